import type { Span } from '../model';
import { foldUnit, isWhiteSpace, splitsPair } from './characters';
import type { Needle } from './occurrences';

/**
 * Mode `normalized` in the original text, for *simple* text: there, whatever is not white space keeps its place
 * under the mode, unit for unit, whatever its neighbours are. It only becomes lower case, or a plain quote or dash.
 * Nearly all chunks are simple; the others need an image.
 */

/** First and last unit of each simple block beyond ASCII, the common ones first. */
const SIMPLE_BLOCKS: readonly (readonly [number, number])[] = [
  [0x2018, 0x2023], // quotes, bullets; … expands
  [0x2010, 0x2016], // dashes
  [0xbf, 0x12f], // Latin letters up to İ, which expands
  [0xa0, 0xa7], // signs; between these are the soft hyphen, and ¨ ª ¯ ² ³ ´ µ ¸ ¹ º ¼ ½ ¾, which are replaced
  [0xa9, 0xa9],
  [0xab, 0xac],
  [0xae, 0xae],
  [0xb0, 0xb1],
  [0xb6, 0xb7],
  [0xbb, 0xbb],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
  [0x2039, 0x203a],
  [0x4e00, 0x9fff], // Han, kana, Hangul syllables
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0xac00, 0xd7a3],
  [0x400, 0x481], // Cyrillic
  [0x48a, 0x52f],
  [0x388, 0x3a1], // Greek; what Σ becomes depends on its neighbours
  [0x3a4, 0x3ce],
  [0xd83d, 0xd83d], // most emoji are pairs that begin with D83D
  [0xdc00, 0xdfff],
  [0x131, 0x131], // more Latin; ĳ ŀ ŉ ſ are replaced
  [0x134, 0x13e],
  [0x141, 0x148],
  [0x14a, 0x17e],
];

/** Whether the text is simple in the sense above; false promises nothing. */
export function isSimple(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80 && !isSimpleUnit(unit)) return false;
  }
  return true;
}

function isSimpleUnit(unit: number): boolean {
  return SIMPLE_BLOCKS.some(([first, last]) => unit >= first && unit <= last);
}

/** `text` is a simple text in lower case. Its offsets are those of the original. */
export function stretchInSimple(text: string, at: number, needle: Needle, floor: number): Span | null {
  const start = matchBackward(text, at, needle, floor);
  const end = start < 0 ? -1 : matchForward(text, at, needle);
  return end < 0 || splitsPair(text, start) || splitsPair(text, end) ? null : { start, end };
}

function matchBackward(text: string, at: number, { image, anchor }: Needle, floor: number): number {
  let place = at;
  for (let i = anchor - 1; i >= 0; i--) {
    const before = place - 1;
    if (before < floor || !holds(text, before, image, i)) return -1;
    place = before;
    if (isWhiteSpace(text.charCodeAt(place))) while (isWhiteSpace(text.charCodeAt(place - 1))) place--;
  }
  return place;
}

function matchForward(text: string, at: number, { image, key, anchor }: Needle): number {
  let place = at + key.length;
  for (let i = anchor + key.length; i < image.length; i++) {
    if (!holds(text, place, image, i)) return -1;
    place++;
    if (isWhiteSpace(text.charCodeAt(place - 1))) while (isWhiteSpace(text.charCodeAt(place))) place++;
  }
  return place;
}

function holds(text: string, place: number, image: string, i: number): boolean {
  const unit = text.charCodeAt(place);
  return (isWhiteSpace(unit) ? 0x20 : foldUnit(unit)) === image.charCodeAt(i);
}

/** The longest run of ASCII letters and digits: in simple text in lower case it stands as it is. Empty when there is none. */
export function longestWord(image: string): string {
  let longest = '';
  for (const word of image.match(/[a-z0-9]+/g) ?? []) if (word.length > longest.length) longest = word;
  return longest;
}
