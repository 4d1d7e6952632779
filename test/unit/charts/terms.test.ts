import assert from 'node:assert/strict';
import fc from 'fast-check';
import { distributionsOf } from '../../../src/core/charts/distribution';
import { firstHitsOf } from '../../../src/core/charts/firstHits';
import { checkFilter } from '../../../src/core/filter/check';
import { OWN_COLUMNS, type FilterColumn } from '../../../src/core/filter/columns';
import { testOf, type FilteredRow } from '../../../src/core/filter/evaluate';
import { binTerm, firstHitTerm, NO_FIRST_HIT } from '../../../src/shared/filterTerms';

const COLUMNS: readonly FilterColumn[] = [...OWN_COLUMNS, ...['FactRecall@10', 'AP@10'].map((name): FilterColumn => ({ name, kind: 'number', values: [] }))];

function found(rows: readonly FilteredRow[], term: string): number {
  const checked = checkFilter(term, COLUMNS);
  assert.ok(checked.ok, term);
  return rows.filter(testOf(checked.filter, COLUMNS, { values: () => [], holds: () => false })).length;
}

const shares = fc.constantFrom(0, 1 / 3, 2 / 3, 0.25, 0.5, 0.75, 1, 0.1 + 0.2, 0.7999999999999999);
const rows = fc.array(
  fc.record({ scored: fc.boolean(), firstHit: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }), recall: shares, precision: fc.oneof(shares, fc.double({ min: 0, max: 1, noNaN: true })) }),
  { minLength: 1, maxLength: 25 },
).map((all) => all.map(({ scored, firstHit, recall, precision }, index): FilteredRow => ({
  index, id: `Q${index}`, query: 'q', type: null, outcome: 'some', reason: null, scored, firstHit: scored ? firstHit : null, goldCount: 1, foundCount: 1, depth: 60,
  metrics: scored ? { 'FactRecall@10': recall, 'AP@10': precision } : {}, fields: {},
})));

describe('what a bar of a chart filters to', () => {
  it('is the questions it counts', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const scored = all.filter((row) => row.scored);
        const { bars, none } = firstHitsOf(scored, [4, 10], 60);
        for (const bar of bars) assert.equal(found(all, firstHitTerm(bar)), bar.count);
        assert.equal(found(all, NO_FIRST_HIT), none);
        for (const distribution of distributionsOf(scored, 10)) {
          for (const bin of distribution.bins) assert.equal(found(all, binTerm(distribution, bin)), bin.count, binTerm(distribution, bin));
        }
      }),
    );
  });

  it('is said in the words of the filter', () => {
    assert.equal(firstHitTerm({ from: 3, to: 3, count: 1 }), 'firstHit = 3');
    assert.equal(firstHitTerm({ from: 11, to: 20, count: 1 }), 'firstHit >= 11 and firstHit <= 20');
    const [recall] = distributionsOf([{ metrics: { 'FactRecall@10': 0.6 } }], 10);
    assert.deepEqual(recall?.bins.map((bin) => binTerm(recall, bin)), [
      'FactRecall@10 = 0', 'FactRecall@10 > 0 and FactRecall@10 < 0.25', 'FactRecall@10 >= 0.25 and FactRecall@10 < 0.5',
      'FactRecall@10 >= 0.5 and FactRecall@10 < 0.75', 'FactRecall@10 >= 0.75 and FactRecall@10 < 1', 'FactRecall@10 = 1',
    ]);
  });
});
