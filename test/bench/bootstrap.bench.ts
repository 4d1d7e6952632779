/**
 * Time of the intervals of one run: 2,556 questions × 6 metrics with the levels real metrics have, and 6 metrics
 * whose values are all different (the worst case). Run with `npx tsx test/bench/bootstrap.bench.ts`.
 */
import { bootstrapIntervals } from '../../src/core/statistics/bootstrap';
import { levelsOf } from '../../src/core/statistics/levels';
import { RandomWords } from '../../src/core/statistics/random';

const QUESTIONS = 2556;
const ROUNDS = 5;

function sample(levels: number): number[] {
  const words = new Uint32Array(QUESTIONS);
  new RandomWords().fill(words);
  return Array.from(words, (word) => (word % levels) / (levels - 1));
}

function medianMilliseconds(samples: readonly number[][]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    bootstrapIntervals(samples.map((values) => levelsOf(values)));
    return performance.now() - start;
  });
  return times.sort((x, y) => x - y)[ROUNDS >> 1]!;
}

const typical = [2, 2, 9, 2, 11, 120].map(sample);
const distinct = Array.from({ length: 6 }, () => sample(1_000_003));
console.log(`bootstrap, ${QUESTIONS} questions × 6 metrics, 10,000 resamples, median of ${ROUNDS}`);
console.log(`  levels of real metrics  ${medianMilliseconds(typical).toFixed(0)} ms`);
console.log(`  every value different   ${medianMilliseconds(distinct).toFixed(0)} ms`);
