import type { MetricValues } from '../model';
import { DEFAULT_PASS } from './agreement';

/** What kind of answer it is: faithful (to the chunks), right (by the reference) and to the point are three things. */
export const ANSWER_FACETS = ['faithful and right', 'faithful but wrong', 'right but unfaithful', 'unfaithful and wrong', 'irrelevant', 'abstained'] as const;
export type AnswerFacet = (typeof ANSWER_FACETS)[number];

/**
 * The kind of an answer by its judged values: `abstained` goes before `irrelevant` (AnswerRelevancy below the threshold),
 * which goes before the four of Faithfulness and AnswerCorrectness. null where what decides was not judged.
 * @param threshold a value of at least this passes
 */
export function answerFacet(abstained: boolean | null, values: MetricValues, threshold = DEFAULT_PASS): AnswerFacet | null {
  if (abstained === true) return 'abstained';
  const { Faithfulness: faithful, AnswerCorrectness: right, AnswerRelevancy: relevant } = values;
  if (relevant !== undefined && relevant < threshold) return 'irrelevant';
  if (faithful === undefined || right === undefined) return null;
  if (faithful >= threshold) return right >= threshold ? 'faithful and right' : 'faithful but wrong';
  return right >= threshold ? 'right but unfaithful' : 'unfaithful and wrong';
}
