/** `0.5` and `50%` are the same number; null for what is no number. */
export function numberOf(text: string): number | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/i.exec(text);
  if (match === null) return null;
  const number = Number(match[1]) / (match[2] === '%' ? 100 : 1);
  return Number.isFinite(number) ? number : null;
}
