import { runCompare } from './compare';
import { COMPARE_USAGE, parseCompare } from './compareArguments';
import { DETECT_USAGE, parseDetect, runDetect } from './detect';
import { judgeBundle, runJudge, type JudgeParts } from './judge';
import { JUDGE_USAGE, parseJudge } from './judgeArguments';
import { runGate } from './gate';
import { GATE_USAGE, parseGate } from './gateArguments';
import { runScore } from './score';
import { parseScore, SCORE_USAGE } from './scoreArguments';
import { UsageError } from './usageError';

/** Where a command writes: results to `out`, messages to `err`. */
export interface CliIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly version: string;
  /** for commands that take their time; absent where nobody waits for them */
  readonly waiting?: Waiting;
}

/** Who waits for a command, and may be asked. */
export interface Waiting extends Omit<JudgeParts, 'bundle'> {
  /** the command goes on, and this is its exit code */
  readonly until: (end: Promise<ExitCode>) => void;
}

/** 0: fine · 1: a gate failed · 2: wrong usage, or nothing readable or scorable. */
export type ExitCode = 0 | 1 | 2;

interface Command {
  readonly usage: string;
  /** @throws UsageError */
  readonly run: (argv: readonly string[], io: CliIo) => ExitCode;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['score', { usage: SCORE_USAGE, run: (argv, io) => runScore(parseScore(argv), io) }],
  ['compare', { usage: COMPARE_USAGE, run: (argv, io) => runCompare(parseCompare(argv), io) }],
  ['gate', { usage: GATE_USAGE, run: (argv, io) => runGate(parseGate(argv), io) }],
  ['judge', { usage: JUDGE_USAGE, run: startJudging }],
  ['detect', { usage: DETECT_USAGE, run: (argv, io) => runDetect(parseDetect(argv), io) }],
]);

const USAGE = `Usage: goldlens COMMAND …

  score RUN          the metrics of a run file
  compare A B …      runs question by question: what changed, and whether it is more than noise
  gate RUN           rules that a run must hold, for scripts and CI
  judge RUN          has a language model judge answers and chunks, after asking
  detect FILE…       what files are, and how they are read

goldlens COMMAND --help lists the options; goldlens --version tells the version.
`;

const HELP = new Set(['--help', '-h']);

/** Runs one command line (without the program's own name). Bad input is told on `err` and never throws. */
export function runCli(argv: readonly string[], io: CliIo): ExitCode {
  const [name, ...rest] = argv;
  const command = COMMANDS.get(name ?? '');
  try {
    if (name === undefined) throw new UsageError('a command is needed');
    if (HELP.has(name)) return show(io, USAGE);
    if (name === '--version') return show(io, `${io.version}\n`);
    if (command === undefined) throw new UsageError(`there is no command "${name}" in this version, only "${[...COMMANDS.keys()].join('", "')}"`);
    if (rest.some((argument) => HELP.has(argument))) return show(io, command.usage);
    return command.run(rest, io);
  } catch (error) {
    return wrongUsage(error, command === undefined ? null : (name ?? ''), io);
  }
}

function wrongUsage(error: unknown, command: string | null, io: CliIo): ExitCode {
  if (!(error instanceof UsageError)) throw error;
  io.err(`goldlens: ${error.message}\n${command === null ? 'goldlens --help lists the commands.' : `goldlens ${command} --help lists the options.`}\n`);
  return 2;
}

/** Judging waits for a provider: what is told at once is only whether it was asked for rightly. */
function startJudging(argv: readonly string[], io: CliIo): ExitCode {
  const { waiting } = io;
  if (waiting === undefined) throw new UsageError('judging is not possible here');
  const args = parseJudge(argv, waiting.environment);
  waiting.until(runJudge(args, io, { ...waiting, bundle: judgeBundle() }).catch((error: unknown) => wrongUsage(error, 'judge', io)));
  return 0;
}

function show(io: CliIo, text: string): ExitCode {
  io.out(text);
  return 0;
}
