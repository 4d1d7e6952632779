import type { QuestionRow } from '../model';

/** How many questions have their first hit at a rank from `from` to `to`, both included. */
export interface FirstHitBar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The bars and `none` add up to `n`, the scored questions. */
export interface FirstHits {
  readonly n: number;
  /** ascending, without gaps; none of them reaches over a cut */
  readonly bars: readonly FirstHitBar[];
  /** questions whose list holds no gold at any rank */
  readonly none: number;
}

/** Lists up to this long get a bar for every rank. */
const EVERY_RANK = 20;
const SINGLE_RANKS = 10;

/** @param depth length of the longest list; no first hit lies past it */
export function firstHitsOf(rows: readonly Pick<QuestionRow, 'firstHit'>[], ks: readonly number[], depth: number): FirstHits {
  const ends = endsOf(ks, depth);
  const counts = new Uint32Array(ends.length);
  let none = 0;
  for (const { firstHit } of rows) {
    if (firstHit === null) none++;
    else counts[barAt(ends, firstHit)]!++;
  }
  return { n: rows.length, bars: ends.map((to, at) => ({ from: (ends[at - 1] ?? 0) + 1, to, count: counts[at]! })), none };
}

/** Last rank of each bar: single ranks first, then 20, 50, 100, 200 …, and every cut. */
function endsOf(ks: readonly number[], depth: number): number[] {
  const singles = depth <= EVERY_RANK ? depth : SINGLE_RANKS;
  const ends = new Set(Array.from({ length: singles }, (_, at) => at + 1));
  for (let ten = 10; ten < depth; ten *= 10) for (const step of [2, 5, 10]) ends.add(ten * step);
  return [...ends, ...ks, depth].filter((end, at, all) => end > 0 && end <= depth && all.indexOf(end) === at).sort((x, y) => x - y);
}

function barAt(ends: readonly number[], rank: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}
