import { assertReads } from './fixture';

describe('formats: FlashRAG', () => {
  it('reads flashrag/good.json', () => {
    assertReads('flashrag/good.json', 'run flashrag', [
      'test_0 | Who lit the lamp? | #1 [4] [score 0.5] "Lamp"\nAmes lit the lamp. | #2 [5] "Fog"\nThe bell rang. | no gold | answer Ames | reference Ames | extra output.prompt=Answer.; output.metric_score={"em":1}',
      'test_1 | Who rang? | no gold | answer nobody | reference Birch',
    ]);
  });

  it('names what is wrong in flashrag/damaged.json, and reads the rest', () => {
    assertReads('flashrag/damaged.json', 'run flashrag', [
      'test_0 | Who lit the lamp? | no gold | answer Ames | reference Ames | unreadable',
      'test_1 | Who rang? | #1 [4]  | no gold',
      'test_2 | Who slept? | no gold | reference Birch | extra output=null | unreadable',
    ], [
      'line 2, record 1: error list-type',
      'line 3, record 2: warning chunk-text',
      'line 3, record 2: warning field-type',
      'line 3, record 2: warning field-type',
      'line 4, record 3: error chunks-missing',
    ]);
  });

  it('reads flashrag-data/good.jsonl', () => {
    assertReads('flashrag-data/good.jsonl', 'gold flashrag-data', [
      'test_0 | Who lit the lamp? | no gold | reference Ames; Ames the elder',
    ]);
  });

  it('names what is wrong in flashrag-data/damaged.jsonl, and reads the rest', () => {
    assertReads('flashrag-data/damaged.jsonl', 'gold flashrag-data', [
      'test_0 | Who lit the lamp? | no gold',
      'test_1 | Who rang? | no gold | reference Birch',
    ], [
      'line 1, record 1: warning field-type',
    ]);
  });
});
