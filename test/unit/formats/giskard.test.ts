import { assertReads } from './fixture';

describe('formats: Giskard', () => {
  it('reads giskard-test-set/good.jsonl', () => {
    assertReads('giskard-test-set/good.jsonl', 'gold giskard-test-set', [
      'a1 | Who lit it? | type simple | facts Ames lit the lamp.\n\nHe was first.; The bell rang. | reference Ames',
    ]);
  });

  it('names what is wrong in giskard-test-set/damaged.jsonl, and reads the rest', () => {
    assertReads('giskard-test-set/damaged.jsonl', 'gold giskard-test-set', [
      'a1 | Who lit it? | no gold | reference 7',
      'a2 | no gold | reference Ames',
    ], [
      'line 1, record 1: warning field-type',
      'line 2, record 2: warning field-type',
    ]);
  });
});
