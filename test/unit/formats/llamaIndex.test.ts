import { assertReads } from './fixture';

describe('formats: LlamaIndex', () => {
  it('reads llamaindex-rag-dataset/good.json', () => {
    assertReads('llamaindex-rag-dataset/good.json', 'gold llamaindex-rag-dataset', [
      '- | Who lit it? | facts Ames lit the lamp. | reference Ames',
    ]);
  });

  it('names what is wrong in llamaindex-rag-dataset/damaged.json, and reads the rest', () => {
    assertReads('llamaindex-rag-dataset/damaged.json', 'gold llamaindex-rag-dataset', [
      '- | Who lit it? | no gold | reference Ames',
      '- | 3 | facts ',
    ], [
      'line 3, record 1: error list-type',
      'line 4, record 2: warning fact-empty',
    ]);
  });

  it('reads llamaindex-evaluation/good.json', () => {
    assertReads('llamaindex-evaluation/good.json', 'run llamaindex-evaluation', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames | extra passing=true; feedback=fine; score=1',
    ]);
  });

  it('names what is wrong in llamaindex-evaluation/damaged.json, and reads the rest', () => {
    assertReads('llamaindex-evaluation/damaged.json', 'run llamaindex-evaluation', [
      '(Q1) | Who lit it? | no gold | answer Ames | unreadable',
      '(Q2) | Who rang? | #1  | no gold',
    ], [
      'line 2, record 1: error chunks-missing',
      'line 3, record 2: warning chunk-type',
      'line 3, record 2: warning field-type',
    ]);
  });

  it('reads llamaindex-retrieval/good.json', () => {
    assertReads('llamaindex-retrieval/good.json', 'run llamaindex-retrieval', [
      '(Q1) | Who lit it? | #1 [n2] The bell rang. | #2 [n1] Ames lit the lamp. | relevant n1=1 | extra metric_dict={"mrr":{"score":0.5}}',
    ]);
  });

  it('names what is wrong in llamaindex-retrieval/damaged.json, and reads the rest', () => {
    assertReads('llamaindex-retrieval/damaged.json', 'run llamaindex-retrieval', [
      '(Q1) | Who lit it? | #1 The bell rang. | nothing relevant',
      '(Q2) | Who rang? | #1 [n1] The bell rang. | #2 [n2] | no gold',
    ], [
      'line 2, record 1: error list-type',
      'line 2, record 1: warning gold-id',
      'line 3, record 2: warning lists-differ',
    ]);
  });

  it('reads llamaindex-response/good.json', () => {
    assertReads('llamaindex-response/good.json', 'run llamaindex-response', [
      '(Q1) | #1 [n1] [from /lamp/log.txt] [score 0.8] Ames lit the lamp. | #2 [n2] The bell rang. | no gold | answer Ames | extra metadata={}',
    ]);
  });

  it('names what is wrong in llamaindex-response/damaged.json, and reads the rest', () => {
    assertReads('llamaindex-response/damaged.json', 'run llamaindex-response', [
      '(Q1) | #1 [score 0.5]  | #2 [n3] | no gold | answer 3',
      '(Q2) | no gold | answer Ames | unreadable',
    ], [
      'line 2, record 1: warning chunk-text',
      'line 3, record 2: error list-type',
    ]);
  });
});
