import assert from 'node:assert/strict';
import { withSliceIntervals } from '../../../src/core/metrics/sliceIntervals';
import { sliceBy, summarize, type SliceableQuestion } from '../../../src/core/metrics/summary';

const question = (type: string, found: number): SliceableQuestion => ({ metrics: { 'RR@10': found }, goldCount: 1, fields: [['type', type]] });
const QUESTIONS = [...[0, 0.5, 1, 0.25].map((found) => question('a', found)), ...[1, 1, 0].map((found) => question('b', found)), question('c', 1), { metrics: {}, goldCount: 0, fields: [['type', 'null_query']] } as SliceableQuestion];

describe('intervals of slices', () => {
  it('are what a run of those questions alone would have', () => {
    const [type] = withSliceIntervals(sliceBy(QUESTIONS, ['type']), QUESTIONS, ['type'], 'MRR@10');
    assert.deepEqual(type?.values.map(({ value }) => value), ['a', 'b', 'c']);
    for (const { value, interval } of type.values) {
      const alone = summarize(QUESTIONS.filter(({ fields }) => fields[0]?.[1] === value));
      assert.deepEqual(interval, alone.find(({ name }) => name === 'MRR@10')?.ci95, value);
    }
    assert.equal(type.values[2]?.interval, null);
  });

  it('are left out of facets with too many questions, and without a metric to have them of', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => question(at % 2 === 0 ? 'a' : 'b', 1));
    const [facet] = withSliceIntervals(sliceBy(many, ['type']), many, ['type'], 'MRR@10');
    assert.deepEqual(facet?.values.map(({ n, interval }) => [n, interval]), [[5001, undefined], [5000, undefined]]);
    assert.deepEqual(withSliceIntervals(sliceBy(QUESTIONS, ['type']), QUESTIONS, ['type'], null), sliceBy(QUESTIONS, ['type']));
  });
});
