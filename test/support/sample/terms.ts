const STOP_WORDS = new Set(
  ('a about after all an and any are as at be been before both but by can could did do does for from had has have he her his how if in ' +
    'into is it its more no not of on one or out said same she so than that the their them then there they this to up was were what when ' +
    'where which who whose why will with would excerpt document title published source')
    .split(' '),
);

/** The index terms of a text, in order: lower-cased words without stop words, plural and tense endings cut off. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/[\u2018\u2019]/g, "'").match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [];
  return words.map((word) => word.replace(/'[a-z]+$/, '')).filter((word) => !STOP_WORDS.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && (word.endsWith('ed') || word.endsWith('es'))) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}
