import { assertReads } from './fixture';

describe('formats: continuous-eval', () => {
  it('reads continuous-eval/good.jsonl', () => {
    assertReads('continuous-eval/good.jsonl', 'run continuous-eval', [
      '(Q1) | How was the lamp fed? | #1 The fog bell rang every minute. | #2 The lamp was lit at dusk. Oil was carried up by hand. | facts Oil was carried up by hand.; Three keepers shared the watch. | answer By hand | reference By hand',
      '(Q2) | Who built it? | #1 The fog bell rang every minute. | null query',
    ]);
  });

  it('names what is wrong in continuous-eval/damaged.jsonl, and reads the rest', () => {
    assertReads('continuous-eval/damaged.jsonl', 'run continuous-eval', [
      '(Q1) | How was the lamp fed? | #1 The fog bell rang every minute. | #2  | no gold',
      '(Q2) | facts Three keepers shared the watch. | unreadable',
      '(Q3) | no gold | unreadable',
    ], [
      'line 1, record 1: warning chunk-type',
      'line 1, record 1: error list-type',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: error chunks-missing',
      'line 3, record 3: warning cut-off',
    ]);
  });
});
