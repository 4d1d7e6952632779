import assert from 'node:assert/strict';
import { bootstrapIntervals } from '../../../src/core/statistics/bootstrap';
import { levelsOf } from '../../../src/core/statistics/levels';
import { signFlipP } from '../../../src/core/statistics/permutation';

/** A generator of its own (mulberry32), so that the samples owe nothing to the stream that resamples them. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PAIRS = 400;
const QUESTIONS = 120;

/** Differences of a yes/no metric: A finds with 0.4; B keeps 85 % of those and rescues 35 % of the others. */
function differences(random: () => number): number[] {
  return Array.from({ length: QUESTIONS }, () => {
    const before = random() < 0.4;
    return Number(random() < (before ? 0.85 : 0.35)) - Number(before);
  });
}
const KNOWN = 0.4 * 0.85 + 0.6 * 0.35 - 0.4;

describe('over 400 pairs of runs with a known difference', () => {
  const random = randomFrom(20_261_130);
  const pairs = Array.from({ length: PAIRS }, () => differences(random));

  it('the interval of Δ holds it in 92 to 98 of 100', () => {
    const intervals = bootstrapIntervals(pairs.map((values) => levelsOf(values)));
    const held = intervals.filter((interval) => interval !== null && interval.low <= KNOWN && KNOWN <= interval.high).length;
    assert.ok(held >= 0.92 * PAIRS && held <= 0.98 * PAIRS, `${held} of ${PAIRS}`);
  });

  it('p is below 0.05 about as often as it says where the signs are chance', () => {
    const alarms = pairs.filter((values) => signFlipP(values.map((value) => (random() < 0.5 ? value : -value)))! < 0.05).length;
    assert.ok(alarms >= 0.02 * PAIRS && alarms <= 0.08 * PAIRS, `${alarms} of ${PAIRS}`);
  });
});
