import { createHash } from 'node:crypto';
import type { JudgedChunk } from '../core/judge/evidence';
import { abstains } from '../core/metrics/answerMetrics';
import type { Question } from '../core/model';
import { isNullQuery } from '../core/score';

/** The chunks that a judge is shown, with what stands for their texts in keys: they are long, and hashed once. */
export interface JudgedChunks {
  readonly list: readonly JudgedChunk[];
  /** 64 hexadecimal digits */
  readonly digest: string;
}

/** All that a judge may be shown of a question; nothing else of a run is ever sent. */
export interface JudgeQuestion {
  readonly id: string;
  readonly query: string;
  /** null without an answer, and for one that declines to answer (`abstained`) */
  readonly answer: string | null;
  readonly abstained: boolean;
  /** the first reference answer that is not blank; null without one */
  readonly reference: string | null;
  readonly isNullQuery: boolean;
  /** by rank; those without a text are left out */
  readonly chunks: JudgedChunks;
}

/** What a judge needs of a question. @param depth how many chunks from the top are shown, as the generator was */
export function judgeQuestionOf(question: Question, depth: number): JudgeQuestion {
  const { id, query, answer, goldAnswers, chunks } = question;
  const abstained = answer !== null && abstains(answer);
  const hasAnswer = answer !== null && !abstained && answer.trim() !== '';
  const list = chunks.flatMap(({ rank, text }) => (rank <= depth && text !== null && text.trim() !== '' ? [{ rank, text }] : []));
  return {
    id,
    query,
    answer: hasAnswer ? answer : null,
    abstained,
    reference: goldAnswers.find((text) => text.trim() !== '' && !abstains(text)) ?? null,
    isNullQuery: isNullQuery(question),
    chunks: { list, digest: digestOf(list) },
  };
}

function digestOf(list: readonly JudgedChunk[]): string {
  const hash = createHash('sha256');
  // lengths keep apart what stands in one chunk from what stands in two
  for (const { rank, text } of list) hash.update(`${rank}:${text.length}:`).update(text);
  return hash.digest('hex');
}
