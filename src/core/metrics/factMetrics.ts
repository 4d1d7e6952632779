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

/** Run means over the scored questions at every k: element k − 1 belongs to k. */
export interface FactCurves {
  readonly hits: Float64Array;
  readonly factRecall: Float64Array;
  readonly allGold: Float64Array;
  readonly mrr: Float64Array;
  readonly map: Float64Array;
  readonly precision: Float64Array;
}

/**
 * All k from 1 to `depth` in one pass: each question adds what it gains at a rank to that rank, and running sums do
 * the rest. Questions without a counted fact are left out; with none left every curve is empty.
 */
export function factCurves(outcomes: readonly FactOutcome[], depth: number): FactCurves {
  const scored = outcomes.filter((outcome) => outcome.firstRanks.length > 0);
  const length = scored.length > 0 ? depth : 0;
  const curve = (): Float64Array => new Float64Array(length);
  const curves = { hits: curve(), factRecall: curve(), allGold: curve(), mrr: curve(), map: curve(), precision: curve() };
  for (const outcome of scored) addGains(curves, outcome);
  for (const gains of Object.values(curves)) accumulate(gains, scored.length);
  for (let k = 1; k <= length; k++) {
    curves.precision[k - 1]! /= k;
    // Thirds that were added up may pass the whole by a rounding error.
    curves.factRecall[k - 1] = Math.min(curves.factRecall[k - 1]!, curves.hits[k - 1]!);
  }
  return curves;
}

function addGains(curves: FactCurves, { firstRanks, hitRanks }: FactOutcome): void {
  let first = Infinity;
  let last = 0;
  for (const firstRank of firstRanks) {
    const rank = firstRank ?? Infinity;
    first = Math.min(first, rank);
    last = Math.max(last, rank);
    add(curves.factRecall, rank, 1 / firstRanks.length);
    add(curves.map, rank, 1 / rank / firstRanks.length);
  }
  add(curves.hits, first, 1);
  add(curves.mrr, first, 1 / first);
  add(curves.allGold, last, 1);
  for (const rank of hitRanks) add(curves.precision, rank, 1);
}

function add(gains: Float64Array, rank: number, gain: number): void {
  if (rank <= gains.length) gains[rank - 1]! += gain;
}

function accumulate(gains: Float64Array, questions: number): void {
  let sum = 0;
  for (let i = 0; i < gains.length; i++) {
    sum += gains[i]!;
    gains[i] = sum / questions;
  }
}
