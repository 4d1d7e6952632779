import type { Span } from '../model';
import { isHighSurrogate, isLowSurrogate, isWhiteSpace } from './characters';
import type { Needle } from './occurrences';

/** Mode `whitespace` in the original text: compares the needle, which has no white space, with all that is not. */
export function stretchAcrossSpace(text: string, at: number, needle: Needle, floor: number): Span | null {
  const start = matchBackward(text, at, needle, floor);
  const end = start < 0 ? -1 : matchForward(text, at, needle);
  return end < 0 || cutsPair(text, start, end) ? null : { start, end };
}

function matchBackward(text: string, at: number, { image, anchor }: Needle, floor: number): number {
  let place = at;
  for (let i = anchor - 1; i >= 0; i--) {
    place = keptBefore(text, place, floor);
    if (place < floor || text.charCodeAt(place) !== image.charCodeAt(i)) return -1;
  }
  return place;
}

function matchForward(text: string, at: number, { image, anchor }: Needle): number {
  let place = at;
  for (let i = anchor + 1; i < image.length; i++) {
    place = keptAfter(text, place);
    if (text.charCodeAt(place) !== image.charCodeAt(i)) return -1;
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

/** Index of the unit of a needle that is likely to be rarest in a text; 0 for an empty needle. */
export function rarestUnit(image: string): number {
  let best = 0;
  let bestRarity = -1;
  for (let i = 0; i < image.length; i++) {
    const common = COMMON_FIRST.indexOf(image.charAt(i));
    if (common < 0) return i;
    if (common > bestRarity) [best, bestRarity] = [i, common];
  }
  return best;
}
