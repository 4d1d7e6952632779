import type { QuestionRow } from '../model';

/** A run-level metric against k: element k − 1 of `values` belongs to k. */
export interface Curve {
  /** its name without a cut: `Hits`, `MRR`, `nDCG` */
  readonly metric: string;
  readonly values: readonly number[];
}

export interface CurveSource {
  /** scored questions, at least one */
  readonly rows: readonly Pick<QuestionRow, 'firstRanks'>[];
  /** `script`: profile multihop-rag-script, whose MAP is defined at 10 only */
  readonly kind: 'facts' | 'judged' | 'script';
  readonly depth: number;
  /** nDCG added up over the rows, at every k; used for judged passages */
  readonly ndcg: ArrayLike<number>;
  /** at each rank, the rows whose chunk there holds a gold fact; used for facts */
  readonly goldChunks: ArrayLike<number>;
}

/** What is gained at each rank, added up over questions: element r − 1 belongs to rank r. */
class Gains {
  readonly hits: Float64Array;
  readonly recall: Float64Array;
  readonly all: Float64Array;
  readonly reciprocal: Float64Array;
  readonly newOverRank: Float64Array;
  readonly precision: Float64Array;
  readonly found: Float64Array;

  constructor(depth: number) {
    const gains = (): Float64Array => new Float64Array(depth);
    [this.hits, this.recall, this.all, this.reciprocal, this.newOverRank, this.precision, this.found] = [gains(), gains(), gains(), gains(), gains(), gains(), gains()];
  }

  add({ firstRanks }: Pick<QuestionRow, 'firstRanks'>): void {
    const gold = firstRanks.length;
    const ranks = firstRanks.filter((rank) => rank !== null).sort((x, y) => x - y);
    for (const [before, rank] of ranks.entries()) {
      gain(this.recall, rank, 1 / gold);
      gain(this.newOverRank, rank, 1 / rank / gold);
      gain(this.precision, rank, (before + 1) / rank / gold);
      gain(this.found, rank, 1);
    }
    const [first] = ranks;
    if (first === undefined) return;
    gain(this.hits, first, 1);
    gain(this.reciprocal, first, 1 / first);
    if (ranks.length === gold) gain(this.all, ranks[gold - 1]!, 1);
  }
}

function gain(gains: Float64Array, rank: number, value: number): void {
  if (rank <= gains.length) gains[rank - 1]! += value;
}

/**
 * The main metrics (METRICS: fact metrics, judged-passage metrics) at all k from 1 to `depth` in one pass over the
 * questions: each adds what it gains at a rank to that rank, and running sums do the rest.
 */
export function curvesOf({ rows, kind, depth, ndcg, goldChunks }: CurveSource): Curve[] {
  const gains = new Gains(depth);
  for (const row of rows) gains.add(row);
  const n = rows.length;
  const curve = (metric: string, of: Float64Array): Curve => ({ metric, values: runningMeans(of, n) });
  const mrr = curve('MRR', gains.reciprocal);
  const hits = curve(kind === 'judged' ? 'HitRate' : 'Hits', gains.hits);
  if (kind === 'script') return [hits, mrr];
  const recall = runningMeans(gains.recall, n).map((value, at) => Math.min(value, hits.values[at]!)); // thirds that were added up may pass the whole by a rounding error
  const precision = runningMeans(kind === 'facts' ? Float64Array.from({ length: depth }, (_, at) => goldChunks[at] ?? 0) : gains.found, n).map((value, at) => value / (at + 1));
  if (kind === 'facts') return [hits, { metric: 'FactRecall', values: recall }, curve('AllGold', gains.all), mrr, curve('MAP', gains.newOverRank), { metric: 'Precision', values: precision }];
  const gain = Array.from({ length: depth }, (_, at) => (ndcg[Math.min(at, ndcg.length - 1)] ?? 0) / n);
  return [{ metric: 'nDCG', values: gain }, { metric: 'Recall', values: recall }, hits, { metric: 'Precision', values: precision }, mrr, curve('MAP', gains.precision)];
}

function runningMeans(gains: Float64Array, questions: number): number[] {
  let sum = 0;
  return Array.from(gains, (gained) => (sum += gained) / questions);
}
