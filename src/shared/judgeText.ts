import type { NotJudged } from '../core/judge/judgeResult';

const WORDS: Readonly<Record<NotJudged, string>> = {
  'not-asked': 'not asked yet',
  'no-answer': 'there is no answer',
  abstained: 'the answer declines to answer',
  unanswerable: 'the question has no answer by design',
  'no-reference': 'there is no reference answer',
  'no-chunks': 'there are no chunks with text',
  'no-claims': 'nothing is claimed',
  'no-citations': 'nothing is cited',
  'no-embedding-model': 'there is no embedding model',
  incomplete: 'a verdict is missing',
  refused: 'the judge declined',
  unparsable: 'the reply is no JSON',
  'wrong-shape': 'the reply has another shape',
  failed: 'the call failed',
};

/** Why something was not judged, as the end of a sentence. */
export function notJudgedText(reason: NotJudged): string {
  return WORDS[reason];
}
