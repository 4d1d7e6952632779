import { compareMetrics, isYesNo, questionName, parseMetric, runName } from '../metrics/names';
import { plainMean } from '../metrics/scriptProfile';
import type { Interval, QuestionRow } from '../model';
import { bootstrapIntervals } from '../statistics/bootstrap';
import { levelsOf, meanOf, type Levels } from '../statistics/levels';
import { signFlipP } from '../statistics/permutation';
import type { Cells, MetricChange, Pair, Reading } from './comparison';

export interface ChangeOptions {
  /** a question passes a metric that is not yes/no from this value on */
  readonly threshold: number;
  /** |Δ| below this is small, whatever its interval: 0.01 is one percentage point of a rate */
  readonly minimumChange: number;
  /** run-level name of the only metric to compare; null for all */
  readonly metric: string | null;
  /** how run-level values are added up, as in the report of a run */
  readonly sum: 'sorted' | 'plain';
}

/** Rounding must not decide whether an interval touches 0 or a change is large enough. */
const TOLERANCE = 1e-12;

/** The values of one metric, of the pairs that have it in both. */
interface Column {
  readonly name: string;
  readonly at: number[];
  readonly a: number[];
  readonly b: number[];
}

/** Every metric that pairs have in both runs, by the order of metrics. `cells` index into `pairs`. */
export function metricChanges(pairs: readonly Pair[], options: ChangeOptions): MetricChange[] {
  const columns = columnsOf(pairs, options.metric);
  const differences = columns.map(({ a, b }) => Float64Array.from(b, (value, at) => value - a[at]!));
  const levels = differences.map((values) => levelsOf(values));
  const intervals = bootstrapIntervals(levels);
  return columns.map((column, at) => changeOf(column, differences[at]!, levels[at]!, intervals[at]!, options));
}

function changeOf(column: Column, differences: Float64Array, levels: Levels, ci95: Interval | null, options: ChangeOptions): MetricChange {
  const mean = (values: readonly number[]): number => (options.sum === 'plain' ? plainMean(values) : meanOf(levelsOf(values)));
  const a = mean(column.a);
  const delta = meanOf(levels) + 0;
  return {
    name: column.name,
    n: column.at.length,
    a,
    b: mean(column.b),
    delta,
    relative: a === 0 ? null : delta / a,
    ci95,
    p: signFlipP(differences)!,
    reading: readingOf(delta, ci95, options.minimumChange),
    cells: cellsOf(column, options.threshold),
  };
}

/** What a change says. Without an interval nothing excludes 0. */
export function readingOf(delta: number, ci95: Interval | null, minimumChange: number): Reading {
  if (ci95 === null || (ci95.low <= TOLERANCE && ci95.high >= -TOLERANCE)) return 'could be noise';
  return Math.abs(delta) >= minimumChange - TOLERANCE ? 'real' : 'real but small';
}

function cellsOf({ name, at, a, b }: Column, threshold: number): Cells {
  const passFrom = isYesNo(name) ? 1 : threshold;
  const cells = { rescued: [] as number[], broke: [] as number[], keptRight: [] as number[], keptWrong: [] as number[] };
  at.forEach((pair, index) => {
    const before = a[index]! >= passFrom;
    const after = b[index]! >= passFrom;
    if (before) (after ? cells.keptRight : cells.broke).push(pair);
    else (after ? cells.rescued : cells.keptWrong).push(pair);
  });
  return cells;
}

function columnsOf(pairs: readonly Pair[], only: string | null): Column[] {
  const columns = new Map<string, Column>();
  pairs.forEach((pair, at) => {
    const a = comparedValues(pair.a);
    const b = comparedValues(pair.b);
    for (const [name, value] of Object.entries(a)) {
      const other = b[name];
      if (other === undefined || (only !== null && runName(name) !== only)) continue;
      let column = columns.get(name);
      if (column === undefined) columns.set(name, (column = { name: runName(name), at: [], a: [], b: [] }));
      column.at.push(at);
      column.a.push(value);
      column.b.push(other);
    }
  });
  return [...columns.values()].sort((x, y) => compareMetrics(x.name, y.name));
}

/** A question's own values, and whether it rightly declined to answer. */
function comparedValues({ metrics, answerable, abstained }: QuestionRow): Readonly<Record<string, number>> {
  return answerable || abstained === null ? metrics : { ...metrics, AbstentionAccuracy: abstained ? 1 : 0 };
}

/** The run-level form of a name of either level (`RR@10` → `MRR@10`); null for a name that is no metric. */
export function asRunMetric(name: string): string | null {
  const metric = parseMetric(name);
  return metric === null ? null : runName(questionName(metric));
}
