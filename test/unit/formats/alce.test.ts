import { assertReads } from './fixture';

describe('formats: ALCE', () => {
  it('reads alce/good.json', () => {
    assertReads('alce/good.json', 'run alce', [
      '(Q1) | When was it lit, and by whom? | #1 [7] [title Lamp] [score 1.25] Ames lit the lamp. | #2 [title Log] Lit on Jan 2. | facts January 2 / Jan 2; Ames | answer Ames [1] did. | reference Ames lit it on Jan 2. | extra generated_num=1',
      '(Q2) | Which keepers? | facts Ames; Birch / Old Birch | answer Ames',
      '(Q3) | Why? | #1 [title Log] Dusk fell. | no gold | answer  | extra claims=["It was dark."]',
    ]);
  });

  it('names what is wrong in alce/damaged.json, and reads the rest', () => {
    assertReads('alce/damaged.json', 'run alce', [
      '(Q1) | When? | #1 [title Lamp]  | #2  | facts ; ; 3',
      '(Q2) | Who? | no gold | answer y | unreadable',
    ], [
      'line 4, record 1: warning chunk-text',
      'line 4, record 1: warning chunk-type',
      'line 4, record 1: warning fact-empty',
      'line 4, record 1: warning fact-empty',
      'line 4, record 1: warning field-type',
      'line 5, record 2: error list-type',
      'line 5, record 2: error list-type',
    ]);
  });
});
