import type { Distribution, DistributionBin } from '../core/charts/distribution';
import type { FirstHitBar } from '../core/charts/firstHits';
import { formatCount, isPlain } from './format';

/** Every word of the charts of a scorecard. */

const questions = (n: number): string => (n === 1 ? '1 question' : `${formatCount(n)} questions`);

export const chartStrings = {
  asTable: 'as table',
  asChart: 'as chart',
  switchTo: (heading: string, what: string) => `${heading}: show ${what}`,
  questions: 'questions',
  k: (k: number) => `k=${formatCount(k)}`,
  at: (k: number) => `at k = ${formatCount(k)}`,
  curves: {
    heading: 'How each metric grows with k',
    hint: 'Arrow keys move k.',
    slider: 'Metrics at k',
    column: 'k',
    readout: (k: number, values: readonly (readonly [metric: string, value: string])[]) => `k ${formatCount(k)}: ${values.map(([metric, value]) => `${metric} ${value}`).join(', ')}`,
    cutShort: (k: number) => `Drawn up to rank ${formatCount(k)}.`,
  },
  firstHit: {
    heading: 'Where the first hit lands',
    column: 'first hit',
    none: 'none',
    rank: ({ from, to }: FirstHitBar) => (from === to ? `#${formatCount(from)}` : `#${formatCount(from)}–${formatCount(to)}`),
    short: ({ from, to }: FirstHitBar) => (from === to ? `#${from}` : `${from}–${to}`),
    bar: (rank: string, n: number) => `First hit ${rank}: ${questions(n)}`,
    noneBar: (n: number) => `No gold at any rank: ${questions(n)}`,
    sum: (n: number) => `${questions(n)} in all`,
  },
  distribution: {
    heading: (metric: string) => `How ${metric} spreads`,
    column: (metric: string) => metric,
    bin: ({ metric }: Distribution, bin: DistributionBin) => rangeOf(metric, bin),
    bar: ({ metric }: Distribution, bin: DistributionBin) => `${metric} ${rangeOf(metric, bin)}: ${questions(bin.count)}`,
  },
} as const;

/** "0", "0.1–0.2", "1"; shares in percent. What is exactly 0 or 1 has a bar of its own, so ranges need not say which end they hold. */
function rangeOf(metric: string, { low, high }: DistributionBin): string {
  const unit = isPlain(metric) ? '' : '\u00a0%';
  const figure = (value: number): string => (isPlain(metric) ? String(value).replace(/^0\./, '.') : String(value * 100));
  if (high === 0 || high === null) return `${figure(low)}${unit}`;
  return `${figure(low)}–${figure(high)}${unit}`;
}
