import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Chunk } from '../../../src/core/model';
import { judgedMetricValues, orderByScore, precisionCeiling, relevantPassages, type JudgedInput } from '../../../src/core/metrics/judgedMetrics';

function input(ranked: readonly string[], grades: Readonly<Record<string, number>>, more: Partial<JudgedInput> = {}): JudgedInput {
  return {
    ranked,
    grades: new Map(Object.entries(grades)),
    relevantFrom: 1,
    ndcg: { gain: 'exponential', labels: 'graded', ideal: 'judged' },
    ks: [5],
    ...more,
  };
}

function valuesOf(judged: JudgedInput): Readonly<Record<string, number>> {
  const values = judgedMetricValues(judged);
  assert.ok(values);
  return values;
}

const passages = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const inputs = fc
  .record({
    ranked: fc.array(fc.constantFrom(...passages), { maxLength: 12 }),
    grades: fc.dictionary(fc.constantFrom(...passages), fc.integer({ min: -1, max: 4 })),
    relevantFrom: fc.integer({ min: 1, max: 3 }),
    gain: fc.constantFrom('exponential' as const, 'linear' as const),
    labels: fc.constantFrom('graded' as const, 'binary' as const),
    ideal: fc.constantFrom('judged' as const, 'returned' as const),
  })
  .map(({ ranked, grades, relevantFrom, ...ndcg }) => input(ranked, grades, { relevantFrom, ndcg, ks: [1, 2, 3, 5, 9, 20], withoutRelevant: 'zero' }));

describe('judged metrics', () => {
  describe('on the worked example', () => {
    const grades = { D3: 3, D7: 2, D5: 1 };
    const before = ['D5', 'D3', 'D9', 'D7', 'D2'];
    const reranked = ['D3', 'D7', 'D5', 'D9', 'D2'];
    const choices = { relevantFrom: 2 };

    it('gives each metric its own answer', () => {
      const values = valuesOf(input(before, grades, choices));
      assert.equal(values['Recall@5'], 1);
      assert.equal(values['HitRate@5'], 1);
      assert.equal(values['AllRelevant@5'], 1);
      assert.equal(values['Precision@5'], 0.4);
      assert.equal(values['RR@5'], 0.5);
      assert.equal(values['AP@5'], 0.5);
      assert.equal(values['nDCG@5']!.toFixed(4), '0.7142');
      assert.equal(precisionCeiling(2, 5), 0.4);
    });

    it('shows what the gain and the labels change', () => {
      const linear = valuesOf(input(before, grades, { ...choices, ndcg: { gain: 'linear', labels: 'graded', ideal: 'judged' } }));
      const binary = valuesOf(input(before, grades, { ...choices, ndcg: { gain: 'exponential', labels: 'binary', ideal: 'judged' } }));
      assert.equal(linear['nDCG@5']!.toFixed(4), '0.7884');
      assert.equal(binary['nDCG@5']!.toFixed(4), '0.6509');
    });

    it('moves only what depends on order when the same passages are reranked', () => {
      const values = valuesOf(input(reranked, grades, choices));
      assert.equal(values['RR@5'], 1);
      assert.equal(values['nDCG@5'], 1);
      assert.equal(values['Recall@5'], 1);
      assert.equal(values['Precision@5'], 0.4);
    });
  });

  it('lets a repeated id keep its rank and earn nothing', () => {
    const values = valuesOf(input(['a', 'a', 'b'], { a: 1, b: 1 }));
    assert.equal(values['AP'], (1 + 2 / 3) / 2);
    assert.equal(values['Precision@5'], 2 / 5);
    assert.equal(values['RPrecision'], 1 / 2);
    assert.deepEqual(relevantPassages(input(['a', 'a', 'b'], { a: 1, b: 1, c: 2 })), [
      { id: 'a', grade: 1, rank: 1 },
      { id: 'b', grade: 1, rank: 3 },
      { id: 'c', grade: 2, rank: null },
    ]);
  });

  it('does not let the ideal over returned passages see what was missed', () => {
    const ndcg = { gain: 'linear', labels: 'graded', ideal: 'returned' } as const;
    assert.equal(valuesOf(input(['b'], { a: 3, b: 1 }, { ndcg }))['nDCG@5'], 1);
  });

  it('keeps negative grades out of gain and relevance', () => {
    const values = valuesOf(input(['bad', 'good'], { bad: -2, good: 1 }));
    assert.equal(values['RR'], 0.5);
    assert.equal(values['nDCG'], 1 / Math.log2(3));
  });

  it('keeps nDCG finite for absurd grades', () => {
    assert.equal(valuesOf(input(['b', 'a'], { a: 5000, b: 4999 }))['nDCG']!.toFixed(6), ((0.5 + 1 / Math.log2(3)) / (1 + 0.5 / Math.log2(3))).toFixed(6));
  });

  it('does not score a question without relevant passages, or scores it 0 when told to', () => {
    assert.equal(judgedMetricValues(input(['a'], { a: 0 })), null);
    const zero = valuesOf(input(['a'], { a: 0 }, { withoutRelevant: 'zero' }));
    assert.ok(Object.values(zero).every((value) => value === 0));
  });

  it('names the values in one fixed order', () => {
    const at = (k: number): string[] => ['HitRate', 'AllRelevant', 'Recall', 'Precision', 'RR', 'AP', 'nDCG'].map((base) => `${base}@${k}`);
    assert.deepEqual(Object.keys(valuesOf(input(['a'], { a: 1 }, { ks: [3, 5] }))), [...at(3), ...at(5), 'RPrecision', 'RR', 'AP', 'nDCG']);
  });

  it('stays in [0, 1], under the ceiling of precision', () => {
    fc.assert(
      fc.property(inputs, (judged) => {
        const values = valuesOf(judged);
        const relevant = relevantPassages(judged).length;
        for (const [name, value] of Object.entries(values)) assert.ok(value >= 0 && value <= 1 + 1e-12, `${name} ${value}`);
        for (const k of judged.ks) assert.ok(values[`Precision@${k}`]! <= precisionCeiling(relevant, k));
        for (const k of judged.ks) assert.ok(values[`AllRelevant@${k}`]! <= values[`Recall@${k}`]! && values[`Recall@${k}`]! <= values[`HitRate@${k}`]!);
      }),
    );
  });

  it('never falls as k grows, and ends at the uncut value', () => {
    fc.assert(
      fc.property(inputs, (judged) => {
        const values = valuesOf(judged);
        for (const base of ['HitRate', 'AllRelevant', 'Recall', 'RR', 'AP']) {
          const grown = judged.ks.map((k) => values[`${base}@${k}`]!);
          assert.deepEqual(grown, [...grown].sort((x, y) => x - y), base);
        }
        for (const base of ['RR', 'AP', 'nDCG']) assert.ok(Math.abs(values[`${base}@20`]! - values[base]!) < 1e-12, base);
      }),
    );
  });

  it('is not changed at k by what a longer list adds', () => {
    fc.assert(
      fc.property(inputs, fc.array(fc.constantFrom('x', 'y', ...passages), { maxLength: 5 }), (judged, tail) => {
        const full = [...judged.ranked, ...passages].slice(0, 9);
        const short = valuesOf({ ...judged, ranked: full });
        const long = valuesOf({ ...judged, ranked: [...full, ...tail] });
        for (const k of [1, 2, 3, 5, 9]) {
          for (const base of ['HitRate', 'AllRelevant', 'Recall', 'Precision', 'RR', 'AP', 'nDCG']) assert.equal(long[`${base}@${k}`], short[`${base}@${k}`], `${base}@${k}`);
        }
      }),
    );
  });
});

describe('orderByScore', () => {
  const chunk = (rank: number, id: string | null, score: number | null): Chunk => ({ rank, id, score, text: null, title: null, source: null, extra: [] });
  const order = (...chunks: Chunk[]): (string | null)[] => orderByScore(chunks).chunks.map(({ id }) => id);

  it('sorts by score and ranks anew, whatever the ranks were', () => {
    const { chunks, scoreMissing } = orderByScore([chunk(7, 'low', 1.5), chunk(0, 'high', 20), chunk(3, 'mid', 3)]);
    assert.deepEqual(chunks.map(({ id, rank }) => [id, rank]), [['high', 1], ['mid', 2], ['low', 3]]);
    assert.equal(scoreMissing, false);
  });

  it('tells scores apart that are equal in 32 bits', () => {
    assert.deepEqual(order(chunk(1, 'b', 0.1), chunk(2, 'a', 0.1 + 2 ** -50)), ['a', 'b']);
  });

  it('breaks ties by id, descending by bytes', () => {
    assert.deepEqual(order(chunk(1, 'doc1', 1), chunk(2, 'doc10', 1), chunk(3, 'doc9', 1), chunk(4, 'Doc9', 1)), ['doc9', 'doc10', 'doc1', 'Doc9']);
  });

  it('agrees with the order of the encoded bytes for any ids', () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3 }), { maxLength: 8 }), (ids) => {
        const expected = [...ids].sort((x, y) => Buffer.compare(encoder.encode(y), encoder.encode(x)));
        assert.deepEqual(order(...ids.map((id, index) => chunk(index + 1, id, 0))), expected);
      }),
    );
    assert.deepEqual(order(chunk(1, '\uff5e', 0), chunk(2, '😀', 0)), ['😀', '\uff5e']);
  });

  it('puts missing and NaN scores last, says so, and treats infinities as scores', () => {
    const { chunks, scoreMissing } = orderByScore([chunk(1, 'nan', NaN), chunk(2, 'none', null), chunk(3, 'least', -Infinity), chunk(4, 'most', Infinity)]);
    assert.deepEqual(chunks.map(({ id }) => id), ['most', 'least', 'none', 'nan']);
    assert.equal(scoreMissing, true);
  });

  it('keeps the order of the list for chunks that are equal in both', () => {
    const { chunks } = orderByScore([chunk(1, null, 0), chunk(2, null, -0), chunk(3, null, 0)].map((each, index) => ({ ...each, title: `t${index}` })));
    assert.deepEqual(chunks.map(({ title }) => title), ['t0', 't1', 't2']);
  });
});
