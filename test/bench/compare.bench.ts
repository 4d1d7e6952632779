/**
 * Time of comparing two runs: 2,556 paired questions × 6 metrics, 10,000 resamples and 10,000 sign flips each, with
 * the levels real metrics have, and with differences that are all different (the worst case).
 */
import { metricChanges } from '../../src/core/compare/metricChange';
import type { Pair } from '../../src/core/compare/comparison';
import { RandomWords } from '../../src/core/statistics/random';
import { made } from '../unit/compare/rows';

const QUESTIONS = 2556;
const ROUNDS = 5;
const METRICS = ['Hits@10', 'AllGold@10', 'FactRecall@10', 'Precision@10', 'RR@10', 'AP@10'];

function pairs(levels: readonly number[]): Pair[] {
  const random = new RandomWords();
  const row = (at: number) => made(at, { metrics: Object.fromEntries(METRICS.map((name, metric) => [name, (random.next() % levels[metric]!) / (levels[metric]! - 1)])) });
  return Array.from({ length: QUESTIONS }, (_, at) => ({ a: row(at), b: row(at) }));
}

function medianMilliseconds(compared: readonly Pair[]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    metricChanges(compared, { threshold: 0.5, minimumChange: 0.01, metric: null, sum: 'sorted' });
    return performance.now() - start;
  });
  return times.sort((x, y) => x - y)[ROUNDS >> 1]!;
}

console.log(`comparison, ${QUESTIONS} pairs × ${METRICS.length} metrics, 10,000 resamples and sign flips, median of ${ROUNDS}`);
console.log(`  levels of real metrics      ${medianMilliseconds(pairs([2, 2, 4, 11, 11, 120])).toFixed(0)} ms`);
console.log(`  every difference different  ${medianMilliseconds(pairs(METRICS.map(() => 1_000_003))).toFixed(0)} ms`);
