import { assertReads } from './fixture';

describe('formats: RGB', () => {
  it('reads rgb/good.json', () => {
    assertReads('rgb/good.json', 'run rgb', [
      '0 | When was it lit? | #1 It was lit on Jan 2. | #2 It was built in 1881. | facts January 2 / Jan 2; 1881 | answer On Jan 2, 1881 | reference January 2; Jan 2; 1881 | extra label=[1]; noise_rate=0.2',
      '1 | Who lit it? | facts Ames | answer unknown | reference Ames | extra label=[0]',
    ]);
  });

  it('names what is wrong in rgb/damaged.json, and reads the rest', () => {
    assertReads('rgb/damaged.json', 'run rgb', [
      '0 | When was it lit? | #1 x | #2  | facts ;  | answer 5',
      '1 | Who lit it? | facts Ames | answer x | reference Ames | unreadable',
    ], [
      'line 1, record 1: warning chunk-text',
      'line 1, record 1: warning fact-empty',
      'line 1, record 1: warning fact-empty',
      'line 2, record 2: error list-type',
    ]);
  });

  it('reads rgb-data/good.json', () => {
    assertReads('rgb-data/good.json', 'gold rgb-data', [
      '0 | When was it lit? | facts January 2 / Jan 2; 1881 | reference January 2; Jan 2; 1881',
    ]);
  });

  it('names what is wrong in rgb-data/damaged.json, and reads the rest', () => {
    assertReads('rgb-data/damaged.json', 'gold rgb-data', [
      '0 | When was it lit? | facts  ',
      '1 | no gold',
    ], [
      'line 1, record 1: warning fact-empty',
      'line 2, record 2: warning field-missing',
    ]);
  });
});
