import { assertReads } from './fixture';

describe('formats: the short form of a run', () => {
  it('reads short-run/good.tsv', () => {
    assertReads('short-run/good.tsv', 'run short-run', [
      '7 | #1 [d1] | #2 [d3] | #3 [d4] | no gold',
      '8 | #1 [d9] | #2 [d2] | no gold',
    ]);
  });

  it('names what is wrong in short-run/damaged.tsv, and reads the rest', () => {
    assertReads('short-run/damaged.tsv', 'run short-run', [
      '7 | #1 [d1] | #2 [d2] | #3 [d5] | #4 [d6] | no gold',
      '8 | #1 [d7] | no gold',
    ], [
      'line 3, record -: warning rank-twice',
      'line 6, record -: error too-few-columns',
      'line 7, record -: error bad-rank',
    ]);
  });
});
