import { assertReads } from './fixture';

describe('formats: MLflow', () => {
  it('reads mlflow/good.csv', () => {
    assertReads('mlflow/good.csv', 'run mlflow', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames | reference Ames did',
    ], [
      'line 2, record 1: warning chunks-glued',
    ]);
  });

  it('reads mlflow/good.json', () => {
    assertReads('mlflow/good.json', 'run mlflow', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames | reference Ames did | extra faithfulness/v1/score=5',
      '(Q2) | Who rang? | no gold | answer Birch | reference Birch | extra faithfulness/v1/score=null',
    ]);
  });

  it('names what is wrong in mlflow/damaged.json, and reads the rest', () => {
    assertReads('mlflow/damaged.json', 'run mlflow', [
      '(Q1) | Who lit it? | no gold | unreadable',
      '(Q2) | no gold | answer Birch | reference Birch | unreadable',
    ], [
      'line 2, record 1: error list-type',
      'line 2, record 1: warning field-type',
      'line 3, record 2: warning field-missing',
      'line 3, record 2: error chunks-missing',
    ]);
  });
});
