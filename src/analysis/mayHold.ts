const WORD = /[A-Za-z0-9]{2,}/g;

/**
 * Whether the JSON of a record may hold one of some texts, letter case aside, judged by the longest plain word of each: never false where
 * it does. Letters of ASCII are written in JSON as they are or as \u00XX; white space and everything else may be written in many ways.
 */
export function mayHold(texts: readonly string[]): (json: Buffer) => boolean {
  const words = texts.map((text) => [...text.matchAll(WORD)].map(([word]) => word).sort((a, b) => b.length - a.length)[0]);
  if (words.length === 0 || words.includes(undefined)) return () => true;
  const pattern = new RegExp(`\\\\(?:u00|x)[3-7]|${words.join('|')}`, 'i');
  return (json) => pattern.test(json.toString('latin1'));
}
