import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Chunk, Judgement, Question } from '../../../src/core/model';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';

const chunk = (id: string, at: number): Chunk => ({ rank: at + 1, id, text: null, score: null, title: null, source: null, extra: [] });

function question(ids: readonly string[], judgements: readonly Judgement[]): Question {
  return { id: 'q', idMade: false, query: '', type: null, chunks: ids.map(chunk), gold: { kind: 'judged', judgements }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false };
}

/** Needs of a question, each a list of ids of which any will do; no id in two of them. */
const needs = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1, maxLength: 8 }).chain((ids) =>
  fc.array(fc.nat(3), { minLength: ids.length, maxLength: ids.length }).map((groups) => [0, 1, 2, 3].map((group) => ids.filter((_, at) => groups[at] === group)).filter((group) => group.length > 0)),
);

describe('passages that will do in place of another', () => {
  it('count as by hand: need by need, the first of its passages that is returned', () => {
    fc.assert(
      fc.property(needs, fc.array(fc.constantFrom(...'abcdefghxyz'), { maxLength: 12 }), fc.constantFrom(1, 2, 4, 10), (groups, ids, k) => {
        const judgements = groups.map(([id = '', ...others]) => ({ id, grade: 1, others }));
        const { metrics } = scoreQuestion(question(ids, judgements), { ...DEFAULT_CONFIG, k: [k] });
        const firsts = groups.map((group) => ids.findIndex((id) => group.includes(id)) + 1).filter((rank) => rank > 0).sort((a, b) => a - b);
        const inTop = firsts.filter((rank) => rank <= k);
        assert.equal(metrics[`Recall@${k}`], inTop.length / groups.length);
        assert.equal(metrics[`AllRelevant@${k}`], inTop.length === groups.length ? 1 : 0);
        assert.equal(metrics[`Precision@${k}`], inTop.length / k);
        assert.equal(metrics['RR'], firsts[0] === undefined ? 0 : 1 / firsts[0]);
        const sum = firsts.reduce((total, rank, at) => total + (at + 1) / rank, 0);
        assert.ok(Math.abs((metrics['AP'] ?? NaN) - sum / groups.length) < 1e-12);
      }),
    );
  });

  it('are judged: none of them counts as a passage without a judgement', () => {
    const { relevant } = scoreQuestion(question(['b', 'a'], [{ id: 'a', grade: 1, others: ['b'] }]), DEFAULT_CONFIG);
    assert.deepEqual(relevant, [{ id: 'a', grade: 1, rank: 1 }]);
  });
});
