import { assertReads } from './fixture';

describe('formats: data sets with supporting paragraphs', () => {
  it('reads musique/good.jsonl', () => {
    assertReads('musique/good.jsonl', 'gold musique', [
      '2hop__1 | Who lit the lamp? | facts Ames lit the lamp. [title Lamp] | reference Ames; Ames the elder',
      '2hop__2 | Who put it out? | null query | reference Ames; Ames the elder',
    ]);
  });

  it('names what is wrong in musique/damaged.jsonl, and reads the rest', () => {
    assertReads('musique/damaged.jsonl', 'gold musique', [
      '2hop__1 | Who lit the lamp? | facts ; 9 | reference Ames; Ames the elder',
      '2hop__3 | Who rang? | no gold | reference Ames the elder',
    ], [
      'line 1, record 1: warning fact-empty',
      'line 2, record 2: error list-type',
      'line 2, record 2: warning field-type',
    ]);
  });

  it('reads hipporag/good.json', () => {
    assertReads('hipporag/good.json', 'gold hipporag', [
      's1 | Who lit the lamp? | facts Ames lit the lamp. [title Lamp] | reference Ames; Ames the elder',
    ]);
  });

  it('names what is wrong in hipporag/damaged.json, and reads the rest', () => {
    assertReads('hipporag/damaged.json', 'gold hipporag', [
      's1 | Who lit the lamp? | facts  [title Lamp]',
      's2 | Who rang? | no gold | reference Birch',
    ], [
      'line 2, record 1: warning fact-empty',
    ]);
  });
});
