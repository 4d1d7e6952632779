import type { FactMatch } from '../model';

/** First rank of every counted fact, in the facts' order; null where no chunk contains it. Its length is `m` of METRICS.md §2. */
export function firstRanksOf(matches: readonly FactMatch[]): (number | null)[] {
  return matches.filter((match) => match.state === 'counted').map((match) => match.ranks[0] ?? null);
}

/** Ascending ranks of the chunks that contain some gold fact (what `Precision@k` counts). */
export function goldRanksOf(matches: readonly FactMatch[]): number[] {
  return [...new Set(matches.flatMap((match) => match.ranks))].sort((a, b) => a - b);
}
