import assert from 'node:assert/strict';
import { CostTally, percentile } from '../../src/core/costs';
import type { Chunk, Question } from '../../src/core/model';

const chunk = (rank: number, tokens?: number): Chunk => ({ rank, id: null, text: 'x', score: null, title: null, source: null, ...(tokens === undefined ? {} : { tokens }), extra: [] });

function question({ latencyMs = null, tokens = null, counts = [] }: { latencyMs?: number | null; tokens?: number | null; counts?: readonly (number | undefined)[] }): Question {
  const chunks = counts.map((count, at) => chunk(at + 1, count));
  return { id: 'q', idMade: false, query: '', type: null, chunks, gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs, tokens, extra: [], unreadable: false };
}

function tallied(questions: readonly Question[], ks: readonly number[] = [2, 4]): CostTally {
  const tally = new CostTally(ks);
  for (const one of questions) tally.add(one);
  return tally;
}

describe('costs', () => {
  it('takes the value at rank ⌈p/100 · n⌉ as the percentile', () => {
    // the worked example of the nearest-rank method: 15 20 35 40 50
    const five = [15, 20, 35, 40, 50];
    assert.deepEqual([5, 30, 40, 50, 100].map((p) => percentile(five, p)), [15, 20, 20, 35, 50]);
    const twenty = Array.from({ length: 20 }, (_, at) => at + 1);
    assert.deepEqual([50, 95, 96].map((p) => percentile(twenty, p)), [10, 19, 20]);
    assert.deepEqual([1, 50, 95].map((p) => percentile([7], p)), [7, 7, 7]);
  });

  it('sums up the questions that tell their latency, in any order', () => {
    const tally = tallied([900, null, 100, 300, 200].map((latencyMs) => question({ latencyMs })));
    assert.deepEqual(tally.latency(), { p50: 200, p95: 900, n: 4 });
  });

  it('averages the tokens of questions over those that tell them', () => {
    assert.deepEqual(tallied([question({ tokens: 10 }), question({}), question({ tokens: 0 })]).tokenSummary(), { perQuestion: { mean: 5, n: 2 }, atK: [] });
  });

  it('sums the tokens of the first k chunks and averages over questions', () => {
    const tally = tallied([question({ counts: [10, 20, 30, 40, 50] }), question({ counts: [5] })]);
    // at 2: (10 + 20 + 5) / 2; at 4: (100 + 5) / 2
    assert.deepEqual(tally.tokenSummary(), { perQuestion: null, atK: [{ k: 2, mean: 17.5, n: 2 }, { k: 4, mean: 52.5, n: 2 }] });
  });

  it('leaves a question out of the cuts in which a chunk does not tell', () => {
    const tally = tallied([question({ counts: [10, 20, undefined, 40] }), question({ counts: [2, 2, 2] }), question({ counts: [] }), question({ counts: [undefined, 9] })]);
    assert.deepEqual(tally.tokenSummary(), { perQuestion: null, atK: [{ k: 2, mean: 17, n: 2 }, { k: 4, mean: 6, n: 1 }] });
  });

  it('says nothing where the file tells nothing', () => {
    const tally = tallied([question({ counts: [undefined] }), question({})]);
    assert.deepEqual([tally.latency(), tally.tokenSummary()], [null, null]);
  });
});
