import { assertReads } from './fixture';

describe('formats: MS MARCO', () => {
  it('reads ms-marco/good.json', () => {
    assertReads('ms-marco/good.json', 'gold ms-marco', [
      '7 | who lit the lamp | type PERSON | facts Ames lit the lamp. [from https://lamp.example/lamp] | reference Ames',
      '8 | why | type DESCRIPTION | null query',
    ]);
  });

  it('names what is wrong in ms-marco/damaged.json, and reads the rest', () => {
    assertReads('ms-marco/damaged.json', 'gold ms-marco', [
      '7 | who lit the lamp | facts ',
      '8 | why | no gold | reference Dusk',
    ], [
      'line 1, record 1: warning field-type',
      'line 1, record 1: warning fact-empty',
      'line 2, record 2: error list-type',
    ]);
  });
});
