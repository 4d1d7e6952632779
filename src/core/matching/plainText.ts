/**
 * A cheap way to see that a fact cannot be in a chunk under `normalized`. In *plain* text the ASCII letters and
 * digits of the image are those of the text in lower case, side by side where they were side by side: nothing
 * removed stands between them, and no other character turns into one of them. So every word of a fact's image must
 * stand in the lower-cased text. Most chunks are plain, and most do not have the fact's longest word.
 */

/** First and last unit of each plain block beyond ASCII, the common ones first. Emoji are pairs that begin with D83D. */
const PLAIN_BLOCKS: readonly (readonly [number, number])[] = [
  [0x2010, 0x2027], // dashes, quotes, ellipsis
  [0xbf, 0x12f], // Latin letters up to İ, which becomes an i and a dot
  [0xa0, 0xa9], // signs; between these, ª ² ³ ¹ º ¼ ½ ¾ and the soft hyphen are not plain
  [0xab, 0xab],
  [0xae, 0xb1],
  [0xb4, 0xb8],
  [0xbb, 0xbb],
  [0x370, 0x481], // Greek, Cyrillic
  [0x48a, 0x52f],
  [0x3000, 0x3029], // kana, Han, Hangul syllables
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd83d, 0xd83d],
  [0xdc00, 0xdfff],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
  [0x131, 0x131], // more Latin; ligatures such as ĳ, and ŀ ŉ ſ, are not plain
  [0x134, 0x13e],
  [0x141, 0x148],
  [0x14a, 0x17e],
];

/** Whether the text is plain in the sense above; false promises nothing. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80 && !isPlainUnit(unit)) return false;
  }
  return true;
}

function isPlainUnit(unit: number): boolean {
  return PLAIN_BLOCKS.some(([first, last]) => unit >= first && unit <= last);
}

/** The longest run of ASCII letters and digits in a fact's image under `normalized`, empty when it has none. */
export function longestWord(image: string): string {
  let longest = '';
  for (const word of image.match(/[a-z0-9]+/g) ?? []) if (word.length > longest.length) longest = word;
  return longest;
}
