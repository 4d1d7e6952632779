import { parse } from 'csv-parse/sync';
import { columnNames } from '../core/tables/header';
import { LineCounter } from './lineCounter';
import type { Table, TableRow } from './table';

/** Tables of text: cells between commas, tabs, semicolons or bars, quoted where needed. Loaded when the first is met. */

const DELIMITERS = [',', '\t', ';', '|'] as const;
/** No cell is larger: a quote that is never closed must not be looked for to the end of every file. */
const MOST_ROW_BYTES = 32 * 1024 * 1024;
/** After damage, so many lines are tried as the start of the next row, each as far as so many bytes, before they are given up. */
const MOST_TRIES = 1000;
const MOST_TRIED_BYTES = 256 * 1024;
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 30;

/** A row as it was found; `cells` is null where it could not be read. Offsets are bytes. */
interface FoundRow {
  readonly cells: readonly string[] | null;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a table of text; null when the text is none: no delimiter makes rows of two columns or more as its header has.
 * A row that cannot be read costs itself; one with too few or too many cells is read and told.
 */
export function readDelimited(bytes: Buffer, mostRows = Infinity): Table | null {
  const delimiter = delimiterOf(bytes);
  if (delimiter === null) return null;
  const [header, ...found] = new RowReader(bytes, delimiter).rows(mostRows + 1);
  if (header?.cells === null || header === undefined) return null;
  return asTable(bytes, header.cells, found);
}

/** Offset of the header: behind a byte order mark, a line `sep=;` as Excel writes it, and lines `# …` of remarks. */
function headerStart(bytes: Buffer): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (REMARK.test(bytes.toString('latin1', at, at + 8))) at = lineEnd(bytes, at);
  return at;
}

const REMARK = /^(# |#\r?\n|"?sep=.?"?\s)/;

/** The delimiter under which most rows of the beginning have as many cells as the header. */
function delimiterOf(bytes: Buffer): string | null {
  const start = headerStart(bytes.subarray(0, SAMPLE_BYTES));
  const sample = bytes.subarray(0, Math.min(bytes.byteLength, SAMPLE_BYTES));
  let best: { delimiter: string; share: number; width: number } | null = null;
  for (const delimiter of DELIMITERS) {
    if (!sample.subarray(start, lineEnd(sample, start)).includes(delimiter)) continue;
    const widths = new RowReader(sample, delimiter).rows(SAMPLE_ROWS).map(({ cells }) => cells?.length ?? 0);
    const [width = 0, ...others] = sample.byteLength < bytes.byteLength && widths.length > 2 ? widths.slice(0, -1) : widths;
    const share = others.filter((count) => count === width || count === width + 1).length / Math.max(1, others.length);
    if (width >= 2 && share >= 0.5 && (best === null || share > best.share || (share === best.share && width > best.width))) best = { delimiter, share, width };
  }
  return best?.delimiter ?? null;
}

class RowReader {
  private readonly found: FoundRow[] = [];
  /** cells of the header: what tells a row from the inside of a cell after damage */
  private width: number | null = null;

  constructor(
    private readonly bytes: Buffer,
    private readonly delimiter: string,
  ) {}

  rows(most: number): FoundRow[] {
    const { bytes } = this;
    let at = headerStart(bytes);
    while (at < bytes.byteLength && this.found.length < most) {
      const failed = this.readFrom(at, most);
      if (failed === null) break;
      at = this.recover(failed);
    }
    return this.found.slice(0, most);
  }

  /** Reads rows from `from` on; gives where the first one begins that cannot be read, null when all could. */
  private readFrom(from: number, most: number): number | null {
    let start = this.skipBreaks(from);
    const keep = (cells: string[], end: number): void => {
      if (this.swallowed(cells, start, from + end)) throw new RangeError('a quote that is not closed');
      this.add(cells, start, from + end);
      start = this.skipBreaks(from + end);
    };
    try {
      this.parse(this.bytes.subarray(from), { most: most - this.found.length, lax: false, keep });
      return null;
    } catch {
      return start;
    }
  }

  /** A row over several lines that is no row: one begins inside it. */
  private swallowed(cells: readonly string[], start: number, end: number): boolean {
    if (this.width === null || cells.length === this.width || lineEnd(this.bytes, start) >= end - 1) return false;
    return this.nextRow(lineEnd(this.bytes, start), end) !== null;
  }

  /** Takes the line at `start` as one row whose quotes are text, or else as damage; gives where the next row begins. */
  private recover(start: number): number {
    const end = lineEnd(this.bytes, start);
    const line = this.one(start, end, true);
    if (line !== null && (this.width === null || line.length === this.width)) {
      this.add(line, start, end);
      return end;
    }
    const next = this.nextRow(end, this.bytes.byteLength) ?? this.bytes.byteLength;
    this.found.push({ cells: null, start, end: next });
    return next;
  }

  private nextRow(from: number, limit: number): number | null {
    let at = this.skipBreaks(from);
    for (let tries = 0; at < limit && tries < MOST_TRIES; tries++) {
      if (this.one(at, Math.min(this.bytes.byteLength, at + MOST_TRIED_BYTES), false)?.length === this.width) return at;
      at = this.skipBreaks(lineEnd(this.bytes, at));
    }
    return at < limit ? at : null;
  }

  private one(start: number, end: number, lax: boolean): string[] | null {
    let row: string[] | null = null;
    try {
      this.parse(this.bytes.subarray(start, end), { most: 1, lax, keep: (cells) => void (row = cells) });
    } catch {
      return null;
    }
    return row;
  }

  private add(cells: string[], start: number, end: number): void {
    this.width ??= cells.length;
    this.found.push({ cells, start, end });
  }

  private parse(bytes: Buffer, { most, lax, keep }: { most: number; lax: boolean; keep: (cells: string[], end: number) => void }): void {
    parse(bytes, {
      delimiter: this.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: lax,
      skip_empty_lines: true,
      max_record_size: MOST_ROW_BYTES,
      ...(Number.isFinite(most) ? { to: most } : {}),
      on_record: (cells: string[], { bytes: end }) => {
        keep(cells, end);
        return null;
      },
    });
  }

  private skipBreaks(from: number): number {
    let at = from;
    while (this.bytes[at] === 0x0a || this.bytes[at] === 0x0d) at++;
    return at;
  }
}

/** Offset behind the line that `from` is in. */
function lineEnd(bytes: Buffer, from: number): number {
  const feed = bytes.indexOf(0x0a, from);
  const end = feed === -1 ? bytes.byteLength : feed + 1;
  const lone = bytes.subarray(from, end).indexOf(0x0d);
  return lone === -1 || bytes[from + lone + 1] === 0x0a ? end : from + lone + 1;
}

function asTable(bytes: Buffer, header: readonly string[], found: readonly FoundRow[]): Table {
  // R writes no name over the column of row names
  const rowNames = found.length > 0 && found.every(({ cells }) => cells?.length === header.length + 1);
  const names = columnNames(rowNames ? ['', ...header] : header);
  const lines = new LineCounter();
  let counted = 0;
  const rows = found.map(({ cells, start, end }): TableRow => {
    lines.advance(bytes, counted, start);
    const { line } = lines;
    let stop = end;
    while (stop > start && (bytes[stop - 1] === 0x0a || bytes[stop - 1] === 0x0d)) stop--;
    lines.advance(bytes, start, stop);
    counted = stop;
    return { value: cells === null ? null : asRow(names, cells), line, endLine: lines.line, problem: problemOf(cells, names.length) };
  });
  return { label: 'table', rows, problems: [] };
}

/** Any name may be a column's, `__proto__` too. */
function asRow(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(cells.slice(0, names.length).map((cell, at) => [names[at] ?? '', cell]));
}

function problemOf(cells: readonly string[] | null, width: number): TableRow['problem'] {
  if (cells === null) return { code: 'broken-row', severity: 'error', message: 'The row cannot be read: a quote is not closed, or stands where none may. It is left out.' };
  if (cells.length < width) return { code: 'row-short', severity: 'warning', message: `The row has ${cells.length} cells of ${width}: the last ones are missing.` };
  if (cells.slice(width).every((cell) => cell.trim() === '')) return null;
  return { code: 'row-long', severity: 'warning', message: `The row has ${cells.length} cells where the header has ${width}: what is beyond is left out.` };
}
