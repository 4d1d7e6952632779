import { assertReads } from './fixture';

describe('formats: RAGChecker', () => {
  it('reads ragchecker/good.json', () => {
    assertReads('ragchecker/good.json', 'run ragchecker', [
      '0 | Who lit it? | #1 [d1] Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames | reference Ames did. | extra answer2response=["Entailment"]',
    ]);
  });

  it('names what is wrong in ragchecker/damaged.json, and reads the rest', () => {
    assertReads('ragchecker/damaged.json', 'run ragchecker', [
      '0 | Who lit it? | #1  | #2 The bell rang. | no gold | answer 4.5 | reference Ames',
      '(Q2) | Who rang? | no gold | reference Birch | unreadable',
      '(Q3) | Who slept? | no gold | unreadable',
    ], [
      'line 3, record 1: warning chunk-text',
      'line 4, record 2: error chunks-missing',
      'line 5, record 3: error chunks-missing',
    ]);
  });
});
