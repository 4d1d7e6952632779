import type { Chunk, LatencySummary, Question, TokenSummary } from './model';

/** What a tally has noted of latencies and tokens. */
export interface CostState {
  readonly latencies: readonly number[];
  readonly tokens: { readonly sum: number; readonly n: number };
  readonly atK: readonly { readonly k: number; readonly sum: number; readonly n: number }[];
}

/** What a run cost in time and tokens, as its file tells. It stands beside the metrics and is never one of them. */
export class CostTally {
  private readonly latencies: number[] = [];
  private readonly tokens = { sum: 0, n: 0 };
  private readonly atK: { readonly k: number; sum: number; n: number }[];

  /** @param ks the cuts that tokens are summed up to */
  constructor(ks: readonly number[]) {
    this.atK = ks.map((k) => ({ k, sum: 0, n: 0 }));
  }

  /** The same tally, to go on by itself. */
  copy(): CostTally {
    const copy = new CostTally([]);
    copy.resume(this.state);
    return copy;
  }

  /** What was noted up to here, in plain data. */
  get state(): CostState {
    return { latencies: this.latencies.slice(), tokens: { ...this.tokens }, atK: this.atK.map((cut) => ({ ...cut })) };
  }

  /** Goes on from what another one noted of the same run. */
  resume({ latencies, tokens, atK }: CostState): void {
    for (const latency of latencies) this.latencies.push(latency);
    Object.assign(this.tokens, tokens);
    this.atK.splice(0, Infinity, ...atK.map((cut) => ({ ...cut })));
  }

  /** Takes one question, its chunks in the order that counts. */
  add({ latencyMs, tokens, chunks }: Question): void {
    if (latencyMs !== null) this.latencies.push(latencyMs);
    if (tokens !== null) {
      this.tokens.sum += tokens;
      this.tokens.n++;
    }
    for (const cut of this.atK) {
      const within = tokensWithin(chunks, cut.k);
      if (within === null) continue;
      cut.sum += within;
      cut.n++;
    }
  }

  /** null when no question tells how long it took. */
  latency(): LatencySummary | null {
    const sorted = [...this.latencies].sort((a, b) => a - b);
    return sorted.length === 0 ? null : { p50: percentile(sorted, 50), p95: percentile(sorted, 95), n: sorted.length };
  }

  /** null when neither questions nor chunks tell their tokens. */
  tokenSummary(): TokenSummary | null {
    const { sum, n } = this.tokens;
    const atK = this.atK.flatMap((cut) => (cut.n === 0 ? [] : [{ k: cut.k, mean: cut.sum / cut.n, n: cut.n }]));
    return n === 0 && atK.length === 0 ? null : { perQuestion: n === 0 ? null : { mean: sum / n, n }, atK };
  }
}

/** Tokens of the first k chunks; null when there is none or one of them does not tell: a sum that leaves some out would pass for a small one. */
export function tokensWithin(chunks: readonly Chunk[], k: number): number | null {
  if (chunks[0]?.tokens === undefined) return null;
  const counts = chunks.slice(0, k).map((chunk) => chunk.tokens);
  return counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/**
 * The nearest-rank percentile: the smallest value that at least `p` % of all values do not exceed, which is the one at
 * rank ⌈p/100 · n⌉ in ascending order. Always a value that occurs. `sorted` ascends and is not empty.
 */
export function percentile(sorted: readonly number[], p: number): number {
  const rank = Math.max(1, Math.ceil((p * sorted.length) / 100));
  return sorted[rank - 1] ?? NaN;
}
