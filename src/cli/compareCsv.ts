import type { Comparison, MetricChange, Pair } from '../core/compare/comparison';
import { csvCell } from './csvCell';
import { configPairs } from './describe';

const COLUMNS = [
  'a', 'b', 'level', 'facet', 'slice', 'metric', 'a_value', 'b_value', 'delta', 'relative', 'ci95_low', 'ci95_high', 'p', 'reading',
  'n', 'rescued', 'broke', 'kept_right', 'kept_wrong', 'question', 'query', 'cell', 'a_first_hit', 'b_first_hit',
];
type Cells = Readonly<Record<string, string | number | null>>;

/**
 * One tidy table: a row per metric (`level` is `run`), per slice and metric (`slice`) and, where asked for, per metric
 * and question that it rescued or broke (`question`). Every row carries the runs and the configuration.
 */
export function* compareCsv(comparisons: readonly Comparison[], withQuestions: boolean): Generator<string> {
  const [first] = comparisons;
  if (first === undefined) return;
  yield `${[...COLUMNS, ...configPairs(first.config).map(([name]) => name)].join(',')}\r\n`;
  for (const comparison of comparisons) {
    const config = configPairs(comparison.config).map(([, value]) => csvCell(value));
    for (const cells of rowsOf(comparison, withQuestions)) {
      const all: Cells = { a: comparison.a, b: comparison.b, ...cells };
      yield `${[...COLUMNS.map((name) => csvCell(all[name] ?? '')), ...config].join(',')}\r\n`;
    }
  }
}

function* rowsOf({ metrics, facets, pairs }: Comparison, withQuestions: boolean): Generator<Cells> {
  for (const change of metrics) yield { level: 'run', ...changeCells(change) };
  for (const { facet, values } of facets) {
    for (const slice of values) for (const change of slice.metrics) yield { level: 'slice', facet, slice: slice.value, ...changeCells(change) };
  }
  if (!withQuestions) return;
  for (const { name, cells } of metrics) {
    for (const cell of ['rescued', 'broke'] as const) {
      for (const at of cells[cell]) yield { level: 'question', metric: name, cell, ...questionCells(pairs[at]!) };
    }
  }
}

function changeCells({ name, n, a, b, delta, relative, ci95, p, reading, cells }: MetricChange): Cells {
  const counts = { rescued: cells.rescued.length, broke: cells.broke.length, kept_right: cells.keptRight.length, kept_wrong: cells.keptWrong.length };
  return { metric: name, n, a_value: a, b_value: b, delta, relative, ci95_low: ci95?.low ?? null, ci95_high: ci95?.high ?? null, p, reading, ...counts };
}

function questionCells({ a, b }: Pair): Cells {
  return { question: a.id, query: a.query || b.query, a_first_hit: a.firstHit, b_first_hit: b.firstHit };
}
