import { assertReads } from './fixture';

describe('formats: mtRAG', () => {
  it('reads mt-rag/good.jsonl', () => {
    assertReads('mt-rag/good.jsonl', 'run mt-rag', [
      'c1<::>1 | When? | type Factoid | #1 [d1] [title Lamp] [score 21.5] It was lit on Jan 2. | no gold | answer In January. | reference On Jan 2. | extra task_type=rag; Validity=null',
      'c1<::>2 | Who rang? | type rag | no gold',
    ], [
      'line 1, record 1: info not-a-number',
    ]);
  });

  it('names what is wrong in mt-rag/damaged.jsonl, and reads the rest', () => {
    assertReads('mt-rag/damaged.jsonl', 'run mt-rag', [
      'c1 | one text | #1 [d1] | #2 [score 1]  | no gold',
      'c2 | no gold | unreadable',
    ], [
      'line 1, record 1: warning chunk-text',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: error list-type',
      'line 2, record 2: error list-type',
    ]);
  });
});
