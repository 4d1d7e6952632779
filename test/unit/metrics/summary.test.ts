import assert from 'node:assert/strict';
import fc from 'fast-check';
import { factMetricValues } from '../../../src/core/metrics/factMetrics';
import { sliceBy, summarize, type ScoredValues, type SliceableQuestion } from '../../../src/core/metrics/summary';

function question(firstRanks: readonly (number | null)[]): ScoredValues {
  const hitRanks = [...new Set(firstRanks.flatMap((rank) => rank ?? []))].sort((x, y) => x - y);
  return { metrics: factMetricValues({ firstRanks, hitRanks }, [4, 10]), goldCount: firstRanks.length };
}

const firstRank = fc.option(fc.integer({ min: 1, max: 14 }));
const runs = fc.array(fc.array(firstRank, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 40 });

describe('summarize', () => {
  it('gives run-level names in the fixed order, with n and interval', () => {
    const summaries = summarize([question([1, null]), question([5])]);
    assert.deepEqual(
      summaries.map(({ name }) => name),
      [4, 10].flatMap((k) => [`Hits@${k}`, `FactRecall@${k}`, `FactRecall@${k} (micro)`, `AllGold@${k}`, `Precision@${k}`, `MRR@${k}`, `MAP@${k}`]),
    );
    for (const { n, ci95, value } of summaries) {
      assert.equal(n, 2);
      assert.ok(ci95 !== null && ci95.low <= value && value <= ci95.high);
    }
  });

  it('tells macro and micro apart', () => {
    const values = new Map(summarize([question([1]), question([1, 2, 3, ...Array.from({ length: 6 }, () => null)])]).map(({ name, value }) => [name, value]));
    assert.equal(values.get('FactRecall@10'), (1 + 3 / 9) / 2);
    assert.equal(values.get('FactRecall@10 (micro)'), 0.4);
  });

  it('takes each metric over the questions that have it, and says nothing of a run without any', () => {
    const summaries = summarize([question([1]), { metrics: {}, goldCount: 0 }, { metrics: { ExactMatch: 1 }, goldCount: 0 }]);
    assert.deepEqual(summaries.filter(({ name }) => name === 'Hits@4' || name === 'ExactMatch').map(({ name, n, ci95 }) => [name, n, ci95]), [['Hits@4', 1, null], ['ExactMatch', 1, null]]);
    assert.deepEqual(summarize([{ metrics: {}, goldCount: 0 }]), []);
  });

  it('pools facts for micro values, and means values for the others', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const values = new Map(summarize(run.map(question), { sum: 'sorted', intervals: false }).map(({ name, value }) => [name, value]));
        const facts = run.flat();
        assert.equal(values.get('FactRecall@10 (micro)'), facts.filter((rank) => rank !== null && rank <= 10).length / facts.length);
        const hits = run.filter((ranks) => ranks.some((rank) => rank !== null && rank <= 4)).length;
        assert.equal(values.get('Hits@4'), hits / run.length);
        const recall = run.reduce((sum, ranks) => sum + ranks.filter((rank) => rank !== null && rank <= 10).length / ranks.length, 0) / run.length;
        assert.ok(Math.abs(values.get('FactRecall@10')! - recall) < 1e-12);
      }),
    );
  });

  it('gives the same bits for any order of the questions, intervals included', () => {
    fc.assert(
      fc.property(runs.chain((run) => fc.tuple(fc.constant(run), fc.shuffledSubarray(run, { minLength: run.length }))), ([run, permuted]) => {
        assert.deepEqual(summarize(permuted.map(question)), summarize(run.map(question)));
      }),
      { numRuns: 10 },
    );
  }).timeout(20_000);
});

describe('sliceBy', () => {
  const sliceable = (firstRanks: readonly (number | null)[], ...fields: readonly (readonly [string, string])[]): SliceableQuestion => ({ ...question(firstRanks), fields });

  it('groups by the fields with few values, sorted by name, named ones first', () => {
    const facets = sliceBy(
      [
        sliceable([1], ['source', 'wire'], ['type', 'temporal'], ['author', 'x']),
        sliceable([null], ['source', 'blog'], ['type', 'inference'], ['author', 'x']),
        sliceable([2], ['type', 'inference'], ['author', 'y']),
        { metrics: {}, goldCount: 0, fields: [['type', 'null_query']] },
      ],
      ['type'],
    );
    assert.deepEqual(facets.map(({ facet, values }) => [facet, values.map(({ value, n }) => [value, n])]), [
      ['type', [['inference', 2], ['temporal', 1]]],
      ['author', [['x', 2], ['y', 1]]],
    ]);
    assert.deepEqual(facets[0]!.values[0]!.metrics.find(({ name }) => name === 'Hits@4'), { name: 'Hits@4', value: 0.5, n: 2 });
  });

  it('makes no facet of a constant, of ids, or of a field with many values', () => {
    const questions = Array.from({ length: 26 }, (_, index) => sliceable([1], ['constant', 'c'], ['id', `q${index}`], ['thirteen', String(index % 13)], ['twelve', String(index % 12)]));
    assert.deepEqual(sliceBy(questions, []).map(({ facet }) => facet), ['twelve']);
    const three = ['a', 'b', 'c'].map((id) => sliceable([1], ['id', id]));
    assert.deepEqual(sliceBy(three, []), []);
    assert.equal(sliceBy(three, ['id'])[0]!.values.length, 3);
  });

  it('takes any text as a field name', () => {
    const facets = sliceBy(['a', 'a', 'b'].map((value) => sliceable([1], ['__proto__', value])), []);
    assert.deepEqual(facets.map(({ facet, values }) => [facet, values.length]), [['__proto__', 2]]);
  });
});
