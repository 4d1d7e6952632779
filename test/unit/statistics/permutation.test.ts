import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FLIPS, signFlipP } from '../../../src/core/statistics/permutation';

/** The share of all sign assignments whose mean is as far from 0 as the observed one. */
function exactP(differences: readonly number[]): number {
  const n = differences.length;
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0)) / n;
  let asFar = 0;
  for (let signs = 0; signs < 2 ** n; signs++) {
    const sum = differences.reduce((total, value, index) => total + (signs & (1 << index) ? value : -value), 0);
    if (Math.abs(sum) / n >= observed - 1e-12) asFar++;
  }
  return asFar / 2 ** n;
}

describe('signFlipP', () => {
  it('is null without differences and 1 without any change', () => {
    assert.equal(signFlipP([]), null);
    assert.equal(signFlipP([0, 0, 0]), 1);
  });

  it('is as small as it can be for a change that no flip reaches', () => {
    assert.equal(signFlipP(Array.from({ length: 200 }, () => 1)), 1 / (FLIPS + 1));
  });

  it('agrees with all sign assignments, up to the noise of the drawing', () => {
    const difference = fc.constantFrom(-1, -0.5, -1 / 3, 0, 1 / 3, 0.5, 1);
    fc.assert(
      fc.property(fc.array(difference, { minLength: 1, maxLength: 9 }), (differences) => {
        const exact = exactP(differences);
        const noise = 5 * Math.sqrt((exact * (1 - exact)) / FLIPS) + 1 / FLIPS;
        assert.ok(Math.abs(signFlipP(differences)! - exact) <= noise, `${signFlipP(differences)} against ${exact}`);
      }),
      { numRuns: 60 },
    );
  }).timeout(20_000);

  it('depends neither on the order nor on the direction of the differences', () => {
    const differences = Array.from({ length: 70 }, (_, index) => ((index * 37) % 9) / 8 - 0.4);
    const p = signFlipP(differences);
    assert.equal(signFlipP([...differences].reverse()), p);
    assert.equal(signFlipP(differences.map((value) => -value)), p);
    assert.ok(p !== null && p > 1 / (FLIPS + 1) && p < 1);
  });
});
