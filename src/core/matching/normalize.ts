import type { MatchMode, Span } from '../model';
import { WHITE_SPACE, UNTIDY_SPACE, foldPunctuation, splitsPair } from './characters';
import { compatible } from './compose';
import { hullOf, normalizedOrigins, whitespaceOrigins, type Origins } from './origins';

/** What a text looks like to a match mode, with the way back. Offsets are UTF-16 units, end exclusive. */
export interface Image {
  readonly text: string;
  /**
   * The smallest stretch of whole original characters (code points) whose image holds `text[start, end)`.
   * Characters that were composed into one image character all belong to it.
   * @throws RangeError when the stretch is empty or outside the image
   */
  origin(start: number, end: number): Span;
}

const WHITE_SPACE_RUN = new RegExp(`[${WHITE_SPACE}]+`, 'g');
const NOT_ASCII = /[\u0080-\uffff]/;

/** The text as the mode compares it (METRICS.md §1). */
export function imageText(text: string, mode: MatchMode): string {
  switch (mode) {
    case 'exact':
      return text;
    case 'whitespace':
      return text.replace(WHITE_SPACE_RUN, '');
    case 'normalized':
      return normalizedText(text);
  }
}

function normalizedText(text: string): string {
  const plain = NOT_ASCII.test(text) ? foldPunctuation(compatible(text)) : text;
  // By now U+0020 is the only white space and U+FEFF is gone, so `trim` cuts exactly what it should.
  return plain.toLowerCase().replace(UNTIDY_SPACE, ' ').trim();
}

/** The same text with the map back to the original, which is only built when it is asked for. */
export function imageOf(text: string, mode: MatchMode): Image {
  if (mode === 'exact') return { text, origin: (start, end) => wholeCharacters(text, start, end) };
  const image = imageText(text, mode);
  const build = mode === 'whitespace' ? whitespaceOrigins : normalizedOrigins;
  let origins: Origins | null = null;
  return {
    text: image,
    origin(start, end) {
      checkStretch(image, start, end);
      origins ??= build(text, image.length);
      return hullOf(origins, start, end);
    },
  };
}

function wholeCharacters(text: string, start: number, end: number): Span {
  checkStretch(text, start, end);
  return { start: splitsPair(text, start) ? start - 1 : start, end: splitsPair(text, end) ? end + 1 : end };
}

function checkStretch(image: string, start: number, end: number): void {
  if (start < 0 || end > image.length || start >= end) {
    throw new RangeError(`no stretch ${start}–${end} in an image of ${image.length} units`);
  }
}
