import type { Hit } from '../model';

/** What a language model judged: the vocabulary. A judge gives verdicts on claims; a score follows from verdicts alone. */

/** In the order in which they are listed everywhere. */
export const JUDGE_METRICS = [
  'Faithfulness',
  'Groundedness',
  'ContextPrecision',
  'ContextRecall',
  'AnswerCorrectness',
  'AnswerRelevancy',
  'JudgedCitationPrecision',
  'JudgedCitationRecall',
] as const;
export type JudgeMetric = (typeof JUDGE_METRICS)[number];

/** Who judges: two results can be compared only where all of this is equal, and the versions of their prompts. */
export interface Judge {
  /** `openai-compatible`, `anthropic`, `amazon-bedrock`, or `vscode` for a model of the editor */
  readonly provider: string;
  readonly model: string;
  /** null leaves the model its own temperature */
  readonly temperature: number | null;
  /** most tokens of one reply */
  readonly maxTokens: number;
  /** the model that embeds questions for AnswerRelevancy; null without one */
  readonly embedding: string | null;
}

/** A stretch of the chunks that the judge names as its reason. */
export interface Evidence {
  readonly quote: string;
  /** where it stands in the chunks that were judged, by rank, then start; empty: it is *not in the text* */
  readonly hits: readonly Hit[];
}

/** What was asked of the judge, of one claim, sentence, chunk or citation. */
export interface JudgeClaim {
  /** the claim in words; of a chunk its beginning */
  readonly claim: string;
  /** where it was taken from */
  readonly from: 'answer' | 'reference' | 'chunk';
  /** the chunk it is about (ContextPrecision, citations); null where it is about all of them */
  readonly rank: number | null;
  /** true: supported, useful or shared, as the metric asks; null: the judge gave no verdict on it */
  readonly holds: boolean | null;
  /** in the judge's words; '' without any */
  readonly reason: string;
  readonly evidence: Evidence | null;
}

/** Why there is no value. It is never 0 and never 1. */
export const NOT_JUDGED = [
  /** nobody has asked this judge yet */
  'not-asked',
  /** the run has no answer to the question */
  'no-answer',
  /** the answer declines to answer: it claims nothing */
  'abstained',
  /** a null query: there is nothing that the chunks could hold */
  'unanswerable',
  'no-reference',
  /** nothing was retrieved, or no chunk has a text */
  'no-chunks',
  /** the judge found nothing that is claimed */
  'no-claims',
  'no-citations',
  'no-embedding-model',
  /** the judge left a claim without verdict */
  'incomplete',
  /** the judge declined */
  'refused',
  /** the reply is no JSON, or was cut off at the most tokens */
  'unparsable',
  /** the reply is JSON of another shape */
  'wrong-shape',
  /** the provider said no, or could not be reached */
  'failed',
] as const;
export type NotJudged = (typeof NOT_JUDGED)[number];

export type JudgeOutcome =
  | { readonly kind: 'judged'; /** 0–1; AnswerRelevancy −1–1 */ readonly value: number }
  | { readonly kind: 'not-judged'; readonly reason: NotJudged; /** more for people: the provider's message; '' without any */ readonly detail: string };

/** One metric of one question, with all that it rests on. */
export interface JudgeResult {
  readonly metric: JudgeMetric;
  readonly outcome: JudgeOutcome;
  /** in the order of the text they are from; of a value that could not be had, those there are */
  readonly claims: readonly JudgeClaim[];
}

/** Whether trying again may give a value: the text has all that is needed, only the judge has not. */
export function mayRetry({ outcome }: JudgeResult): boolean {
  return outcome.kind === 'not-judged' && RETRYABLE.has(outcome.reason);
}

const RETRYABLE: ReadonlySet<NotJudged> = new Set<NotJudged>(['not-asked', 'incomplete', 'refused', 'unparsable', 'wrong-shape', 'failed']);

/** Quotes that stand in no chunk: the judge made them up, or the text told it to. */
export function notInText({ claims }: Pick<JudgeResult, 'claims'>): number {
  return claims.filter(({ evidence }) => evidence !== null && evidence.hits.length === 0).length;
}
