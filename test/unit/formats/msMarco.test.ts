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

describe('formats: MS MARCO references', () => {
  it('reads answers by id, none where there is none', () => {
    assertReads('ms-marco-references/good.json', 'gold ms-marco-references', ['14 | - | no gold | reference Ames; Ames did', '15 | - | no gold']);
  });

  it('names what is wrong in ms-marco-references/damaged.json, and reads the rest', () => {
    assertReads('ms-marco-references/damaged.json', 'gold ms-marco-references', ['14 | - | no gold | reference Ames; 7', '16 | - | no gold'], [
      'line 2, record 2: warning gold-unnamed',
      'line 3, record 3: warning field-type',
    ]);
  });
});
