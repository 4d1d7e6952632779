import { compareRuns, DEFAULT_COMPARE, type CompareOptions } from '../../../src/core/compare/compare';
import type { Comparison, MetricChange, Refusal } from '../../../src/core/compare/comparison';
import { DEFAULT_CONFIG, type QuestionRow, type RunReport } from '../../../src/core/model';

export type MadeRow = Partial<Omit<QuestionRow, 'fingerprints'>> & { readonly text?: number | null; readonly gold?: number | null; readonly goldAnswers?: number | null };

/** A row as a run would have it: scored on `AllGold@10`, unless the test says otherwise. */
export function made(index: number, { text = null, gold = 1, goldAnswers = null, ...given }: MadeRow): QuestionRow {
  const place = { record: index + 1, offset: 0, length: 0, line: index, column: 0, endLine: index, key: null };
  return {
    index, id: `Q${index + 1}`, idMade: false, fingerprints: { query: text, gold, goldAnswers }, query: '', type: null, place, scored: true, reason: null,
    outcome: 'all', firstHit: 1, depth: 10, goldCount: 1, foundCount: 1, firstRanks: [1], metrics: { 'AllGold@10': 1 }, abstained: null, answerable: true, fields: {}, ...given,
  };
}

export function reportOf(name: string, rows: readonly MadeRow[], config = DEFAULT_CONFIG): RunReport {
  const questions = rows.map((row, index) => made(index, row));
  const counts = { questions: questions.length, scored: questions.length, nullQueries: 0, goldMissing: 0, missingFromRun: 0, unreadable: 0, goldWrong: 0, duplicateChunks: 0, duplicateGold: 0, unjudged: 0 };
  return { name, runs: [], stage: null, goldLink: null, corpusLink: null, byIdOnly: 0, format: 'made', readAs: 'made', fields: {}, goldKind: 'facts', config, counts, primary: null, metrics: [], facets: [], charts: null, abstention: null, latency: null, tokens: null, problems: [], questions };
}

/** Runs whose questions have one metric each, paired by their place. */
export function valueRuns(metric: string, values: readonly (readonly [a: number, b: number])[]): [RunReport, RunReport] {
  const rows = (side: 0 | 1): MadeRow[] => values.map((pair) => ({ metrics: { [metric]: pair[side] } }));
  return [reportOf('a', rows(0)), reportOf('b', rows(1))];
}

export function compared(a: RunReport, b: RunReport, options: Partial<CompareOptions> = {}): Comparison {
  const result = compareRuns(a, b, { ...DEFAULT_COMPARE, ...options });
  if (!result.ok) throw new Error(result.refusals.map(({ message }) => message).join(' '));
  return result.comparison;
}

export function refusedBecause(a: RunReport, b: RunReport): Refusal['code'][] {
  const result = compareRuns(a, b, DEFAULT_COMPARE);
  return result.ok ? [] : result.refusals.map(({ code }) => code);
}

/** The only change of runs with one metric. */
export function onlyChange(comparison: Comparison): MetricChange {
  const [change, ...others] = comparison.metrics;
  if (change === undefined || others.length > 0) throw new Error(`${comparison.metrics.length} metrics`);
  return change;
}
