import { judgeValues, type JudgeSummary } from '../core/judge/judgeSummary';
import type { Judge, NotJudged } from '../core/judge/judgeResult';
import { formatMetric } from '../core/metrics/names';
import { notJudgedText } from '../shared/judgeText';
import type { JudgeRun } from '../judge/engine';
import type { JudgePlan } from '../judge/plan';
import type { Stopped } from '../judge/sender';
import { alignColumns } from './printable';

/** What would be sent, before it is. */
export function planLines({ host, judge, metrics, questions, asking, calls, cached, tokens }: JudgePlan, depth: number): string[] {
  const model = `${judge.model} (${judge.provider}${judge.embedding === null ? '' : `, embeddings by ${judge.embedding}`})`;
  if (calls === 0) return [`${metrics.join(', ')} of ${questions} questions by ${model}: all ${cached} calls are in the cache, nothing is sent.`];
  return [
    `${metrics.join(', ')} of ${questions} questions by ${model}`,
    `sent to ${host}: question, answer, reference answer and the first ${depth} chunks of ${asking} questions, as far as a metric needs them`,
    `up to ${calls} calls, roughly ${thousands(tokens.input)} tokens in and ${thousands(tokens.output)} out; ${cached} calls are in the cache`,
  ];
}

function thousands(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${Math.round(tokens / 1000).toLocaleString('en')},000`;
}

/** The metrics, what has no value and why, and the calls. */
export function summaryLines(summaries: readonly JudgeSummary[], { counts }: JudgeRun): string[] {
  const rows = summaries.map(({ metric, summary, notJudged, notInText }) => {
    const missing = notJudged.reduce((sum, { count }) => sum + count, 0);
    const value = summary === null ? ['not judged', '', '0'] : [formatMetric(metric, summary.value), summary.ci95 === null ? '' : `${formatMetric(metric, summary.ci95.low)} – ${formatMetric(metric, summary.ci95.high)}`, String(summary.n)];
    return [metric, ...value, String(missing), String(notInText)];
  });
  const reasons = summaries.flatMap(({ metric, notJudged }) => notJudged.map(({ reason, count }) => `  ${metric}: ${count} not judged, ${notJudgedText(reason)}`));
  return [
    ...alignColumns([['metric', 'value', '95 % interval', 'n', 'not judged', 'quotes not in the text'], ...rows], new Set([1, 3, 4, 5])),
    ...(reasons.length === 0 ? [] : ['', ...reasons]),
    '',
    `${counts.answered} calls answered, ${counts.hits} from the cache, ${counts.failed} failed`,
  ];
}

/** Why it ended before all was asked. */
export function stoppedLine({ reason, detail }: Stopped): string {
  switch (reason) {
    case 'cancelled':
      return 'stopped. What was judged is kept: the same command goes on from there.';
    case 'max-calls':
      return 'stopped at --max-calls. The same command goes on from there.';
    case 'provider':
      return `stopped, the provider cannot be used: ${detail}`;
    case 'cache':
      return `stopped, since what is judged cannot be kept: ${detail}`;
  }
}

/** Everything, verdicts with their evidence included. */
export function judgeJson(file: string, judge: Judge, ids: readonly string[], summaries: readonly JudgeSummary[], { results, counts, stopped }: JudgeRun): unknown {
  const metrics = summaries.map(({ metric, summary, notJudged, notInText }) => {
    const reasons: Partial<Record<NotJudged, number>> = Object.fromEntries(notJudged.map(({ reason, count }) => [reason, count]));
    return [metric, { value: summary?.value ?? null, ci95: summary?.ci95 == null ? null : [summary.ci95.low, summary.ci95.high], n: summary?.n ?? 0, notJudged: reasons, notInText }];
  });
  return {
    schemaVersion: 1,
    file,
    judge,
    counts,
    stopped: stopped?.reason ?? null,
    metrics: Object.fromEntries(metrics) as unknown,
    questions: results.map((all, at) => ({ id: ids[at], metrics: judgeValues(all), results: all })),
  };
}
