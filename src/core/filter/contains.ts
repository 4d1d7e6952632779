/** The source of the pattern that `contains` looks for. */
export function patternOf(wanted: string): string {
  const words = wanted.trim().split(/\s+/u);
  return words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+');
}

/**
 * Whether a text contains `wanted`, letter case aside (letters of ASCII are no others' case); a space of `wanted` stands for any white space.
 * What is empty but for spaces is in every text.
 */
export function contains(wanted: string): (text: string) => boolean {
  const pattern = new RegExp(patternOf(wanted), 'i');
  return (text) => pattern.test(text);
}
