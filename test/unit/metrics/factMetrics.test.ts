import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FactMatch } from '../../../src/core/model';
import { factMetricsAt, factMetricValues, factOutcome } from '../../../src/core/metrics/factMetrics';

function fact(ranks: readonly number[], state: FactMatch['state'] = 'counted'): FactMatch {
  return { fact: 'f', state, duplicateOf: state === 'duplicate' ? 0 : null, ranks, hits: [] };
}

const rankList = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }).map((ranks) => ranks.sort((x, y) => x - y));
const outcomes = fc.array(rankList, { minLength: 1, maxLength: 6 }).map((facts) => factOutcome(facts.map((ranks) => fact(ranks))));
const cutoff = fc.integer({ min: 1, max: 40 });

describe('factOutcome', () => {
  it('takes first ranks in the order of the facts and the union of all ranks', () => {
    const outcome = factOutcome([fact([4, 9]), fact([]), fact([2, 4])]);
    assert.deepEqual(outcome, { firstRanks: [4, null, 2], hitRanks: [2, 4, 9] });
  });

  it('does not count duplicate and empty facts', () => {
    const outcome = factOutcome([fact([1]), fact([], 'duplicate'), fact([], 'empty')]);
    assert.deepEqual(outcome, { firstRanks: [1], hitRanks: [1] });
  });
});

describe('fact metrics', () => {
  it('gives the values of the definitions on a worked case', () => {
    // F1 first at 2 and again at 3, F2 at 2, F3 at 8, F4 nowhere.
    const outcome = factOutcome([fact([2, 3]), fact([2]), fact([8]), fact([])]);
    assert.deepEqual(factMetricsAt(outcome, 4), { hits: 1, factRecall: 0.5, allGold: 0, rr: 0.5, ap: 0.25, precision: 0.5 });
    assert.deepEqual(factMetricsAt(outcome, 10), { hits: 1, factRecall: 0.75, allGold: 0, rr: 0.5, ap: (1 + 1 / 8) / 4, precision: 0.3 });
    assert.deepEqual(factMetricsAt(outcome, 1), { hits: 0, factRecall: 0, allGold: 0, rr: 0, ap: 0, precision: 0 });
  });

  it('names the values in one fixed order', () => {
    const names = Object.keys(factMetricValues(factOutcome([fact([1])]), [4, 10]));
    const at = (k: number): string[] => ['Hits', 'FactRecall', 'AllGold', 'RR', 'AP', 'Precision'].map((base) => `${base}@${k}`);
    assert.deepEqual(names, [...at(4), ...at(10)]);
  });

  it('has no values for a question without counted facts', () => {
    assert.deepEqual(factMetricValues(factOutcome([fact([], 'empty')]), [4]), {});
    assert.throws(() => factMetricsAt(factOutcome([]), 4), RangeError);
  });

  it('stays in [0, 1], with AllGold ≤ FactRecall ≤ Hits', () => {
    fc.assert(
      fc.property(outcomes, cutoff, (outcome, k) => {
        const at = factMetricsAt(outcome, k);
        for (const value of Object.values(at)) assert.ok(value >= 0 && value <= 1);
        assert.ok(at.allGold <= at.factRecall && at.factRecall <= at.hits);
        assert.ok(at.ap <= at.factRecall + 1e-12 && at.ap <= at.rr + 1e-12);
      }),
    );
  });

  it('never falls as k grows, precision excepted', () => {
    fc.assert(
      fc.property(outcomes, cutoff, (outcome, k) => {
        const here = factMetricsAt(outcome, k);
        const next = factMetricsAt(outcome, k + 1);
        for (const name of ['hits', 'factRecall', 'allGold', 'rr', 'ap'] as const) assert.ok(next[name] >= here[name] - 1e-15, name);
      }),
    );
  });

  it('is not changed at k by what a longer list adds', () => {
    fc.assert(
      fc.property(fc.array(rankList, { minLength: 1, maxLength: 6 }), cutoff, (facts, k) => {
        const cut = facts.map((ranks) => fact(ranks.filter((rank) => rank <= k)));
        assert.deepEqual(factMetricsAt(factOutcome(facts.map((ranks) => fact(ranks))), k), factMetricsAt(factOutcome(cut), k));
      }),
    );
  });
});
