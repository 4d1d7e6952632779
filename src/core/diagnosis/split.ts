import { commonPrefixes, reversed, unitsOf } from './commonPrefixes';
import type { Half } from './missed';
import { placeIn, type Passage, type Stretch } from './passages';

/** Where a fact was cut in two. */
export interface Split {
  readonly half: Half;
  readonly other: Half | null;
}

/** How much of a fact of `length` units has to stand at a chunk's end, or its beginning (METRICS.md §6). */
export function leastHalf(length: number): number {
  return Math.max(12, Math.min(24, Math.ceil(length / 3)));
}

/**
 * The chunk of the lowest rank whose body ends with a beginning of the fact, or begins with an end of it, and the first other
 * chunk that has the rest. `fact` is the fact's image under the mode of the passages; null where no chunk has a half.
 */
export function splitOf(fact: string, passages: readonly Passage[]): Split | null {
  const least = leastHalf(fact.length);
  for (const passage of passages) {
    const [start, end] = [halfIn(fact, passage, 'start', least), halfIn(fact, passage, 'end', least)];
    const half = start !== null && (end === null || start.characters >= end.characters) ? start : end;
    if (half !== null) return { half, other: restOf(fact, half, passages) };
  }
  return null;
}

function restOf(fact: string, half: Half, passages: readonly Passage[]): Half | null {
  for (const passage of passages) {
    const other = passage.rank === half.rank ? null : restIn(fact, half, passage);
    if (other !== null) return other;
  }
  return null;
}

/** What a passage has of the fact, where that is all that the half lacks: it may overlap with the half, and lacks the white space that a chunker drops where it cuts. */
export function restIn(fact: string, { part, characters }: Half, passage: Passage): Half | null {
  const rest = part === 'start' ? fact.slice(characters).trimStart() : fact.slice(0, fact.length - characters).trimEnd();
  return rest === '' ? null : halfIn(fact, passage, part === 'start' ? 'end' : 'start', rest.length);
}

function halfIn(fact: string, passage: Passage, part: Half['part'], least: number): Half | null {
  let best: Half | null = null;
  for (const body of passage.bodies) {
    const characters = part === 'start' ? prefixAtEnd(fact, body.image.text, least) : suffixAtStart(fact, body.image.text, least);
    if (characters > (best?.characters ?? 0)) best = { rank: passage.rank, part, characters, span: placeIn(body, edge(body, part, characters)) };
  }
  return best;
}

function edge({ image: { text } }: Stretch, part: Half['part'], characters: number): { start: number; end: number } {
  return part === 'start' ? { start: text.length - characters, end: text.length } : { start: 0, end: characters };
}

/** Length of the longest beginning of the fact, but not the whole, that the body ends with; 0 when it is shorter than `least`. */
export function prefixAtEnd(fact: string, body: string, least: number): number {
  const tail = body.slice(-Math.max(1, fact.length - 1));
  if (least >= fact.length || !tail.includes(fact.slice(0, least))) return 0;
  return overlap(unitsOf(fact), unitsOf(tail), least);
}

/** Length of the longest end of the fact, but not the whole, that the body begins with; 0 when it is shorter than `least`. */
export function suffixAtStart(fact: string, body: string, least: number): number {
  const head = body.slice(0, Math.max(1, fact.length - 1));
  if (least >= fact.length || !head.includes(fact.slice(-least))) return 0;
  return overlap(reversed(unitsOf(fact)), reversed(unitsOf(head)), least);
}

function overlap(fact: Uint16Array, tail: Uint16Array, least: number): number {
  const lengths = commonPrefixes(fact, tail);
  const at = lengths.findIndex((length, start) => length === tail.length - start);
  return at === -1 || tail.length - at < least ? 0 : tail.length - at;
}
