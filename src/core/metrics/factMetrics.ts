import { firstRanksOf, goldRanksOf } from '../matching/ranks';
import type { FactMatch, MetricValues } from '../model';

/** All that the fact metrics of a question depend on, at any k. */
export interface FactOutcome {
  /** per distinct counted fact, in the file's order: the rank from 1 of the first chunk that contains it, null when none does */
  readonly firstRanks: readonly (number | null)[];
  /** ascending distinct ranks of the chunks that contain a counted fact */
  readonly hitRanks: readonly number[];
}

/** The metrics of one question at one k (METRICS: fact metrics). */
export interface FactMetrics {
  readonly hits: number;
  readonly factRecall: number;
  readonly allGold: number;
  readonly rr: number;
  readonly ap: number;
  readonly precision: number;
}

/** Reduces what matching found; duplicate and empty facts do not count. */
export function factOutcome(facts: readonly FactMatch[]): FactOutcome {
  return { firstRanks: firstRanksOf(facts), hitRanks: goldRanksOf(facts) };
}

/** @throws RangeError for a question without a counted fact, which is not scored */
export function factMetricsAt(outcome: FactOutcome, k: number): FactMetrics {
  const facts = outcome.firstRanks.length;
  if (facts === 0) throw new RangeError('a question without gold facts is not scored');
  const found = outcome.firstRanks.filter((rank) => rank !== null).filter((rank) => rank <= k);
  return {
    hits: found.length > 0 ? 1 : 0,
    factRecall: found.length / facts,
    allGold: found.length === facts ? 1 : 0,
    rr: found.length > 0 ? 1 / Math.min(...found) : 0,
    ap: newFactsOverRank(found) / facts,
    precision: outcome.hitRanks.filter((rank) => rank <= k).length / k,
  };
}

/** Σ over ranks of new(r) / r, every fact counted at its first rank; summed from rank 1 on. */
function newFactsOverRank(firstRanks: readonly number[]): number {
  const news = new Map<number, number>();
  for (const rank of [...firstRanks].sort((x, y) => x - y)) news.set(rank, (news.get(rank) ?? 0) + 1);
  let sum = 0;
  for (const [rank, facts] of news) sum += facts / rank;
  return sum;
}

/** Per-question values by name, `Hits@k … Precision@k` for each k in turn; empty without a counted fact (not scored). */
export function factMetricValues(outcome: FactOutcome, ks: readonly number[]): MetricValues {
  if (outcome.firstRanks.length === 0) return {};
  const values: Record<string, number> = {};
  for (const k of ks) {
    const at = factMetricsAt(outcome, k);
    values[`Hits@${k}`] = at.hits;
    values[`FactRecall@${k}`] = at.factRecall;
    values[`AllGold@${k}`] = at.allGold;
    values[`RR@${k}`] = at.rr;
    values[`AP@${k}`] = at.ap;
    values[`Precision@${k}`] = at.precision;
  }
  return values;
}
