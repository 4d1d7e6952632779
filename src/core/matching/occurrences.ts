import type { Span } from '../model';
import { splitsPair } from './characters';

/** Shared by every search that finds nothing, which is nearly all of them. */
export const NO_SPANS: readonly Span[] = [];

/** One text of a fact, ready to be searched for. */
export interface Needle {
  /** the text under the mode; never empty */
  readonly image: string;
  /** a part of the image that is likely to be rare, to look for first; empty when there is none that must show as it is */
  readonly key: string;
  /** index of the key in the image */
  readonly anchor: number;
}

/**
 * Where `needle` stands in `text`: left to right, without overlap. A match begins and ends between characters, so
 * half of a surrogate pair is never found. An empty needle is found nowhere.
 */
export function occurrences(text: string, needle: string): readonly Span[] {
  let start = findWhole(text, needle, 0);
  if (start < 0) return NO_SPANS;
  const spans: Span[] = [];
  for (; start >= 0; start = findWhole(text, needle, start + needle.length)) {
    spans.push({ start, end: start + needle.length });
  }
  return spans;
}

/** The first offset from `from` on where `needle` stands in whole characters, or −1. */
export function findWhole(text: string, needle: string, from: number): number {
  if (needle === '') return -1;
  let start = text.indexOf(needle, from);
  while (start >= 0 && (splitsPair(text, start) || splitsPair(text, start + needle.length))) {
    start = text.indexOf(needle, start + 1);
  }
  return start;
}

/** The stretch of `text` that holds the needle with its key at offset `at`, not starting before `floor`; null if none does. */
export type StretchAround = (text: string, at: number, needle: Needle, floor: number) => Span | null;

/**
 * `occurrences` without an image of the text: looks for the needle's key, and compares outwards from there in the
 * text itself. Making the image of every chunk costs far more.
 */
export function occurrencesAround(text: string, needle: Needle, stretchAround: StretchAround): readonly Span[] {
  let at = text.indexOf(needle.key);
  if (at < 0) return NO_SPANS;
  const spans: Span[] = [];
  for (let floor = 0; at >= 0; ) {
    const span = stretchAround(text, at, needle, floor);
    if (span !== null) {
      spans.push(span);
      floor = span.end;
    }
    at = text.indexOf(needle.key, span === null ? at + 1 : floor);
  }
  return spans;
}
