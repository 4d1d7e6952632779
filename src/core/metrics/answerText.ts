/**
 * Answer texts as the SQuAD evaluation compares them. Its words and white space are Python's: letters and numbers make
 * a word (combining marks do not), and U+001C … U+001F are white space.
 */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ARTICLE = /(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/gu;
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** Words after lower-casing alone; joined by a space they are the text with white space collapsed. */
export function plainWords(text: string): string[] {
  return split(text.toLowerCase());
}

/** Words after SQuAD normalisation: lower case, no ASCII punctuation, no articles. */
export function squadWords(text: string): string[] {
  return split(text.toLowerCase().replace(PUNCTUATION, '').replace(ARTICLE, ' '));
}

function split(text: string): string[] {
  return text.split(SPACES).filter((word) => word !== '');
}
