import type { LatencySummary, TokenSummary } from '../core/model';
import { formatCount } from './format';

/** What a run cost, in words, beside its metrics and never among them. */

/** A time in milliseconds as people read it: "40 ms", "0.12 s", "135 s". */
export function formatDuration(ms: number): string {
  if (ms < 100) return `${Number(ms.toPrecision(3))}\u00a0ms`;
  return `${ms < 100_000 ? (ms / 1000).toFixed(2) : formatCount(ms / 1000)}\u00a0s`;
}

/** A mean of token counts: whole where it is large, one decimal where it is small. */
export function formatTokens(mean: number): string {
  return mean >= 100 || Number.isInteger(mean) ? formatCount(mean) : mean.toFixed(1);
}

/** "p50 0.12 s · p95 0.30 s · n 100"; null when the run does not tell. */
export function latencyText(latency: LatencySummary | null): string | null {
  return latency === null ? null : `p50 ${formatDuration(latency.p50)} · p95 ${formatDuration(latency.p95)} · n ${formatCount(latency.n)}`;
}

/** "412 a question (n 100) · at 4: 512 (n 100) · at 10: 1,280 (n 98)"; null when the run does not tell. */
export function tokensText(tokens: TokenSummary | null): string | null {
  if (tokens === null) return null;
  const { perQuestion, atK } = tokens;
  const each = perQuestion === null ? [] : [`${formatTokens(perQuestion.mean)} a question (n ${formatCount(perQuestion.n)})`];
  return [...each, ...atK.map(({ k, mean, n }) => `at ${formatCount(k)}: ${formatTokens(mean)} (n ${formatCount(n)})`)].join(' · ');
}

/** The words around the numbers. */
export const costWords = {
  label: 'What it cost',
  latency: 'latency',
  latencyMeans: 'How long a question took, of the n questions that tell. Percentiles by nearest rank: the value of a question that took so long, nothing between two.',
  tokens: 'tokens',
  tokensMean: 'Token counts as the file gives them. At k: the tokens of the first k chunks, as a mean over the n questions whose first k chunks all tell theirs.',
  how: 'How it is counted',
  latencyHow: 'nearest-rank percentiles, in no metric',
  tokensHow: 'means over questions, in no metric',
  heading: 'Cost',
  tokensAt: (k: number) => `tokens at ${formatCount(k)}`,
} as const;
