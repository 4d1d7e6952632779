import { UsageError } from './usageError';
import { runScore } from './score';
import { parseScore, SCORE_USAGE } from './scoreArguments';

/** Where a command writes: results to `out`, messages to `err`. */
export interface CliIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly version: string;
}

/** 0: fine · 2: wrong usage, or nothing readable or scorable. */
export type ExitCode = 0 | 2;

const USAGE = `Usage: goldlens score RUN [options]

  score      the metrics of a run file

goldlens score --help lists its options; goldlens --version tells the version.
`;

const HELP = new Set(['--help', '-h']);

/** Runs one command line (without the program's own name). Bad input is told on `err` and never throws. */
export function runCli(argv: readonly string[], io: CliIo): ExitCode {
  const [command, ...rest] = argv;
  try {
    if (command === undefined) throw new UsageError('a command is needed');
    if (HELP.has(command)) return show(io, USAGE);
    if (command === '--version') return show(io, `${io.version}\n`);
    if (command !== 'score') throw new UsageError(`there is no command "${command}" in this version, only "score"`);
    if (rest.some((argument) => HELP.has(argument))) return show(io, SCORE_USAGE);
    return runScore(parseScore(rest), io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`goldlens: ${error.message}\n${command === 'score' ? 'goldlens score --help lists the options.' : 'goldlens --help lists the commands.'}\n`);
    return 2;
  }
}

function show(io: CliIo, text: string): ExitCode {
  io.out(text);
  return 0;
}
