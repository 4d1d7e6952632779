/** What the match modes say about single characters (METRICS.md §1). Regular-expression classes are in UTF-16 units. */

/** The Unicode White_Space property without U+0020. JavaScript's `\s` is not it: that has U+FEFF and lacks U+0085. */
const OTHER_WHITE_SPACE = '\\t-\\r\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

export const WHITE_SPACE = ` ${OTHER_WHITE_SPACE}`;

/** Every run of white space except a lone U+0020, so that text that is tidy already costs nothing to collapse. */
export const UNTIDY_SPACE = new RegExp(` [${WHITE_SPACE}]+|[${OTHER_WHITE_SPACE}][${WHITE_SPACE}]*`, 'g');

const REMOVED = '\u00ad\u200b\u200c\u200d\u2060\ufeff';
const SINGLE_QUOTES = '\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a';
const DOUBLE_QUOTES = '\u201c\u201d\u201e\u201f\u00ab\u00bb';
const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

const FOLDED = new RegExp(`[${REMOVED}${SINGLE_QUOTES}${DOUBLE_QUOTES}${DASHES}]`, 'g');
const PLAIN_SIGNS = new Map([
  ...[...SINGLE_QUOTES].map((char) => [char, "'"] as const),
  ...[...DOUBLE_QUOTES].map((char) => [char, '"'] as const),
  ...[...DASHES].map((char) => [char, '-'] as const),
]);

/** Steps 2 and 3 of `normalized`: removes invisible characters, makes quotes and dashes plain. */
export function foldPunctuation(text: string): string {
  return text.replace(FOLDED, (char) => PLAIN_SIGNS.get(char) ?? '');
}

/** Step 3 of `normalized` for one UTF-16 unit. */
export function foldUnit(unit: number): number {
  return unit < 0x80 ? unit : (PLAIN_SIGNS.get(String.fromCharCode(unit))?.charCodeAt(0) ?? unit);
}

/** Whether step 2 of `normalized` removes this code point. */
export function isRemoved(code: number): boolean {
  return code >= 0xad && code <= 0xffff && REMOVED.includes(String.fromCharCode(code));
}

/** Whether the code point has the Unicode White_Space property. */
export function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code <= 0x0d && code >= 0x09);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  return (
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0x1680
  );
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Whether a cut at this offset (UTF-16 units) would part the two halves of one character. */
export function splitsPair(text: string, at: number): boolean {
  return at > 0 && isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1));
}
