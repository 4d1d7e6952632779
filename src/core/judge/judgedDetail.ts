import type { Hit, Problem, Question } from '../model';
import type { Judge, JudgeResult } from './judgeResult';

/** One metric of a question as a judge left it. */
export interface JudgedMetric extends JudgeResult {
  /** steps with the versions of their prompts, in the order in which they are asked: `claims@1`; empty where nothing is to be asked */
  readonly prompts: readonly string[];
}

/** What a judge said of one question. */
export interface JudgedDetail {
  /** the judge that replied last */
  readonly judge: Judge;
  /** every metric, in the order of `JUDGE_METRICS`, those without a value included */
  readonly metrics: readonly JudgedMetric[];
  /** what is wrong with the file that keeps the verdicts */
  readonly problems: readonly Problem[];
}

/**
 * Reads what was judged of a question beside its run; null where nothing was. Sends nothing, and never throws because of the file.
 * @param depth how many chunks from the top the judge was shown
 */
export type ReadJudged = (runPath: string, question: Question, depth: number) => JudgedDetail | null;

/** Where all that the judge quotes stands in the chunks. */
export function quotedIn({ metrics }: Pick<JudgedDetail, 'metrics'>): readonly Hit[] {
  return metrics.flatMap(({ claims }) => claims.flatMap(({ evidence }) => evidence?.hits ?? []));
}
