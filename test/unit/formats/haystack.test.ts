import { assertReads } from './fixture';

describe('formats: Haystack', () => {
  it('reads haystack-detailed/good.csv', () => {
    assertReads('haystack-detailed/good.csv', 'run haystack-detailed', [
      '(Q1) | Who lit it? | #1 Ames lit the\nlamp. | #2 The bell rang. | no gold | answer Ames did | reference Ames | extra faithfulness=1.0',
    ]);
  });

  it('names what is wrong in haystack-detailed/damaged.csv, and reads the rest', () => {
    assertReads('haystack-detailed/damaged.csv', 'run haystack-detailed', [
      '(Q1) | Who lit it? | no gold | answer Ames did | reference Ames | unreadable',
      '(Q2) | Who rang? | no gold | answer  | reference Birch | unreadable',
    ], [
      'line 2, record 1: error list-type',
      'line 3, record 2: error chunks-missing',
    ]);
  });

  it('reads haystack-result/good.json', () => {
    assertReads('haystack-result/good.json', 'run haystack-result', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames did | reference Ames | extra faithfulness=1',
      '(Q2) | Who rang? | no gold | answer  | reference Birch | extra faithfulness=0',
    ]);
  });

  it('names what is wrong in haystack-result/damaged.json, and reads the rest', () => {
    assertReads('haystack-result/damaged.json', 'run haystack-result', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2  | no gold | answer Ames did',
      '(Q2) | 7 | no gold | unreadable',
      '(Q3) | Who slept? | no gold | unreadable',
    ], [
      'line -, record -: error lists-differ',
      'line 5, record 1: warning chunk-type',
      'line 6, record 2: error list-type',
      'line 6, record 2: warning field-type',
      'line 7, record 3: error chunks-missing',
    ]);
  });
});

describe('formats: Haystack runs side by side', () => {
  it('reads the first of them, whose contexts are told', () => {
    assertReads('haystack-detailed/compared.csv', 'run haystack-detailed', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang at noon. | no gold | answer Ames did | reference Ames | extra base_metric_sas=0.4; hyde_responses=Birch',
    ]);
  });
});
