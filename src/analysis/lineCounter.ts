/**
 * Follows a position through bytes and tells its line and UTF-16 column, both from 0, as an editor counts them
 * (lines end at LF, CR LF and a lone CR). Positions must not go back.
 */
export class LineCounter {
  line = 0;
  column = 0;

  /** Moves over `bytes[from, to)`. */
  advance(bytes: Buffer, from: number, to: number): void {
    let lineStart = from;
    let found = false;
    const part = bytes.subarray(from, to);
    if (part.includes(0x0d)) {
      for (let at = from; at < to; at++) {
        const byte = bytes[at];
        const endsLine = byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a);
        if (!endsLine) continue;
        this.line++;
        lineStart = at + 1;
        found = true;
      }
    } else {
      for (let at = part.indexOf(0x0a); at !== -1; at = part.indexOf(0x0a, at + 1)) {
        this.line++;
        lineStart = from + at + 1;
        found = true;
      }
    }
    this.column = (found ? 0 : this.column) + utf16Length(bytes, lineStart, to);
  }
}

/** UTF-16 units of the UTF-8 in `bytes[from, to)`, without decoding it. */
export function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
