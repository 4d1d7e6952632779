import type { MetricValues } from '../model';

/**
 * Profile `multihop-rag-script`: the four numbers of that repository's retrieval_evaluate.py, to the last bit.
 * Matching is done before (only U+0020 and U+000A stripped, an empty fact found in every chunk).
 */
export const SCRIPT_CUTOFFS: readonly number[] = [4, 10];
const DEPTH = 10;

/** One gold fact of the list, repeated and empty ones included. */
export interface ScriptGold {
  /** from 1; null when no chunk contains it */
  readonly firstRank: number | null;
  /** an earlier fact of the question is the same: it counts in the number of facts, and earns nothing */
  readonly repeated: boolean;
}

export interface ScriptQuestion {
  readonly type: string | null;
  readonly gold: readonly ScriptGold[];
}

/** null: a null query, which the script skips. The error: gold is missing, where the script would crash. */
export type ScriptValues = { readonly ok: true; readonly metrics: MetricValues | null } | { readonly ok: false; readonly message: string };

/** Per-question values `Hits@4 Hits@10 RR@10 AP@10`. */
export function scriptMetricValues({ type, gold }: ScriptQuestion): ScriptValues {
  if (type === 'null_query') return { ok: true, metrics: null };
  if (gold.length === 0) {
    return { ok: false, message: 'Profile multihop-rag-script cannot score a question without gold that is not typed null_query: its script divides by the number of gold facts.' };
  }
  const news = newFactsByRank(gold);
  const first = Math.min(...news.keys());
  let precisions = 0;
  for (let rank = 1; rank <= DEPTH; rank++) precisions += (news.get(rank) ?? 0) / rank;
  return {
    ok: true,
    metrics: {
      'Hits@4': first <= 4 ? 1 : 0,
      'Hits@10': first <= DEPTH ? 1 : 0,
      'RR@10': first <= DEPTH ? 1 / first : 0,
      'AP@10': precisions / Math.min(gold.length, DEPTH),
    },
  };
}

function newFactsByRank(gold: readonly ScriptGold[]): Map<number, number> {
  const news = new Map<number, number>();
  for (const { firstRank, repeated } of gold) {
    if (firstRank !== null && !repeated) news.set(firstRank, (news.get(firstRank) ?? 0) + 1);
  }
  return news;
}

/** A mean as the script takes it: doubles added from left to right in the order of the file (CPython up to 3.11). */
export function plainMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
