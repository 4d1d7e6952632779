import { chunkHeader } from '../chunkHeader';
import { duplicateChunks } from '../matching/duplicates';
import { abstains } from '../metrics/answerMetrics';
import type { Chunk, Question, QuestionScore, ScoreConfig } from '../model';
import { foundIn, isNullQuery, largestK } from '../score';

/** What a run file alone tells of a question beside its numbers, in the order in which it is listed. */
export const FLAGS = [
  'header-only',
  'duplicate-chunks',
  'scores-out-of-order',
  'right-without-evidence',
  'complete-but-wrong',
  'abstained-with-evidence',
  'answered-null-query',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Below this `TokenF1` an answer is wrong; it is right where it matches exactly, and neither in between. */
const WRONG_BELOW = 0.5;

/** The flags of a question whose chunks stand in the order that counts, at the largest k. Answers are judged by `ExactMatch` and `TokenF1`. */
export function flagsOf(question: Question, score: QuestionScore, config: ScoreConfig): readonly Flag[] {
  const cut = largestK(config);
  const { outcome } = foundIn(score, config);
  const { answer } = question;
  const { ExactMatch: exact, TokenF1: overlap } = score.metrics;
  const abstained = answer !== null && abstains(answer);
  const holds: Readonly<Record<Flag, boolean>> = {
    'header-only': hasFactInHeadersOnly(question.chunks, score, cut),
    'duplicate-chunks': duplicateChunks(question.chunks.slice(0, cut)).some((earlier) => earlier !== null),
    'scores-out-of-order': someScoreRises(question.chunks),
    'right-without-evidence': outcome === 'none' && exact === 1,
    'complete-but-wrong': outcome === 'all' && !abstained && overlap !== undefined && overlap < WRONG_BELOW,
    'abstained-with-evidence': outcome === 'all' && abstained && !isNullQuery(question),
    'answered-null-query': answer !== null && !abstained && isNullQuery(question),
  };
  return FLAGS.filter((flag) => holds[flag]);
}

/** A fact counts as found within the cut, but only ever in metadata: no chunk there says it. */
function hasFactInHeadersOnly(chunks: readonly Chunk[], { facts }: QuestionScore, cut: number): boolean {
  const ends = new Map<number, number>();
  const headerEnd = (rank: number): number => {
    const known = ends.get(rank);
    if (known !== undefined) return known;
    const end = chunkHeader(chunks[rank - 1]?.text ?? '')?.span.end ?? 0;
    ends.set(rank, end);
    return end;
  };
  return facts.some(({ hits }) => {
    const within = hits.filter(({ rank }) => rank <= cut);
    return within.length > 0 && within.every(({ rank, end }) => end <= headerEnd(rank));
  });
}

/** A later chunk has a higher score than an earlier one. Chunks without a score that is a number say nothing. */
function someScoreRises(chunks: readonly Chunk[]): boolean {
  const scores = chunks.flatMap(({ score }) => (score === null || Number.isNaN(score) ? [] : [score]));
  return scores.some((score, at) => at > 0 && score > scores[at - 1]!);
}
