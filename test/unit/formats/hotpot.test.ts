import { assertReads } from './fixture';

describe('formats: HotpotQA', () => {
  it('reads hotpotqa/good.json', () => {
    assertReads('hotpotqa/good.json', 'gold hotpotqa', [
      '5a1 | Which keeper lit the lamp first? | type bridge | facts Ames lit the lamp. [title Lamp]; Ames was the first of them. [title Watch] | reference Ames',
      '5a2 | Did the bell ring? | type comparison | facts The bell rang. [title Fog] | reference yes',
    ]);
  });

  it('names what is wrong in hotpotqa/damaged.json, and reads the rest', () => {
    assertReads('hotpotqa/damaged.json', 'gold hotpotqa', [
      '5a1 | Which keeper lit the lamp first? | type bridge | facts  [title Lamp];  [title Nowhere];  | reference Ames',
      '5a3 | Which keeper came second? | type bridge | no gold | reference Ames',
      '5a4 | type bridge | no gold | reference Ames',
    ], [
      'line 2, record 1: warning fact-empty',
      'line 2, record 1: warning fact-empty',
      'line 2, record 1: warning fact-empty',
      'line 3, record 2: error list-type',
      'line 4, record 3: warning field-missing',
      'line 4, record 3: error list-type',
    ]);
  });
});
