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
