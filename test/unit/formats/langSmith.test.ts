import { assertReads } from './fixture';

describe('formats: LangSmith', () => {
  it('reads langsmith/good.csv', () => {
    assertReads('langsmith/good.csv', 'run langsmith', [
      'e-1 | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames | reference Ames did | extra feedback.correct=1; execution_time=0.25',
    ]);
  });

  it('reads langsmith/good.jsonl', () => {
    assertReads('langsmith/good.jsonl', 'run langsmith', [
      'e-2 | Who rang? | #1 [from log.txt] The bell rang. | no gold | answer Birch | extra inputs.lang=en; dataset_id=d',
    ]);
  });

  it('names what is wrong in langsmith/damaged.jsonl, and reads the rest', () => {
    assertReads('langsmith/damaged.jsonl', 'run langsmith', [
      'e-2 | #1  | no gold | extra feedback={}',
      'e-3 | no gold | extra inputs=x; feedback={} | unreadable',
    ], [
      'line 1, record 1: warning field-missing',
      'line 1, record 1: warning chunk-type',
      'line 1, record 1: warning field-type',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: error list-type',
    ]);
  });
});

describe('formats: LangSmith data sets', () => {
  it('reads their outputs as the reference', () => {
    assertReads('langsmith-data/good.jsonl', 'gold langsmith-data', ['e1 | Who lit it? | no gold | reference Ames']);
    assertReads('langsmith-data/good.csv', 'gold langsmith-data', ['- | Who lit it? | no gold | reference Ames']);
  });

  it('names what is wrong in langsmith-data/damaged.jsonl, and reads the rest', () => {
    assertReads('langsmith-data/damaged.jsonl', 'gold langsmith-data', ['- | Who lit it? | no gold | reference Ames'], [
      'line 2, record 2: warning field-missing',
      'line 2, record 2: warning field-type',
      'line 2, record 2: warning gold-unnamed',
    ]);
  });
});
