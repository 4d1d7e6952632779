import { BROKEN, isSpace, NEEDS_MORE, skipSpace, valueEnd } from './jsonScan';
import type { FilePosition, RecordSlice } from './recordSplitter';
import type { Window } from './window';

const FEED = 0x0a;

/** Splits a file that has a record on each line. */
export class LineSplitter {
  constructor(
    private readonly window: Window,
    private readonly most: number,
    private readonly from: FilePosition,
  ) {}

  *records(): Generator<RecordSlice, void, boolean | undefined> {
    const { window } = this;
    let at = window.skipMark();
    let { line, column } = this.from;
    for (let more = true; ; ) {
      const scannedEnd = this.scannedLine(at);
      if (scannedEnd !== null) {
        yield { bytes: window.bytes.subarray(at, scannedEnd), offset: window.base + at, line, column, endLine: line, key: null, cutOff: false, tooLarge: false, stray: null, scanned: true };
        at = scannedEnd + (window.bytes[scannedEnd] === FEED ? 1 : 2);
        line++;
        column = 0;
        continue;
      }
      const newline = window.bytes.indexOf(FEED, at);
      if (newline === -1 && window.bytes.byteLength - at > this.most) {
        yield { ...this.slice(at, at, line, 0, false), tooLarge: true };
        return;
      }
      if (newline === -1 && more) {
        more = window.more(at);
        at = 0;
        continue;
      }
      const end = newline === -1 ? window.bytes.byteLength : newline;
      const start = skipSpace(window.bytes, at, end);
      if (start < end) yield this.slice(start, end, line, column + start - at, newline === -1);
      if (newline === -1) return;
      at = newline + 1;
      line++;
      column = 0;
    }
  }

  /** Where the line at `at` ends, when it is one record that the kernel has the tokens of, and nothing else. */
  private scannedLine(at: number): number | null {
    const { window } = this;
    if (window.bytes[at] !== 0x7b) return null;
    const end = window.endOnLine(at);
    if (end === BROKEN) return null;
    return window.bytes[end] === FEED || (window.bytes[end] === 0x0d && window.bytes[end + 1] === FEED) ? end : null;
  }

  private slice(start: number, end: number, line: number, column: number, last: boolean): RecordSlice {
    let stop = end;
    while (stop > start && isSpace(this.window.bytes[stop - 1])) stop--;
    const bytes = this.window.bytes.subarray(start, stop);
    const cutOff = last && valueEnd(bytes, 0, bytes.byteLength) === NEEDS_MORE;
    return { bytes, offset: this.window.base + start, line, column, endLine: line, key: null, cutOff, tooLarge: false, stray: null, scanned: false };
  }
}
