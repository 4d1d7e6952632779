import { summarize } from '../metrics/summary';
import type { MetricSummary, MetricValues } from '../model';
import { JUDGE_METRICS, NOT_JUDGED, notInText, type JudgeMetric, type JudgeResult, type NotJudged } from './judgeResult';

/** One judged metric over a run. */
export interface JudgeSummary {
  readonly metric: JudgeMetric;
  /** null where no question has a value */
  readonly summary: MetricSummary | null;
  /** questions without a value, by reason; reasons that none has are left out */
  readonly notJudged: readonly { readonly reason: NotJudged; readonly count: number }[];
  /** quotes of verdicts that stand in no chunk */
  readonly notInText: number;
}

/** The values of one question, by metric: those that were judged. */
export function judgeValues(results: readonly JudgeResult[]): MetricValues {
  return Object.fromEntries(results.flatMap(({ metric, outcome }) => (outcome.kind === 'judged' ? [[metric, outcome.value] as const] : [])));
}

/** Sums up the results of questions: a metric that no question has results of is left out. */
export function summarizeJudged(questions: readonly (readonly JudgeResult[])[]): JudgeSummary[] {
  const summaries = summarize(questions.map((results) => ({ metrics: judgeValues(results), goldCount: 0 })));
  return JUDGE_METRICS.flatMap((metric) => {
    const results = questions.flatMap((all) => all.filter((one) => one.metric === metric));
    if (results.length === 0) return [];
    const count = (reason: NotJudged): number => results.filter(({ outcome }) => outcome.kind === 'not-judged' && outcome.reason === reason).length;
    return [{
      metric,
      summary: summaries.find(({ name }) => name === metric) ?? null,
      notJudged: NOT_JUDGED.map((reason) => ({ reason, count: count(reason) })).filter((one) => one.count > 0),
      notInText: results.reduce((sum, result) => sum + notInText(result), 0),
    }];
  });
}
