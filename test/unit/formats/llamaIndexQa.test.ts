import { assertReads } from './fixture';

describe('formats: the LlamaIndex QA data set', () => {
  it('reads llamaindex-qa/good.json', () => {
    assertReads('llamaindex-qa/good.json', 'gold llamaindex-qa', [
      'q1 | Who lit it? | relevant n1=1',
      'q2 | Who rang? | relevant n2=1; n1=1',
    ]);
  });

  it('names what is wrong in llamaindex-qa/damaged.json, and reads the rest', () => {
    assertReads('llamaindex-qa/damaged.json', 'gold llamaindex-qa', [
      'q1 | - | no gold',
      'q2 | Who rang? | relevant n2=1',
      'q3 | - | relevant n3=1',
    ], [
      'line 8, record -: error list-type',
      'line 3, record -: warning field-missing',
      'line 11, record -: warning gold-id',
      'line 13, record -: warning field-missing',
    ]);
  });
});
