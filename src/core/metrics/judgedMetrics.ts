import type { Chunk, Gains, MetricValues, NdcgChoices, RelevantPassage } from '../model';

/** What the judged-passage metrics of one question depend on (METRICS: judged-passage metrics). */
export interface JudgedInput {
  /** passage ids, best first; an id that occurs again keeps its rank and earns nothing */
  readonly ranked: readonly string[];
  /** grade per judged passage id; a passage without one has grade 0 */
  readonly grades: ReadonlyMap<string, number>;
  /** lowest grade that counts as relevant, ≥ 1 */
  readonly relevantFrom: number;
  readonly ndcg: NdcgChoices;
  readonly ks: readonly number[];
  /** a question without a relevant passage: left out (the default), or scored 0 as trec_eval does */
  readonly withoutRelevant?: 'unscored' | 'zero';
}

/** The relevant passages in the order of the judgements, each with the first rank it was returned at. */
export function relevantPassages({ ranked, grades, relevantFrom }: Pick<JudgedInput, 'ranked' | 'grades' | 'relevantFrom'>): RelevantPassage[] {
  const ranks = new Map<string, number>();
  ranked.forEach((id, index) => {
    if (!ranks.has(id)) ranks.set(id, index + 1);
  });
  return [...grades]
    .filter(([, grade]) => grade >= relevantFrom)
    .map(([id, grade]) => ({ id, grade, rank: ranks.get(id) ?? null }));
}

/** The highest `Precision@k` a question with `relevant` relevant passages can reach. */
export function precisionCeiling(relevant: number, k: number): number {
  return Math.min(relevant, k) / k;
}

/**
 * Per-question values: `HitRate@k AllRelevant@k Recall@k Precision@k RR@k AP@k nDCG@k` for each k in turn, then
 * `RPrecision RR AP nDCG` over the whole list. null when no passage is relevant and such questions are not scored.
 */
export function judgedMetricValues(input: JudgedInput, gains = gainsOf(input)): MetricValues | null {
  const passages = relevantPassages(input);
  const relevant = passages.length;
  if (relevant === 0 && input.withoutRelevant !== 'zero') return null;
  const ranks = passages.flatMap(({ rank }) => rank ?? []).sort((x, y) => x - y);
  const ndcg = ndcgAt(gains, input.ndcg);
  const values: Record<string, number> = {};
  for (const k of input.ks) {
    const found = ranks.filter((rank) => rank <= k);
    values[`HitRate@${k}`] = found.length > 0 ? 1 : 0;
    values[`AllRelevant@${k}`] = relevant > 0 && found.length === relevant ? 1 : 0;
    values[`Recall@${k}`] = ratio(found.length, relevant);
    values[`Precision@${k}`] = found.length / k;
    values[`RR@${k}`] = reciprocal(found[0]);
    values[`AP@${k}`] = averagePrecision(found, relevant);
    values[`nDCG@${k}`] = ndcg(k);
  }
  values['RPrecision'] = ratio(ranks.filter((rank) => rank <= relevant).length, relevant);
  values['RR'] = reciprocal(ranks[0]);
  values['AP'] = averagePrecision(ranks, relevant);
  values['nDCG'] = ndcg(Infinity);
  return values;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function reciprocal(rank: number | undefined): number {
  return rank === undefined ? 0 : 1 / rank;
}

/** Σ over the ascending relevant ranks of the precision there, divided by all relevant passages. */
function averagePrecision(ranks: readonly number[], relevant: number): number {
  return ratio(ranks.reduce((sum, rank, index) => sum + (index + 1) / rank, 0), relevant);
}

/** What nDCG is made of, looked up once. */
export function gainsOf(input: Omit<JudgedInput, 'ks' | 'withoutRelevant'>): Gains {
  const gainOf = gainFunction(input);
  const seen = new Set<string>();
  const returned = input.ranked.map((id) => {
    const gain = seen.has(id) ? 0 : gainOf(input.grades.get(id) ?? 0);
    seen.add(id);
    return gain;
  });
  return { returned, judged: bestFirst([...input.grades.values()].map(gainOf)) };
}

/** nDCG as a function of k. */
function ndcgAt({ returned, judged }: Gains, { ideal }: NdcgChoices): (k: number) => number {
  return (k) => {
    const top = returned.slice(0, k);
    const best = dcg(ideal === 'judged' ? judged.slice(0, k) : bestFirst(top));
    return best === 0 ? 0 : dcg(top) / best;
  };
}

function gainFunction({ grades, relevantFrom, ndcg }: Pick<JudgedInput, 'grades' | 'relevantFrom' | 'ndcg'>): (grade: number) => number {
  if (ndcg.labels === 'binary') return (grade) => (grade >= relevantFrom ? 1 : 0);
  if (ndcg.gain === 'linear') return (grade) => Math.max(grade, 0);
  // Beyond 2^1000 gains are scaled down together, which leaves their ratio alone and keeps them finite.
  const highest = [...grades.values()].reduce((x, y) => Math.max(x, y), 0);
  const scale = highest > 1000 ? highest : 0;
  return (grade) => (grade > 0 ? 2 ** (grade - scale) - 2 ** -scale : 0);
}

function bestFirst(gains: readonly number[]): number[] {
  return gains.filter((gain) => gain > 0).sort((x, y) => y - x);
}

function dcg(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => (gain === 0 ? sum : sum + gain / Math.log2(index + 2)), 0);
}

/** Chunks in the order of their scores. */
export interface ScoreOrder {
  /** ranked anew from 1 */
  readonly chunks: readonly Chunk[];
  /** some chunk has no score, or one that is not a number: such chunks stand last */
  readonly scoreMissing: boolean;
}

/**
 * The order `score`, as trec_eval sorts: score descending (64-bit), then id descending by its UTF-8 bytes; chunks equal
 * in both keep the order of the list. Their ranks in the file are ignored.
 */
export function orderByScore(chunks: readonly Chunk[]): ScoreOrder {
  const ordered = [...chunks].sort((x, y) => compareScores(y.score, x.score) || compareBytes(y.id ?? '', x.id ?? ''));
  return {
    chunks: ordered.map((chunk, index) => ({ ...chunk, rank: index + 1 })),
    scoreMissing: chunks.some((chunk) => isMissing(chunk.score)),
  };
}

function isMissing(score: number | null): boolean {
  return score === null || Number.isNaN(score);
}

function compareScores(x: number | null, y: number | null): number {
  if (isMissing(x) || isMissing(y)) return Number(isMissing(y)) - Number(isMissing(x));
  return x! < y! ? -1 : x! > y! ? 1 : 0;
}

/** UTF-8 bytes sort as code points do; UTF-16 units differ from that only in putting surrogates before U+E000 … U+FFFF. */
function compareBytes(x: string, y: string): number {
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const a = x.charCodeAt(i);
    const b = y.charCodeAt(i);
    if (a !== b) return Number(isSurrogate(a)) - Number(isSurrogate(b)) || a - b;
  }
  return x.length - y.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
