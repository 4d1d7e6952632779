import { imageText } from '../matching/normalize';
import type { Chunk, GoldFact, MatchMode, Span } from '../model';
import { chunkBody } from './chunkBody';
import type { CutText, Half, Missed, Neighbour } from './missed';
import { Passage } from './passages';
import { restIn } from './split';

/** A passage of a corpus, with its number there. */
export interface NumberedPassage {
  readonly number: number;
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
}

/** The passages of a corpus in their order. */
export interface PassageOrder {
  find(id: string): NumberedPassage | null;
  at(number: number): NumberedPassage | null;
}

/** Units of text shown on each side of a cut. */
const SHOWN = 240;
/** Shown past the fact, to see where it stands. */
const AROUND = 60;

/**
 * A reason with the chunk that a corpus has next to the half of a split fact, on the side of the cut. The same reason where the
 * corpus has not got the half's chunk, or goes on with another document: another title, or none and no trace of the fact.
 */
export function withNeighbour(missed: Missed, fact: GoldFact, chunks: readonly Chunk[], corpus: PassageOrder, mode: MatchMode): Missed {
  if (missed.code !== 'split') return missed;
  const { half, length } = missed;
  const chunk = chunks[half.rank - 1];
  const own = chunk?.id == null ? null : corpus.find(chunk.id);
  const next = own === null ? null : corpus.at(own.number + (half.part === 'start' ? 1 : -1));
  if (chunk?.text == null || own === null || next === null || (next.title ?? '') !== (own.title ?? '')) return missed;
  const rank = chunks.findIndex(({ id }) => id === next.id) + 1;
  const rest = restOf(fact, half, length, new Passage(rank, next.text, mode));
  if (rest === null && (own.title ?? '') === '') return missed;
  const neighbour: Neighbour = {
    id: next.id,
    rank: rank === 0 ? null : rank,
    half: atCut(chunk.text, half.span, half.part === 'start'),
    own: atCut(next.text, rest?.span ?? null, half.part === 'end'),
  };
  return { ...missed, neighbour };
}

/** Of alternative texts, the one that was split is known by its length. */
function restOf({ texts }: GoldFact, half: Half, length: number, passage: Passage): Half | null {
  for (const text of texts) {
    const image = imageText(text, passage.mode);
    const rest = image.length === length ? restIn(image, half, passage) : null;
    if (rest !== null) return rest;
  }
  return null;
}

/** The last units of a body, or its first. */
function atCut(text: string, span: Span | null, isEnd: boolean): CutText {
  const body = chunkBody(text);
  const most = span === null ? SHOWN : Math.min(SHOWN, span.end - span.start + AROUND);
  const start = isEnd ? Math.max(body.start, body.end - most) : body.start;
  const end = isEnd ? body.end : Math.min(body.end, body.start + most);
  const shown = text.slice(start, end).toWellFormed();
  if (span === null) return { text: shown, span };
  return { text: shown, span: { start: Math.max(0, span.start - start), end: Math.min(shown.length, span.end - start) } };
}
