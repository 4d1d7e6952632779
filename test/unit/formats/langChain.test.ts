import { assertReads } from './fixture';

describe('formats: LangChain', () => {
  it('reads langchain/good.jsonl', () => {
    assertReads('langchain/good.jsonl', 'run langchain', [
      '(Q1) | Who lit it? | #1 [from log.txt] [score 0.5] Ames lit the lamp. | #2 The bell rang. | no gold | answer Ames',
    ]);
  });

  it('names what is wrong in langchain/damaged.jsonl, and reads the rest', () => {
    assertReads('langchain/damaged.jsonl', 'run langchain', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | #2  | no gold',
      '(Q2) | Who rang? | no gold | answer Birch | unreadable',
    ], [
      'line 1, record 1: warning chunk-text',
      'line 1, record 1: warning field-type',
      'line 2, record 2: error list-type',
    ]);
  });
});
