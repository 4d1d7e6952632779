/**
 * A sample as its distinct levels. Metric values repeat (a yes/no metric has two), and neither a mean nor a resample
 * needs more than how often each level occurs. Sorted levels also make every sum independent of the order of the file.
 */
export interface Level {
  /** what one question of this level adds to the numerator */
  readonly sum: number;
  /** what one question of this level adds to the denominator, > 0; 1 for a plain mean */
  readonly weight: number;
  /** questions of this level, ≥ 1 */
  readonly count: number;
}

/** Ascending by sum / weight, then by weight. */
export type Levels = readonly Level[];

/** The levels of one plain value per question. */
export function levelsOf(values: ArrayLike<number>): Levels {
  const sorted = Float64Array.from(values).sort();
  const levels: Level[] = [];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    levels.push({ sum: sorted[start]!, weight: 1, count: end - start });
  }
  return levels;
}

/** The levels of plain values that occur `counts` times each. */
export function countedLevels(values: ArrayLike<number>, counts: ArrayLike<number>): Levels {
  const byValue = new Map<number, number>();
  for (let at = 0; at < values.length; at++) byValue.set(values[at]!, (byValue.get(values[at]!) ?? 0) + counts[at]!);
  return [...byValue].sort(([x], [y]) => x - y).map(([sum, count]) => ({ sum, weight: 1, count }));
}

/** The levels of a pooled ratio, from its distinct cells in any order; cells that nobody is in are left out. */
export function pooledLevels(cells: readonly Level[]): Levels {
  return cells
    .filter((cell) => cell.count > 0)
    .sort((x, y) => x.sum / x.weight - y.sum / y.weight || x.weight - y.weight);
}

/** Number of questions. */
export function sizeOf(levels: Levels): number {
  return levels.reduce((n, level) => n + level.count, 0);
}

/** Σ sum / Σ weight; NaN for an empty sample. */
export function meanOf(levels: Levels): number {
  let sum = 0;
  let weight = 0;
  for (const level of levels) {
    sum += level.sum * level.count;
    weight += level.weight * level.count;
  }
  return sum / weight;
}
