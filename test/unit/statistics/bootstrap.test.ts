import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bootstrapIntervals, RESAMPLES } from '../../../src/core/statistics/bootstrap';
import { levelsOf, meanOf, pooledLevels, sizeOf, type Level } from '../../../src/core/statistics/levels';
import { RandomWords } from '../../../src/core/statistics/random';
import type { Interval } from '../../../src/core/model';

function interval(values: readonly number[]): Interval {
  const found = bootstrapIntervals([levelsOf(values)])[0];
  assert.ok(found);
  return found;
}

/** Every resample of a small sample with its probability: the distribution that the bootstrap draws from. */
function exactMeans(values: readonly number[]): readonly number[] {
  let sums = [0];
  for (let draw = 0; draw < values.length; draw++) sums = sums.flatMap((sum) => values.map((value) => sum + value));
  return sums.map((sum) => sum / values.length).sort((x, y) => x - y);
}

/** Share of the exact distribution below a bound, and up to it. */
function ranksOf(bound: number, means: readonly number[]): { below: number; upTo: number } {
  return {
    below: means.filter((mean) => mean < bound - 1e-9).length / means.length,
    upTo: means.filter((mean) => mean <= bound + 1e-9).length / means.length,
  };
}

describe('bootstrapIntervals', () => {
  it('has no interval for fewer than two questions', () => {
    assert.deepEqual(bootstrapIntervals([levelsOf([]), levelsOf([0.5]), levelsOf([1, 1])]), [null, null, { low: 1, high: 1 }]);
  });

  it('is a point for constant values', () => {
    for (const value of [0, 1, 0.1, 1 / 3]) {
      const { low, high } = interval(Array.from({ length: 37 }, () => value));
      assert.equal(low, high);
      assert.ok(Math.abs(low - value) < 1e-15);
    }
  });

  it('lands on the percentiles of the exact distribution, up to the noise of the drawing', () => {
    const noise = 4 * Math.sqrt((0.025 * 0.975) / RESAMPLES);
    for (const values of [[-1, 0, 0, 1, 1], [-0.5, -0.25, 0, 0.75], [0, 0, 1, 1, 1], [0, 0.25, 1 / 3, 0.5, 1], [0.1, 0.2, 0.4, 0.8, 0.9, 1], [0, 1]]) {
      const means = exactMeans(values);
      const { low, high } = interval(values);
      const atLow = ranksOf(low, means);
      const atHigh = ranksOf(high, means);
      assert.ok(atLow.below <= 0.025 + noise && atLow.upTo >= 0.025 - noise, `low of ${values}`);
      assert.ok(atHigh.below <= 0.975 + noise && atHigh.upTo >= 0.975 - noise, `high of ${values}`);
    }
  });

  it('is what resampling the sorted values one by one gives', () => {
    const values = [0.9, 0, 1 / 3, 1, 0.5, 0.5, 0, 1, 2 / 3];
    const sorted = [...values].sort((x, y) => x - y);
    const words = new RandomWords();
    const means = Array.from({ length: 10_000 }, () => {
      let sum = 0;
      for (let draw = 0; draw < sorted.length; draw++) {
        // A word below 2³² mod n in its low half would favour some places; it is drawn again.
        let product = BigInt(words.next()) * BigInt(sorted.length);
        while (product % 2n ** 32n < 2n ** 32n % BigInt(sorted.length)) product = BigInt(words.next()) * BigInt(sorted.length);
        sum += sorted[Number(product / 2n ** 32n)]!;
      }
      return sum / sorted.length;
    }).sort((x, y) => x - y);
    const { low, high } = interval(values);
    assert.ok(Math.abs(low - means[250]!) < 1e-12);
    assert.ok(Math.abs(high - means[9749]!) < 1e-12);
  });

  it('depends neither on the order of the values nor on the samples beside them', () => {
    const values = fc.array(fc.constantFrom(0, 0.1, 0.25, 1 / 3, 1), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(values, values, (first, second) => {
        const alone = interval(first);
        assert.deepEqual(interval([...first].reverse()), alone);
        assert.deepEqual(bootstrapIntervals([levelsOf(second), levelsOf(first), levelsOf(second)])[1], alone);
        assert.ok(alone.low <= alone.high && alone.low >= 0 && alone.high <= 1);
      }),
      { numRuns: 15 },
    );
  }).timeout(20_000);

  it('resamples pooled ratios by question', () => {
    const cells: Level[] = [
      { sum: 0, weight: 1, count: 2 },
      { sum: 3, weight: 3, count: 1 },
    ];
    const { low, high } = bootstrapIntervals([pooledLevels(cells)])[0]!;
    assert.deepEqual([low, high], [0, 1]);
    assert.equal(meanOf(pooledLevels(cells)), 0.6);
  });

  it('gives the same bytes everywhere', () => {
    const values = Array.from({ length: 500 }, (_, index) => ((index * 7919) % 11) / 10);
    assert.deepEqual(interval(values), { low: 0.474, high: 0.5297999999999999 });
  });
});

describe('levels', () => {
  it('group equal values and keep their mean', () => {
    assert.deepEqual(levelsOf([1, 0, 1, 0.5]), [
      { sum: 0, weight: 1, count: 1 },
      { sum: 0.5, weight: 1, count: 1 },
      { sum: 1, weight: 1, count: 2 },
    ]);
    assert.equal(meanOf(levelsOf([1, 0, 1, 0.5])), 0.625);
    assert.equal(sizeOf(levelsOf([1, 0, 1, 0.5])), 4);
  });

  it('leave out cells without questions and sort by ratio, then weight', () => {
    const levels = pooledLevels([
      { sum: 2, weight: 2, count: 1 },
      { sum: 1, weight: 1, count: 1 },
      { sum: 1, weight: 3, count: 0 },
      { sum: 1, weight: 2, count: 4 },
    ]);
    assert.deepEqual(levels.map(({ sum, weight }) => `${sum}/${weight}`), ['1/2', '1/1', '2/2']);
  });
});

describe('RandomWords', () => {
  it('is the published generator', () => {
    // The recurrence of sfc32 in 64-bit integers, from the same state.
    let [a, b, c, counter] = [0x676f6c64n, 0x6c656e73n, 0x39352025n, 1n];
    const mask = 0xffffffffn;
    const reference = (): bigint => {
      const word = (a + b + counter) & mask;
      counter = (counter + 1n) & mask;
      a = b ^ (b >> 9n);
      b = (c + (c << 3n)) & mask;
      c = ((((c << 21n) & mask) | (c >> 11n)) + word) & mask;
      return word;
    };
    for (let i = 0; i < 16; i++) reference();
    const words = new RandomWords();
    for (let i = 0; i < 5000; i++) assert.equal(BigInt(words.next()), reference());
  });
});
