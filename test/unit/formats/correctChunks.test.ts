import { assertReads } from './fixture';

describe('formats: sets that name correct chunks', () => {
  it('reads docs-evaluation/good.json', () => {
    assertReads('docs-evaluation/good.json', 'gold docs-evaluation', [
      'e1 | Who lit it? | relevant https://lamp.example/lit#who=1; https://lamp.example/lit#when=1 | reference Ames',
    ]);
  });

  it('names what is wrong in docs-evaluation/damaged.json, and reads the rest', () => {
    assertReads('docs-evaluation/damaged.json', 'gold docs-evaluation', [
      'e1 | Who lit it? | relevant a=1 | reference Ames',
      'e2 | Who rang? | no gold',
    ], [
      'line 2, record 1: warning gold-id',
      'line 2, record 1: warning gold-id',
      'line 3, record 2: error list-type',
    ]);
  });

  it('reads promptfoo-tests/good.csv', () => {
    assertReads('promptfoo-tests/good.csv', 'gold promptfoo-tests', [
      '- | Who lit it? | relevant https://lamp.example/lit#who=1; https://lamp.example/lit#when=1',
    ]);
  });

  it('names what is wrong in promptfoo-tests/damaged.csv, and reads the rest', () => {
    assertReads('promptfoo-tests/damaged.csv', 'gold promptfoo-tests', [
      '- | Who lit it? | no gold',
    ], [
      'line 2, record 1: error list-type',
      'line 3, record 2: warning gold-unnamed',
    ]);
  });
});

describe('formats: golden chunks', () => {
  it('reads the chunks that are named, from the documents beside them', () => {
    assertReads('golden-chunks/good.jsonl', 'gold golden-chunks', ['- | When did it ring? | facts The bell rang at noon. | reference At noon']);
  });

  it('names what is wrong in golden-chunks/damaged.jsonl, and reads the rest', () => {
    assertReads('golden-chunks/damaged.jsonl', 'gold golden-chunks', ['- | When did it ring? | facts The bell rang at noon.; ;  | reference 7'], [
      'line 1, record 1: warning fact-empty',
      'line 1, record 1: warning fact-empty',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: error list-type',
      'line 2, record 2: warning gold-unnamed',
    ]);
  });
});
