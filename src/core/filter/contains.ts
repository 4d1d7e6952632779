/**
 * Whether a text contains `wanted`, letter case aside (letters of ASCII are no others' case); a space of `wanted` stands for any white space.
 * What is empty but for spaces is in every text.
 */
export function contains(wanted: string): (text: string) => boolean {
  const words = wanted.trim().split(/\s+/u);
  const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'i');
  return (text) => pattern.test(text);
}
