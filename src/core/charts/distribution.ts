import { SAME } from '../filter/evaluate';
import { metricKind } from '../metrics/names';
import type { MetricValues, QuestionRow } from '../model';

/** Questions whose value lies in [low, high); the bins of exactly 0 and of 1 hold that value alone, between them 0 is left out. */
export interface DistributionBin {
  readonly low: number;
  /** null for the last bin: 1 or, under a profile that allows it, more */
  readonly high: number | null;
  readonly count: number;
}

/** How a per-question value spreads over the questions that have it; the bins add up to `n`. */
export interface Distribution {
  /** per-question name: `FactRecall@10`, `AP@10` */
  readonly metric: string;
  readonly n: number;
  readonly bins: readonly DistributionBin[];
}

/** Shares of a few facts fall on halves, thirds and quarters; an average precision may be anything. */
const STEPS = { rate: 4, mean: 10 };

/** The distributions at the largest k, of the metrics whose mean hides most: half the facts found may be half of them everywhere, or all in every second question. */
export function distributionsOf(rows: readonly Pick<QuestionRow, 'metrics'>[], k: number): Distribution[] {
  // most questions of a large run share their values with others
  const alike = new Map<MetricValues, number>();
  for (const { metrics } of rows) alike.set(metrics, (alike.get(metrics) ?? 0) + 1);
  return [`FactRecall@${k}`, `Recall@${k}`, `AP@${k}`].flatMap((metric) => {
    const values = [...alike].flatMap(([metrics, count]) => (metrics[metric] === undefined ? [] : [{ value: metrics[metric], count }]));
    return values.length === 0 ? [] : [{ metric, n: values.reduce((n, { count }) => n + count, 0), bins: binsOf(values, STEPS[metricKind(metric)]) }];
  });
}

function binsOf(values: readonly { readonly value: number; readonly count: number }[], steps: number): DistributionBin[] {
  const counts = new Uint32Array(steps + 2);
  for (const { value, count } of values) counts[value <= SAME ? 0 : value >= 1 - SAME ? steps + 1 : binOf(value, steps)]! += count;
  return Array.from(counts, (count, at) => ({ low: Math.max(0, at - 1) / steps, high: at === 0 ? 0 : at > steps ? null : at / steps, count }));
}

/** Between the bounds as they are written, and as near to them as filters compare: whoever filters by them gets the same questions. */
function binOf(value: number, steps: number): number {
  let bin = 1;
  while (bin < steps && value >= bin / steps - SAME) bin++;
  return bin;
}
