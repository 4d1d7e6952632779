import { searchIn, spansOfAny, type Search } from '../matching/chunkSearch';
import { prepareFacts } from '../matching/match';
import type { Hit } from '../model';
import type { Evidence } from './judgeResult';

/** A chunk as it was handed to the judge. */
export interface JudgedChunk {
  readonly rank: number;
  readonly text: string;
}

/** Finds what a judge quotes; null for an empty quote. */
export type Placer = (quote: string) => Evidence | null;

/**
 * Finds quotes in chunks, with the matching of gold facts (`normalized`: judges change quotation marks and white space).
 * A quote with an ellipsis is found where each of its pieces is, unless it stands there as it is.
 */
export function placerIn(chunks: readonly JudgedChunk[]): Placer {
  // what a search makes of a chunk serves every quote
  let searches: readonly { readonly rank: number; readonly search: Search }[] | null = null;
  const hitsOf = (pieces: readonly string[]): Hit[] => {
    searches ??= chunks.map(({ rank, text }) => ({ rank, search: searchIn(text, 'normalized') }));
    return hitsIn(searches, pieces);
  };
  return (quote) => {
    const own = quote.trim();
    if (own === '') return null;
    const whole = hitsOf([own]);
    if (whole.length > 0) return { quote: own, hits: whole };
    const pieces = own.split(/\s*\[?(?:\.{3,}|…)\]?\s*/).filter((piece) => piece !== '');
    return { quote: own, hits: pieces.length < 2 ? [] : hitsOf(pieces) };
  };
}

/** All hits of all pieces, by rank; none where one of them is nowhere. */
function hitsIn(searches: readonly { readonly rank: number; readonly search: Search }[], pieces: readonly string[]): Hit[] {
  const { facts } = prepareFacts(pieces.map((piece) => ({ texts: [piece], title: null, source: null })), 'normalized');
  const found = facts.filter(({ state }) => state === 'counted').map(({ needles }) => searches.flatMap(({ rank, search }) => spansOfAny(needles, search).map(({ start, end }) => ({ rank, start, end }))));
  if (found.length === 0 || found.some((hits) => hits.length === 0)) return [];
  return found.flat().sort((a, b) => a.rank - b.rank || a.start - b.start || a.end - b.end);
}
