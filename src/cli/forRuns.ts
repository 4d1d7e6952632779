import { parseArgs } from 'node:util';
import { parseScore, SCORE_OPTIONS, type ScoreArguments } from './scoreArguments';
import { UsageError } from './usageError';

/** Arguments of a command that scores several files the same way. */
export interface ForRuns {
  /** the command's own options, each with everything it was given */
  readonly values: Readonly<Record<string, readonly string[] | undefined>>;
  readonly flags: ReadonlySet<string>;
  /** what is not an option, in order */
  readonly files: readonly string[];
  /** how one of the files is scored */
  readonly argumentsFor: (file: string) => ScoreArguments;
  /** `questions` and `format`, which say how to write, not how to score */
  readonly common: Pick<ScoreArguments, 'questions' | 'format'>;
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: true }>>;

/**
 * Takes a command's own options out of its arguments and leaves the rest to the options of `goldlens score`.
 * @throws UsageError that names the option
 */
export function parseForRuns(argv: readonly string[], own: Options): ForRuns {
  const tokens = tokensOf(argv, { ...SCORE_OPTIONS, ...own });
  const values: Record<string, string[]> = {};
  const flags = new Set<string>();
  const files: string[] = [];
  const scoring: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const option = own[token.name];
    if (option === undefined) scoring.push(token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`);
    else if (token.value === undefined) flags.add(token.name);
    else if (values[token.name] === undefined) values[token.name] = [token.value];
    else if (option.multiple === true) values[token.name]?.push(token.value);
    else throw new UsageError(`--${token.name} is given twice`);
  }
  const argumentsFor = (file: string): ScoreArguments => parseScore([...scoring, '--', file]);
  const { questions, format } = argumentsFor(files[0] ?? '-');
  return { values, flags, files, argumentsFor, common: { questions, format } };
}

function tokensOf(argv: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true }).tokens;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
