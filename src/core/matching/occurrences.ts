import type { Span } from '../model';
import { isHighSurrogate, isLowSurrogate, isWhiteSpace, splitsPair } from './characters';

/** Shared by every search that finds nothing, which is nearly all of them. */
export const NO_SPANS: readonly Span[] = [];

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

/**
 * What `occurrences` finds in the image of `text` under `whitespace`, at its places in `text` itself. Stripping a
 * whole chunk costs more than looking for one rare character of the needle and comparing outwards from there.
 * @param needle is free of white space
 * @param anchor index in the needle of that rare character, from `rarestUnit`
 */
export function occurrencesAcrossSpace(text: string, needle: string, anchor: number): readonly Span[] {
  const key = needle.charAt(anchor);
  if (key === '') return NO_SPANS;
  let spans: Span[] | null = null;
  let floor = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const start = matchBackward(text, at, needle, anchor, floor);
    if (start < 0) continue;
    const end = matchForward(text, at, needle, anchor);
    if (end < 0 || cutsPair(text, start, end)) continue;
    (spans ??= []).push({ start, end });
    floor = end;
    at = end - 1;
  }
  return spans ?? NO_SPANS;
}

function matchBackward(text: string, at: number, needle: string, anchor: number, floor: number): number {
  let place = at;
  for (let i = anchor - 1; i >= 0; i--) {
    place = keptBefore(text, place, floor);
    if (place < floor || text.charCodeAt(place) !== needle.charCodeAt(i)) return -1;
  }
  return place;
}

function matchForward(text: string, at: number, needle: string, anchor: number): number {
  let place = at;
  for (let i = anchor + 1; i < needle.length; i++) {
    place = keptAfter(text, place);
    if (text.charCodeAt(place) !== needle.charCodeAt(i)) return -1;
  }
  return place + 1;
}

function keptBefore(text: string, place: number, floor: number): number {
  do place--;
  while (place >= floor && isWhiteSpace(text.charCodeAt(place)));
  return place;
}

function keptAfter(text: string, place: number): number {
  do place++;
  while (isWhiteSpace(text.charCodeAt(place)));
  return place;
}

/** As `splitsPair` at both ends, in the image: lone halves with only white space between them are one character there. */
function cutsPair(text: string, start: number, end: number): boolean {
  return (
    (isLowSurrogate(text.charCodeAt(start)) && isHighSurrogate(text.charCodeAt(keptBefore(text, start, 0)))) ||
    (isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(keptAfter(text, end - 1))))
  );
}

const COMMON_FIRST = 'etaoinshrdlcumwfgypbvk,.';

/** Index of the unit of `needle` that is likely to be rarest in a text; 0 for an empty needle. */
export function rarestUnit(needle: string): number {
  let best = 0;
  let bestRarity = -1;
  for (let i = 0; i < needle.length; i++) {
    const common = COMMON_FIRST.indexOf(needle.charAt(i));
    if (common < 0) return i;
    if (common > bestRarity) [best, bestRarity] = [i, common];
  }
  return best;
}
