import type { Container } from '../core/formats/format';
import { BROKEN, isSpace, NEEDS_MORE, skipSpace, stringEnd, valueEnd } from './jsonScan';
import { LineCounter } from './lineCounter';
import { LineSplitter } from './lineSplitter';
import type { Kernel } from './engine/kernel';
import { ListSyntax, type Stray } from './listSyntax';
import type { ByteReader } from './bytes';
import { Window, WINDOW_BYTES } from './window';

/** A record's bytes and place. The bytes are valid until the next record is asked for. */
export interface RecordSlice {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly key: string | null;
  /** the file ends inside this record */
  readonly cutOff: boolean;
  /** the record is longer than one can be: no bytes of it are given, and it is the last one */
  readonly tooLarge: boolean;
  /** what stands wrongly between the record before and this one */
  readonly stray: Stray | null;
  /** the kernel has its tokens now, and it is whole */
  readonly scanned: boolean;
  /** no record, but what is wrong behind the last one: `cutOff` where the list is still open, and `stray` */
  readonly isEnd?: true;
}

/** A longer record would not fit into one string with what is made of it. */
const MOST_RECORD_BYTES = 400 * 1024 * 1024;

/** Containers of JSON, split byte by byte; the rows of a table are read otherwise. */
export type JsonContainer = Exclude<Container, 'rows'>;

export interface SplitOptions {
  /** bytes held at once, more where a record is longer */
  readonly windowBytes?: number;
  /** byte where the list of a wrapped file opens */
  readonly start?: number;
  readonly mostRecordBytes?: number;
  /** where a record begins that was found before: splitting goes on there. For lines and sequences */
  readonly from?: FilePosition;
  /** finds the ends of records faster */
  readonly kernel?: Kernel | null;
}

/** A place in a file: bytes, line and UTF-16 column, all from 0. */
export interface FilePosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const START: FilePosition = { offset: 0, line: 0, column: 0 };

const OPENERS = { array: 0x5b, wrapped: 0x5b, keyed: 0x7b };
const CLOSERS = { array: 0x5d, wrapped: 0x5d, keyed: 0x7d };

/**
 * Splits a JSON file into its records. Damage stays inside one record: the next one is found again by how the first
 * one begins (`{ "query"`), so that one broken record never costs its neighbours.
 * `next(false)` says that the record given last did not parse: if it swallowed another one, that one is given next.
 */
export function* splitRecords(reader: ByteReader, container: JsonContainer, { windowBytes = WINDOW_BYTES, start = 0, mostRecordBytes = MOST_RECORD_BYTES, kernel = null, from = START }: SplitOptions = {}): Generator<RecordSlice, void, boolean | undefined> {
  const window = new Window(reader, windowBytes, kernel, from.offset);
  if (container === 'lines') yield* new LineSplitter(window, mostRecordBytes, from).records();
  else yield* new StructureSplitter(window, container, start, mostRecordBytes, from).records();
}

class StructureSplitter {
  private readonly lines: LineCounter;
  private counted = 0;
  private at = 0;
  /** records in a row that the file ended in */
  private unclosed = 0;
  /** the record given last ends where the next one was found, so that it has swallowed none */
  private damaged = false;
  /** objects one after the other have no commas to look at */
  private readonly syntax: ListSyntax | null;
  /** how records begin, told by the first whole one: where one starts again after damage */
  private signature: Signature | null = null;

  constructor(
    private readonly window: Window,
    private readonly container: Exclude<JsonContainer, 'lines'>,
    private readonly start: number,
    private readonly most: number,
    from: FilePosition,
  ) {
    this.lines = new LineCounter(window.kernel);
    this.lines.moveTo(from.line, from.column);
    this.syntax = container === 'sequence' ? null : new ListSyntax(CLOSERS[container], () => this.lineHere());
  }

  *records(): Generator<RecordSlice, void, boolean | undefined> {
    this.at = this.window.skipMark();
    this.counted = this.at;
    this.goToStart();
    if (this.container !== 'sequence') {
      this.skip(isSpace);
      if (this.byte() === OPENERS[this.container]) this.at++;
    }
    for (;;) {
      this.skip(isSpace);
      const byte = this.byte();
      if (byte === 0x2c) {
        this.syntax?.comma();
        this.at++;
        continue;
      }
      if (this.syntax !== null && (byte === 0x5d || byte === 0x7d)) {
        this.syntax.close(byte);
        this.at++;
        if (this.container !== 'wrapped' || byte !== 0x5d || !this.listEnds()) continue;
        yield* this.end();
        return;
      }
      if (byte === undefined) {
        yield* this.end();
        return;
      }
      if (this.container === 'keyed' && byte !== 0x22) this.syntax?.keyMissing();
      this.syntax?.value();
      const key = this.container === 'keyed' ? this.readKey() : null;
      if (this.byte() === undefined) return;
      const slice = this.take(key);
      const parsed = yield slice;
      if (slice.tooLarge) return;
      if (parsed === false && !this.damaged) this.retreat(slice);
      if (parsed === false || this.damaged) this.syntax?.damage();
    }
  }

  /** What is wrong behind the last record, if anything is. */
  private *end(): Generator<RecordSlice, void, boolean | undefined> {
    const isOpen = this.syntax?.closed === false && !this.damaged;
    const stray = this.syntax?.take() ?? null;
    if (!isOpen && stray === null) return;
    const line = this.lineHere();
    yield { bytes: Buffer.alloc(0), offset: this.window.base + this.at, line, column: this.lines.column, endLine: line, key: null, cutOff: isOpen, tooLarge: false, stray, scanned: false, isEnd: true };
  }

  private lineHere(): number {
    this.count(this.at);
    return this.lines.line;
  }

  private goToStart(): void {
    while (this.window.base + this.at < this.start) {
      this.at = Math.min(this.start - this.window.base, this.window.bytes.byteLength);
      if (this.window.base + this.at < this.start && !this.slide(this.at)) return;
    }
  }

  /** Behind a closing bracket: the list is over where the next member or the end follows; else damage left it there. */
  private listEnds(): boolean {
    this.skip(isSpace);
    if (this.byte() !== 0x2c) return this.byte() === 0x7d || this.byte() === undefined;
    const line = this.lineHere();
    this.skip((byte) => isSpace(byte) || byte === 0x2c);
    if (this.byte() === 0x22) return true;
    this.syntax?.comma(line);
    return false;
  }

  /** Goes back to a record that a broken one swallowed. */
  private retreat(slice: RecordSlice): void {
    const after = this.at;
    this.at = slice.offset - this.window.base;
    const next = this.nextStart(after);
    if (next === null) {
      this.at = after;
      return;
    }
    this.lines.moveTo(slice.line, slice.column);
    this.counted = this.at;
    this.at = next;
  }

  /** The byte at the cursor, reading on when the window is used up; undefined at the end of the file. */
  private byte(): number | undefined {
    if (this.at >= this.window.bytes.byteLength) this.slide(this.at);
    return this.window.bytes[this.at];
  }

  private slide(keep: number): boolean {
    this.count(keep);
    const more = this.window.more(keep);
    this.at -= keep;
    this.counted = 0;
    return more;
  }

  private count(to: number): void {
    this.lines.advance(this.window.bytes, this.counted, to);
    this.counted = to;
  }

  private skip(isSkipped: (byte: number | undefined) => boolean): void {
    for (;;) {
      const byte = this.byte();
      if (byte === undefined || !isSkipped(byte)) return;
      this.at++;
    }
  }

  /** The key of the next member; the cursor stands at its value afterwards. Damage gives null and leaves the cursor. */
  private readKey(): string | null {
    if (this.byte() !== 0x22) return null;
    let end = stringEnd(this.window.bytes, this.at, this.window.bytes.byteLength);
    while (end === NEEDS_MORE && this.slide(this.at)) end = stringEnd(this.window.bytes, this.at, this.window.bytes.byteLength);
    if (end < 0) return null;
    const raw = this.window.bytes.toString('utf8', this.at, end);
    this.at = end;
    let colons = 0;
    this.skip((byte) => isSpace(byte) || (byte === 0x3a && ++colons > 0));
    if (colons !== 1) this.syntax?.colons(colons);
    try {
      return JSON.parse(raw) as string;
    } catch {
      return raw.slice(1, -1);
    }
  }

  /** The record at the cursor, or the damage there up to the next one. */
  private take(key: string | null): RecordSlice {
    let end = this.endOfRecord();
    while (end === NEEDS_MORE && !this.isTooLarge() && this.slide(this.at)) end = this.endOfRecord();
    this.unclosed = end === NEEDS_MORE ? this.unclosed + 1 : 0;
    let cutOff = false;
    this.damaged = end < 0;
    if (end < 0) {
      let next = this.unclosed > MOST_UNCLOSED ? null : this.nextStart();
      cutOff = next === null && end === NEEDS_MORE;
      // damage without a way back: the rest of the file has to be looked through before it is given up
      while (next === null && this.unclosed <= MOST_UNCLOSED && !this.isTooLarge() && this.slide(this.at)) next = this.nextStart();
      end = next ?? this.window.bytes.byteLength;
    }
    if (end === this.window.bytes.byteLength && this.isTooLarge()) return { ...this.slice(this.at, key, false), tooLarge: true };
    return this.slice(end, key, cutOff);
  }

  private isTooLarge(): boolean {
    return this.window.bytes.byteLength - this.at > this.most;
  }

  private endOfRecord(): number {
    const { bytes } = this.window;
    const end = this.window.valueEnd(this.at);
    if (end < 0) return end;
    if (this.signature !== null && this.isDamage(end)) return BROKEN;
    this.signature ??= readSignature(bytes.subarray(this.at, end));
    return end;
  }

  /**
   * Where records are objects, something else is damage if a record stands inside it, or no comma or bracket behind it.
   * A member of an object is damage if one stands inside it and the object is not closed behind it.
   */
  private isDamage(end: number): boolean {
    const { bytes } = this.window;
    const behind = bytes[skipSpace(bytes, end, bytes.byteLength)];
    if (bytes[this.at] === 0x7b) return this.container === 'keyed' && behind === undefined && this.window.complete && this.nextStart(end) !== null;
    const separated = this.container === 'sequence' || behind === undefined || behind === 0x2c || behind === 0x5d || behind === 0x7d;
    return !separated || this.nextStart(end) !== null;
  }

  /** Where the next record begins after the cursor, by the signature of the first; null when there is none before `limit`. */
  private nextStart(limit = this.window.bytes.byteLength): number | null {
    const { bytes } = this.window;
    const signature = this.signature ?? readSignature(bytes.subarray(this.at, limit));
    if (signature === null) return null;
    let from = this.at + 1;
    if (bytes[this.at] === 0x7b) from = skipSpace(bytes, from, limit) + 1;
    for (let at = bytes.indexOf(signature.first, from); at !== -1 && at < limit; at = bytes.indexOf(signature.first, at + 1)) {
      let brace = at - 1;
      while (brace > this.at && isSpace(bytes[brace])) brace--;
      const start = this.container === 'keyed' ? keyBefore(bytes, brace, this.at) : brace;
      if (bytes[brace] === 0x7b && start > this.at && standsFree(bytes, start) && this.looksLikeRecord(brace, signature)) return start;
    }
    return null;
  }

  /** Objects inside a record may begin like one (`{"id"`): a record also has the key that tells records best. */
  private looksLikeRecord(at: number, signature: Signature): boolean {
    const { bytes } = this.window;
    const end = valueEnd(bytes, at, bytes.byteLength);
    return bytes.subarray(at, end < 0 ? bytes.byteLength : end).includes(signature.telling);
  }

  private slice(end: number, key: string | null, cutOff: boolean): RecordSlice {
    const start = this.at;
    let stop = end;
    while (stop > start && (isSpace(this.window.bytes[stop - 1]) || this.window.bytes[stop - 1] === 0x2c)) stop--;
    this.count(start);
    const { line, column } = this.lines;
    this.count(stop);
    this.at = Math.max(end, start + 1);
    return { bytes: this.window.bytes.subarray(start, stop), offset: this.window.base + start, line, column, endLine: this.lines.line, key, cutOff, tooLarge: false, stray: this.syntax?.take() ?? null, scanned: this.window.scanned && !this.damaged };
  }
}

/** Each record that never closes is followed to the end of the file: where many do, the rest is given up as one. */
const MOST_UNCLOSED = 16;

interface Signature {
  /** the first key with its quotes */
  readonly first: Buffer;
  /** the longest key of the record itself, with its quotes */
  readonly telling: Buffer;
}

/** Reads the keys of one object, as far as it goes. */
function readSignature(bytes: Buffer): Signature | null {
  if (bytes[0] !== 0x7b) return null;
  const keys: Buffer[] = [];
  let at = 1;
  for (;;) {
    at = skipSpace(bytes, at, bytes.byteLength);
    const end = bytes[at] === 0x22 ? stringEnd(bytes, at, bytes.byteLength) : BROKEN;
    if (end < 0) break;
    keys.push(Buffer.from(bytes.subarray(at, end)));
    at = skipSpace(bytes, end, bytes.byteLength) + 1;
    at = valueEnd(bytes, skipSpace(bytes, at, bytes.byteLength), bytes.byteLength);
    if (at < 0) break;
    at = skipSpace(bytes, at, bytes.byteLength) + 1;
  }
  const first = keys[0];
  if (first === undefined) return null;
  return { first, telling: keys.reduce((best, key) => (key.byteLength > best.byteLength ? key : best), first) };
}

/** Where the key of the member begins whose value opens at `brace`; -1 when none stands before it. */
function keyBefore(bytes: Buffer, brace: number, from: number): number {
  let at = brace - 1;
  while (at > from && (isSpace(bytes[at]) || bytes[at] === 0x3a)) at--;
  if (bytes[at] !== 0x22) return -1;
  do at = at === 0 ? -1 : bytes.lastIndexOf(0x22, at - 1);
  while (at > from && bytes[at - 1] === 0x5c);
  return at;
}

/** A record's brace follows the list's opening, a comma, a closing brace or a line break, never a colon. */
function standsFree(bytes: Buffer, brace: number): boolean {
  let before = brace - 1;
  while (before >= 0 && isSpace(bytes[before])) {
    if (bytes[before] === 0x0a) return true;
    before--;
  }
  return before < 0 || bytes[before] === 0x2c || bytes[before] === 0x7d || bytes[before] === 0x5b;
}
