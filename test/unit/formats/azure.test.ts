import { assertReads } from './fixture';

describe('formats: the Azure RAG chat evaluator', () => {
  it('reads azure-rag/good.jsonl', () => {
    assertReads('azure-rag/good.jsonl', 'run azure-rag', [
      '(Q1) | Who lit it? | #1 [log.pdf#page=4] [from log.pdf#page=4] Ames lit the lamp.\nHe was first. | #2 [log.pdf#page=3] [from log.pdf#page=3] The bell rang. | no gold | answer Ames [log.pdf#page=4] | reference Ames [log.pdf] | extra latency=1.5; gpt_groundedness=5',
      '(Q2) | Who rang? | no gold | answer I do not know | reference Birch | extra latency=0.5',
    ]);
  });

  it('names what is wrong in azure-rag/damaged.jsonl, and reads the rest', () => {
    assertReads('azure-rag/damaged.jsonl', 'run azure-rag', [
      '(Q1) | Who lit it? | no gold | answer Ames',
      '(Q2) | 5 | #1 No name stands before this. | no gold | reference Birch',
    ], [
      'line 1, record 1: warning field-type',
      'line 1, record 1: warning field-type',
    ]);
  });

  it('reads azure-qa/good.jsonl', () => {
    assertReads('azure-qa/good.jsonl', 'gold azure-qa', [
      '- | Who lit it? | no gold | reference Ames [log.pdf]',
    ]);
  });

  it('names what is wrong in azure-qa/damaged.jsonl, and reads the rest', () => {
    assertReads('azure-qa/damaged.jsonl', 'gold azure-qa', [
      '- | Who lit it? | no gold | reference Ames',
    ], [
      'line 1, record 1: warning field-type',
      'line 2, record 2: warning field-type',
      'line 2, record 2: warning gold-unnamed',
    ]);
  });
});
