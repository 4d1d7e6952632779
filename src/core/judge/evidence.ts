import { matchFacts, prepareFacts } from '../matching/match';
import type { Hit } from '../model';
import type { Evidence } from './judgeResult';

/** A chunk as it was handed to the judge. */
export interface JudgedChunk {
  readonly rank: number;
  readonly text: string;
}

/**
 * Finds what a judge quotes, with the matching of gold facts (`normalized`: judges change quotation marks and white space).
 * A quote with an ellipsis is found where each of its pieces is, unless it stands there as it is. null for an empty quote.
 */
export function evidenceOf(quote: string, chunks: readonly JudgedChunk[]): Evidence | null {
  const own = quote.trim();
  if (own === '') return null;
  const whole = hitsOf([own], chunks);
  if (whole.length > 0) return { quote: own, hits: whole };
  const pieces = own.split(/\s*\[?(?:\.{3,}|…)\]?\s*/).filter((piece) => piece !== '');
  return { quote: own, hits: pieces.length < 2 ? [] : hitsOf(pieces, chunks) };
}

/** All hits of all pieces, by rank; none where one of them is nowhere. */
function hitsOf(pieces: readonly string[], chunks: readonly JudgedChunk[]): Hit[] {
  const prepared = prepareFacts(pieces.map((piece) => ({ texts: [piece], title: null, source: null })), 'normalized');
  const found = matchFacts(prepared, chunks.map(({ text }) => text)).filter(({ state }) => state === 'counted');
  if (found.length === 0 || found.some(({ hits }) => hits.length === 0)) return [];
  return found
    .flatMap(({ hits }) => hits.map(({ rank, start, end }) => ({ rank: chunks[rank - 1]!.rank, start, end })))
    .sort((a, b) => a.rank - b.rank || a.start - b.start || a.end - b.end);
}
