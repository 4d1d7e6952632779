import { assertReads } from './fixture';

describe('formats: Chroma chunking evaluation', () => {
  it('reads chunking-evaluation/good.csv', () => {
    assertReads('chunking-evaluation/good.csv', 'gold chunking-evaluation', [
      '- | When was it lit? | facts It was lit on Jan 2. [from lighthouse]; Oil was carried up. [from lighthouse]',
    ]);
  });

  it('names what is wrong in chunking-evaluation/damaged.csv, and reads the rest', () => {
    assertReads('chunking-evaluation/damaged.csv', 'gold chunking-evaluation', [
      '- | When was it lit? | no gold',
      '- | Who lit it? | facts  [from lighthouse]; Ames lit it. [from lighthouse]',
    ], [
      'line 2, record 1: error list-type',
      'line 3, record 2: warning fact-empty',
      'line 4, record 3: warning gold-unnamed',
    ]);
  });
});
