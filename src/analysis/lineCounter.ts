import type { Kernel } from './engine/kernel';

const FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Follows a position through bytes and tells its line and UTF-16 column, both from 0, as an editor counts them
 * (lines end at LF, CR LF and a lone CR). Positions go back by `moveTo` only.
 */
export class LineCounter {
  line = 0;
  column = 0;
  private afterReturn = false;

  /** `kernel` counts what lies in its memory faster. */
  constructor(private readonly kernel: Kernel | null = null) {}

  /** Goes to a place that is known, such as the start of a record seen before. */
  moveTo(line: number, column: number): void {
    this.line = line;
    this.column = column;
    this.afterReturn = false;
  }

  /** Moves over `bytes[from, to)`. */
  advance(bytes: Buffer, from: number, to: number): void {
    if (to <= from) return;
    const kernel = this.kernel?.has(bytes) === true ? this.kernel : null;
    const lineStart = from + (this.countInKernel(kernel, bytes, from, to) ?? this.countLines(bytes.subarray(from, to)));
    if (lineStart > from) this.column = 0;
    this.column += kernel === null ? utf16Length(bytes, lineStart, to) : kernel.run.units(bytes.byteOffset + lineStart, bytes.byteOffset + to);
    this.afterReturn = bytes[to - 1] === RETURN;
  }

  /** Counts LF, where there is no CR; gives where the last line starts after `from`, null when it does not count. */
  private countInKernel(kernel: Kernel | null, { byteOffset }: Buffer, from: number, to: number): number | null {
    if (kernel === null || this.afterReturn) return null;
    const feeds = kernel.run.feeds(byteOffset + from, byteOffset + to);
    if (feeds < 0) return null;
    this.line += feeds;
    return feeds === 0 ? 0 : kernel.run.afterLastFeed() - byteOffset - from;
  }

  private countLines(part: Buffer): number {
    return this.afterReturn || part.includes(RETURN) ? this.countEither(part) : this.countFeeds(part);
  }

  /** Counts LF; gives where the last line starts in `part`, 0 when none ended. */
  private countFeeds(part: Buffer): number {
    let start = 0;
    for (let at = part.indexOf(FEED); at !== -1; at = part.indexOf(FEED, at + 1)) {
      this.line++;
      start = at + 1;
    }
    return start;
  }

  /** Counts CR and LF, the LF of a CR LF not again, even where the two were read apart. */
  private countEither(part: Buffer): number {
    let start = 0;
    let before = this.afterReturn ? RETURN : 0;
    for (let at = 0; at < part.byteLength; at++) {
      const byte = part[at] ?? 0;
      if (byte === RETURN || byte === FEED) {
        if (byte === RETURN || before !== RETURN) this.line++;
        start = at + 1;
      }
      before = byte;
    }
    return start;
  }
}

/** UTF-16 units of the UTF-8 in `bytes[from, to)`, without decoding it. */
function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
