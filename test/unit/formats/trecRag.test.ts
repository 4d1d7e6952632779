import { assertReads } from './fixture';

describe('formats: TREC RAG', () => {
  it('reads trec-rag/good.jsonl', () => {
    assertReads('trec-rag/good.jsonl', 'run trec-rag', [
      '2024-1 | lamp oil | #1 [doc4#2] | #2 [doc9#1] | no gold | answer Oil was carried by hand. [1] A bell rang. [2] | extra run_id=r1; response_length=7',
      '2024-2 | night watch | no gold | answer  | extra run_id=r1',
    ]);
  });

  it('names what is wrong in trec-rag/damaged.jsonl, and reads the rest', () => {
    assertReads('trec-rag/damaged.jsonl', 'run trec-rag', [
      '2024-1 | lamp oil | #1 [doc4#2] | #2  | no gold | answer one text | extra run_id=r1',
      '2024-2 | no gold | extra run_id=r1 | unreadable',
    ], [
      'line 1, record 1: warning chunk-type',
      'line 2, record 2: warning field-type',
      'line 2, record 2: error list-type',
      'line 2, record 2: warning field-type',
    ]);
  });
});
