import { assertReads } from './fixture';

describe('formats: DeepEval', () => {
  it('reads deepeval-test-run/good.json', () => {
    assertReads('deepeval-test-run/good.json', 'run deepeval-test-run', [
      '(Q1) | Who lit it? | #1 The bell rang. | #2 Ames lit the lamp. He was first. | facts Ames lit the lamp. | answer Ames | reference Ames did | extra name=case 0; success=true; metricsData=[{"name":"Faithfulness","score":1}]; runDuration=2.5; order=0',
      '(Q2) | Who rang? | no gold | extra name=case 1; success=true; metricsData=[]; order=1',
    ]);
  });

  it('names what is wrong in deepeval-test-run/damaged.json, and reads the rest', () => {
    assertReads('deepeval-test-run/damaged.json', 'run deepeval-test-run', [
      '(Q1) | Who lit it? | #1  | no gold | extra metricsData=[]',
      '(Q2) | Who rang? | no gold | extra metricsData=[] | unreadable',
    ], [
      'line 3, record 1: warning chunk-type',
      'line 3, record 1: error list-type',
      'line 3, record 1: warning field-type',
      'line 4, record 2: error list-type',
    ]);
  });

  it('reads deepeval/good.csv', () => {
    assertReads('deepeval/good.csv', 'run deepeval', [
      '(Q1) | Who lit it? | #1 The bell rang. | #2 Ames lit the lamp. | facts Ames lit the lamp.; Ames was first. | answer Ames | reference Ames did',
      '(Q2) | Who rang? | #1 [from log.txt] The bell rang. | #2 Dusk fell. | no gold | answer Birch',
      '(Q3) | Who slept? | no gold | answer ',
    ]);
  });

  it('names what is wrong in deepeval/damaged.csv, and reads the rest', () => {
    assertReads('deepeval/damaged.csv', 'run deepeval', [
      '(Q1) | Who lit it? | #1  | #2 Ames lit the lamp. | facts ;  | answer Ames | reference Ames did',
    ], [
      'line 2, record 1: warning chunk-empty',
      'line 2, record 1: warning fact-empty',
      'line 2, record 1: warning fact-empty',
    ]);
  });

  it('reads deepeval-goldens/good.json', () => {
    assertReads('deepeval-goldens/good.json', 'gold deepeval-goldens', [
      '- | Who lit it? | facts Ames lit the lamp. | reference Ames',
      '- | Who rang? | no gold',
    ]);
  });

  it('names what is wrong in deepeval-goldens/damaged.json, and reads the rest', () => {
    assertReads('deepeval-goldens/damaged.json', 'gold deepeval-goldens', [
      '- | Who rang? | no gold | reference Birch',
    ], [
      'line 2, record 1: warning field-type',
      'line 2, record 1: warning fact-empty',
      'line 2, record 1: warning gold-unnamed',
      'line 3, record 2: error list-type',
    ]);
  });
});
