import { assertReads } from './fixture';

describe('formats: KILT', () => {
  it('reads kilt/good.jsonl', () => {
    assertReads('kilt/good.jsonl', 'gold kilt', [
      '77 | who lit the lamp | no gold | reference Ames; Ames the elder',
    ]);
  });

  it('names what is wrong in kilt/damaged.jsonl, and reads the rest', () => {
    assertReads('kilt/damaged.jsonl', 'gold kilt', [
      '77 | 5 | no gold | reference Ames',
      '78 | who | no gold',
    ], [
      'line 1, record 1: warning field-type',
      'line 1, record 1: warning field-type',
      'line 2, record 2: error list-type',
    ]);
  });
});
