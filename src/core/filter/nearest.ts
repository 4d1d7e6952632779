/** The one of `known` that takes the fewest strokes to make of `word`, when it takes few enough for a slip; null when none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const most = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly name: string; readonly strokes: number } | null = null;
  for (const name of known) {
    const other = name.toLowerCase();
    if (Math.abs(other.length - typed.length) > most) continue;
    const strokes = strokesBetween(typed, other);
    if (strokes <= most && strokes < (best?.strokes ?? Infinity)) best = { name, strokes };
  }
  return best?.name ?? null;
}

/** Letters put in, left out, changed, or swapped with their neighbour (Damerau 1964, optimal string alignment). */
function strokesBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
