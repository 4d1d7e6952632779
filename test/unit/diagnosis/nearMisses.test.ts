import assert from 'node:assert/strict';
import type { QuestionDetail } from '../../../src/analysis/analysis';
import { nearByRank, withCorpus } from '../../../src/host/nearMisses';

describe('near misses', () => {
  it('give way to what the corpus tells, where it tells anything of a fact that was missed', () => {
    const detail = { missed: [null, { code: 'not-found' }, { code: 'not-found' }, { code: 'below-k', rank: 12 }] } as unknown as QuestionDetail;
    const told = withCorpus(detail, [{ code: 'not-in-corpus' }, { code: 'wrong-chunk', ranks: [3] }, null, null]);
    assert.deepEqual(told.missed, [null, { code: 'wrong-chunk', ranks: [3] }, { code: 'not-found' }, { code: 'below-k', rank: 12 }]);
    assert.deepEqual(withCorpus(detail, []).missed, detail.missed);
  });

  it('are the halves of a split fact, the run of a part, and another spelling, by rank in the order of the text', () => {
    const span = { start: 10, end: 20 };
    const near = nearByRank([
      null,
      { code: 'split', half: { rank: 2, part: 'start', characters: 41, span: { start: 30, end: 71 } }, other: { rank: 5, part: 'end', characters: 25, span: { start: 0, end: 25 } }, length: 66 },
      { code: 'partial', rank: 2, span, characters: 10, length: 16 },
      { code: 'text-differs', rank: 3, mode: 'normalized', span, kinds: ['quotes'], pairs: [] },
      { code: 'below-k', rank: 12 },
      { code: 'wrong-chunk', ranks: [1] },
    ]);
    assert.deepEqual([...near], [
      [2, [{ fact: 'F3', start: 10, end: 20, part: { characters: 10, of: 16 } }, { fact: 'F2', start: 30, end: 71, part: { characters: 41, of: 66 } }]],
      [5, [{ fact: 'F2', start: 0, end: 25, part: { characters: 25, of: 66 } }]],
      [3, [{ fact: 'F4', ...span, part: null }]],
    ]);
  });
});
