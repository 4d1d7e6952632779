import { assertReads } from './fixture';

describe('formats: AutoRAG', () => {
  it('reads autorag/good.jsonl', () => {
    assertReads('autorag/good.jsonl', 'run autorag', [
      'a | Who lit it? | #1 [d9] [score 0.5] The bell rang. | #2 [d1] [score 0.25] Ames lit the lamp. | relevant d1=1; d2=1 | reference Ames',
      'b | Who rang? | relevant d9=1 | reference Birch',
    ]);
  });

  it('names what is wrong in autorag/damaged.jsonl, and reads the rest', () => {
    assertReads('autorag/damaged.jsonl', 'run autorag', [
      'a | Who lit it? | #1 [d9] The bell rang. | #2 [d1] | relevant d1/d2=1',
      'b | Who rang? | no gold | unreadable',
    ], [
      'line 1, record 1: error list-type',
      'line 1, record 1: warning lists-differ',
      'line 1, record 1: warning gold-id',
      'line 2, record 2: error list-type',
      'line 2, record 2: error chunks-missing',
      'line 2, record 2: error list-type',
    ]);
  });

  it('reads autorag-qa/good.jsonl', () => {
    assertReads('autorag-qa/good.jsonl', 'gold autorag-qa', [
      'a | Who lit it? | relevant d1=1; d2=1 | reference Ames',
    ]);
  });

  it('names what is wrong in autorag-qa/damaged.jsonl, and reads the rest', () => {
    assertReads('autorag-qa/damaged.jsonl', 'gold autorag-qa', [
      'a | Who lit it? | relevant d1/d2=1; d3=1',
      'b | Who rang? | no gold',
    ], [
      'line 1, record 1: warning gold-id',
      'line 1, record 1: warning field-type',
      'line 2, record 2: error list-type',
    ]);
  });
});
