import { assertReads } from './fixture';

describe('formats: TruLens', () => {
  it('reads trulens-golden/good.json', () => {
    assertReads('trulens-golden/good.json', 'gold trulens-golden', [
      'g1 | Who lit it? | facts Ames lit the lamp.; Ames was first. | reference Ames',
    ]);
  });

  it('names what is wrong in trulens-golden/damaged.json, and reads the rest', () => {
    assertReads('trulens-golden/damaged.json', 'gold trulens-golden', [
      '- | Who lit it? | facts ; 4 | reference Ames',
      '- | Who rang? | no gold | reference Birch',
    ], [
      'line 2, record 1: warning fact-empty',
      'line 3, record 2: error list-type',
      'line 3, record 2: warning field-type',
    ]);
  });
});
