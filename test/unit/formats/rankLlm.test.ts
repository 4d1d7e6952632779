import { assertReads } from './fixture';

describe('formats: RankLLM', () => {
  it('reads rank-llm/good.json', () => {
    assertReads('rank-llm/good.json', 'run rank-llm', [
      '323 | lamp oil | #1 [41] [score 0.9] The lamp was lit at dusk. Oil was carried up by hand. | #2 [40] [score 0.8] The fog bell rang every minute. | no gold',
      '324 | night watch | #1 [7] [title Watch] [score 3.5] Three keepers shared the watch. | #2 [8] [score 3.25] | no gold',
    ]);
  });

  it('names what is wrong in rank-llm/damaged.json, and reads the rest', () => {
    assertReads('rank-llm/damaged.json', 'run rank-llm', [
      '323 | lamp oil | #1  | #2  | no gold',
      '(Q2) | night watch | no gold | unreadable',
      '(Q3) | no gold',
    ], [
      'line 2, record 1: warning chunk-text',
      'line 2, record 1: warning bad-score',
      'line 2, record 1: warning chunk-type',
      'line 3, record 2: error list-type',
    ]);
  });
});
