import type { Distribution, DistributionBin } from '../core/charts/distribution';
import type { FirstHitBar } from '../core/charts/firstHits';
import { isPlain } from './format';

/** What a bar of a chart stands for, as a term of the filter language: the questions it filters to are those it counts. */

export const NO_FIRST_HIT = 'firstHit = none';

export function firstHitTerm({ from, to }: FirstHitBar): string {
  return from === to ? `firstHit = ${from}` : `firstHit >= ${from} and firstHit <= ${to}`;
}

export function binTerm({ metric }: Distribution, { low, high }: DistributionBin): string {
  if (high === 0) return `${metric} = 0`;
  // a share is never more than 1
  if (high === null) return isPlain(metric) ? `${metric} >= 1` : `${metric} = 1`;
  return `${metric} ${low === 0 ? '>' : '>='} ${low} and ${metric} < ${high}`;
}
