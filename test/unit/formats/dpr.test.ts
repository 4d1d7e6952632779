import { assertReads } from './fixture';

describe('formats: DPR and its kin', () => {
  it('reads dpr/good.json', () => {
    assertReads('dpr/good.json', 'run dpr', [
      '(Q1) | How was the lamp fed? | #1 [wiki:4] [title Fog] [score 81.5] The fog bell rang every minute. | #2 [9] [title Lamp] [score 80.25] The lamp was lit at dusk. Oil was carried up by hand. | facts by hand / carried up | reference by hand; carried up',
      '(Q2) | Who built it? | null query',
      'q3 | Who kept watch? | #1 [title Watch] Three keepers shared the watch. | no gold',
    ]);
  });

  it('names what is wrong in dpr/damaged.json, and reads the rest', () => {
    assertReads('dpr/damaged.json', 'run dpr', [
      '(Q1) | How was the lamp fed? | #1 [1] | #2 [title no text]  | #3 just text | #4  | #5 [2]  | facts by hand | reference by hand',
      '(Q2) | Who kept watch? | #1 [1] Three keepers shared the watch. | facts Three keepers | reference Three keepers',
      '(Q3) | Who built it? | facts a mason | reference a mason | unreadable',
    ], [
      'line 2, record 1: warning chunk-text',
      'line 2, record 1: warning chunk-type',
      'line 2, record 1: warning chunk-text',
      'line 2, record 1: warning bad-score',
      'line 4, record 3: error list-type',
    ]);
  });

  it('reads pyserini/good.json', () => {
    assertReads('pyserini/good.json', 'run pyserini-dpr', [
      '12 | How was the lamp fed? | #1 [4] [score 12.5] Lamp\nThe lamp was lit at dusk. Oil was carried up by hand. | #2 [5] [score 11.25] | facts by hand | reference by hand',
      '3 | Who kept watch? | #1 [7] [score 9] | facts three keepers | reference three keepers',
    ]);
  });

  it('names what is wrong in pyserini/damaged.json, and reads the rest', () => {
    assertReads('pyserini/damaged.json', 'run pyserini-dpr', [
      '12 | How was the lamp fed? | #1 [4] | #2 [score 1]  | facts by hand | reference by hand',
      '3 | Who kept watch? | no gold | unreadable',
    ], [
      'line 2, record 1: warning field-type',
      'line 2, record 1: warning bad-score',
      'line 2, record 1: warning chunk-text',
      'line 3, record 2: warning field-type',
      'line 3, record 2: error list-type',
    ]);
  });

  it('reads dpr-training/good.json', () => {
    assertReads('dpr-training/good.json', 'gold dpr-training', [
      '- | Who lit it? | facts Ames / Ames the elder | reference Ames; Ames the elder',
    ]);
  });

  it('names what is wrong in dpr-training/damaged.json, and reads the rest', () => {
    assertReads('dpr-training/damaged.json', 'gold dpr-training', [
      '- | Who lit it? | facts 4 | reference 4',
    ], [
      'line 2, record 1: warning field-type',
      'line 3, record 2: warning field-type',
      'line 3, record 2: warning gold-unnamed',
    ]);
  });
});
