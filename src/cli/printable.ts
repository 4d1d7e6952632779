/** Text from files, made safe for a terminal and for one line of it. */

// eslint cannot know that these are the characters to take out: C0 and C1 controls, line and paragraph separators, bidi controls
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line without control characters (escape sequences, bidi overrides); each run of them becomes one space. */
export function printable(text: string): string {
  return text.toWellFormed().replace(UNPRINTABLE, ' ');
}

/** The first `length` characters, with an ellipsis where something was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('').trimEnd()}…`;
}

/** Columns of equal width, two spaces apart. `right` names the columns aligned to the right, by index from 0. */
export function alignColumns(rows: readonly (readonly string[])[], right: ReadonlySet<number> = new Set()): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, [...cell].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const gap = ' '.repeat((widths[at] ?? 0) - [...cell].length);
        return right.has(at) ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}
