import { DEFAULT_COMPARE } from '../core/compare/compare';
import { asRunMetric } from '../core/compare/metricChange';
import type { PageFormat, ScoreArguments } from './scoreArguments';
import { parseForRuns, type ForRuns } from './forRuns';
import { UsageError } from './usageError';

export const COMPARE_USAGE = `Usage: goldlens compare A B [C …] [options]

Compares runs question by question: B against A, or each of several against the baseline. Questions are paired by id
where both files carry ids, else by text. Each change has a 95 % interval, p, and a reading: real, real but small
(below 1 pp or 0.01), could be noise.

  --metric NAME          compare this metric only, such as AllGold@10
  --threshold T          from this value on a question passes a metric that is not yes/no (default 0.5)
  --baseline FILE        the run that the others are compared with (default: the first)
  --questions            the questions rescued and broken too (in table, csv and md; json always has them)
  --format FORMAT        table (default), json, csv, md or html (one page of two runs that needs nothing else)

It takes the options of goldlens score too, for every run: --gold, --corpus, --k, --match, --profile, --ndcg,
--relevant-from, --complete, --map, --no-config, --run, --without-wrong-gold. Results go to standard output, messages to standard error.
Exit code 0: fine; 2: wrong usage, or runs that could not be read, scored or compared.
`;

export interface CompareArguments {
  /** at least one; a file may hold several runs */
  readonly runs: readonly ScoreArguments[];
  readonly baseline: ScoreArguments | null;
  /** run-level name */
  readonly metric: string | null;
  readonly threshold: number;
  readonly questions: boolean;
  readonly format: PageFormat;
}

const OPTIONS = { metric: { type: 'string' }, threshold: { type: 'string' }, baseline: { type: 'string' } } as const;

/**
 * Reads the arguments of `goldlens compare`.
 * @throws UsageError that names the option
 */
export function parseCompare(argv: readonly string[]): CompareArguments {
  const { values, files, argumentsFor, common } = parseForRuns(argv, OPTIONS);
  if (files.length === 0) throw new UsageError('the run files are missing');
  const baseline = one(values, 'baseline');
  return {
    // the baseline may be named among the runs as well
    runs: files.filter((file) => file !== baseline).map(argumentsFor),
    baseline: baseline === null ? null : argumentsFor(baseline),
    metric: readMetric(one(values, 'metric')),
    threshold: readThreshold(one(values, 'threshold')),
    questions: common.questions,
    format: common.format,
  };
}

function one(values: ForRuns['values'], name: keyof typeof OPTIONS): string | null {
  return values[name]?.[0] ?? null;
}

function readMetric(name: string | null): string | null {
  if (name === null) return null;
  const metric = asRunMetric(name);
  if (metric === null) throw new UsageError(`--metric: "${name}" is no metric`);
  return metric;
}

function readThreshold(text: string | null): number {
  if (text === null) return DEFAULT_COMPARE.threshold;
  const threshold = Number(text);
  if (text.trim() === '' || !(threshold >= 0 && threshold <= 1)) throw new UsageError(`--threshold: "${text}" is not a number from 0 to 1`);
  return threshold;
}
