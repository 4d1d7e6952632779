import { assertReads } from './fixture';

describe('formats: Tonic Validate', () => {
  it('reads tonic-validate/good.csv', () => {
    assertReads('tonic-validate/good.csv', 'run tonic-validate', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames lit it. | reference Ames | extra overall_score=0.8',
    ]);
  });

  it('reads tonic-validate/good.json', () => {
    assertReads('tonic-validate/good.json', 'run tonic-validate', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames lit it. | reference Ames',
    ]);
  });

  it('reads tonic-validate/stored.json', () => {
    assertReads('tonic-validate/stored.json', 'run tonic-validate', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames lit it. | reference Ames | extra scores={"answer_similarity":4}',
    ]);
  });

  it('names what is wrong in tonic-validate/damaged.json, and reads the rest', () => {
    assertReads('tonic-validate/damaged.json', 'run tonic-validate', [
      '(Q1) | Who lit it? | no gold | answer Ames | reference Ames | unreadable',
      '(Q2) | #1  | no gold | reference Birch',
    ], [
      'line 4, record 1: error list-type',
      'line 5, record 2: warning field-missing',
      'line 5, record 2: warning chunk-type',
      'line 5, record 2: warning field-type',
    ]);
  });
});

describe('formats: Tonic Validate with benchmark items', () => {
  it('reads the question and the reference inside them', () => {
    assertReads('tonic-validate/items.json', 'run tonic-validate', ['(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames | reference Ames']);
  });
});
