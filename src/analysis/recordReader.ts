import { isUtf8 } from 'node:buffer';
import type { Container, RawRecord } from '../core/formats/format';
import { readJson, type JsonReading } from '../core/formats/json';
import type { Problem, Question, RecordPlace } from '../core/model';
import type { PlainQuestion } from '../core/plainQuestion';
import type { ByteReader } from './bytes';
import type { Engine } from './engine/engine';
import type { Stray } from './listSyntax';
import { firstLine, lineAt } from './recordProblems';
import { splitRecords, type RecordSlice } from './recordSplitter';
import { readTable, type Table, type TableRow } from './table';

/** One record of a file: parsed, or the problem that it cannot be. */
export interface ReadRecord {
  readonly place: RecordPlace;
  readonly text: string;
  readonly bytesDone: number;
  readonly record: RawRecord | null;
  /** this is no record but what is wrong behind the last one, such as that the file stops short */
  readonly isEnd?: true;
  /** there is no question here, only something to tell */
  readonly leftOut?: true;
  /** places of the rows that are this record, where several are one */
  readonly rows?: readonly RecordPlace[];
  /** its question, where it could be read without parsing the record, which then is not there */
  readonly plain?: PlainQuestion;
  readonly problems: readonly Problem[];
}

/** Where a file's records are: its container, and the byte where the list of a wrapped one opens. */
export interface Layout {
  readonly container: Container | null;
  readonly start: number;
}

export interface ReadOptions {
  /** reads what it can without parsing */
  readonly engine?: Engine | null;
  /** bytes of the file held at once, as long as no record is longer */
  readonly windowBytes?: number;
  /** a record that was read before: reading goes on with it. Lines, and sequences that were whole up to there */
  readonly from?: RecordPlace;
}

/**
 * Reads a file record by record; damage costs the record it is in and is told at its line. What is no container is a sequence.
 * @throws UnreadableFile when a table is damaged as a whole, or too large
 */
export function* readRecords(reader: ByteReader, { container, start }: Layout, { engine = null, windowBytes, from }: ReadOptions = {}): Generator<ReadRecord> {
  if (container === 'rows') {
    yield* readRows(readTable(reader), reader.size);
    return;
  }
  const slices = splitRecords(reader, container ?? 'sequence', { start, kernel: engine?.kernel ?? null, ...(windowBytes === undefined ? {} : { windowBytes }), ...(from === undefined ? {} : { from }) });
  let number = from === undefined ? 0 : from.record - 1;
  let told = slices.next();
  while (told.done !== true) {
    const slice = told.value;
    if (slice.isEnd === true) {
      yield end(slice);
      return;
    }
    const read = readPlain(slice, ++number, engine) ?? parseSlice(slice, number);
    yield slice.stray === null ? read : { ...read, problems: [strayProblem(slice.stray, number), ...read.problems] };
    told = slices.next(read.record !== null || read.plain !== undefined);
  }
}

/** The records of a file; of a table with a row per passage, those that its rows make. */
export function inGroups(reads: Iterable<ReadRecord>, rowGroup: ((row: unknown) => string | null) | undefined): Iterable<ReadRecord> {
  return rowGroup === undefined ? reads : groupRows(reads, rowGroup);
}

/**
 * Rows of one key as one record, in the order in which the keys are first met; its value is the list of the rows' values.
 * Rows without a key and unreadable ones give records that have problems only.
 */
export function* groupRows(reads: Iterable<ReadRecord>, keyOf: (row: unknown) => string | null): Generator<ReadRecord> {
  const groups = new Map<string, ReadRecord[]>();
  for (const read of reads) {
    const key = read.record === null ? null : keyOf(read.record.value);
    if (read.problems.length > 0) yield { ...read, record: null, leftOut: true };
    if (key === null) {
      if (read.record !== null) yield { ...read, record: null, leftOut: true, problems: [withoutKey(read.place)] };
      continue;
    }
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [read]);
    else group.push(read);
  }
  let number = 0;
  for (const rows of groups.values()) yield asOne(rows, ++number);
}

function withoutKey(place: RecordPlace): Problem {
  return { code: 'row-without-question', severity: 'warning', message: 'The row does not say which question it belongs to: it is left out.', line: firstLine(place), record: place.record };
}

function asOne(rows: readonly ReadRecord[], number: number): ReadRecord {
  const first = rows[0]!;
  const last = rows.at(-1)!;
  const value = rows.map(({ record }) => record?.value);
  const place: RecordPlace = { ...first.place, record: number, endLine: last.place.endLine };
  return { place, text: '', bytesDone: last.bytesDone, record: { value, text: '', key: null, number }, rows: rows.map((row) => row.place), problems: [] };
}

/** Behind the last record: the list of the file was never closed, so that more may be missing, or something stands there. */
function end({ offset, line, column, cutOff, stray }: RecordSlice): ReadRecord {
  const message = 'The file ends before its list does: it is cut off, or still being written.';
  const place: RecordPlace = { record: 0, offset, length: 0, line, column, endLine: line, key: null };
  const strays = stray === null ? [] : [strayProblem(stray, null)];
  const open: Problem[] = cutOff ? [{ code: 'cut-off', severity: 'warning', message, line: line + 1, record: null }] : [];
  return { place, text: '', bytesDone: offset, record: null, isEnd: true, problems: [...strays, ...open] };
}

function strayProblem({ line, message }: Stray, record: number | null): Problem {
  return { code: 'json-syntax', severity: 'info', message: `${message}: it is read over.`, line: line + 1, record };
}

function* readRows(table: Table | null, size: number): Generator<ReadRecord> {
  if (table === null) return;
  for (const [at, row] of table.rows.entries()) {
    const own: Problem[] = row.problem === null ? [] : [{ ...row.problem, line: row.lineless === true ? null : row.line + 1, record: at + 1 }];
    const problems = at === 0 ? [...table.problems, ...own] : own;
    yield { ...rowRecord(row, at + 1), bytesDone: Math.round((size * (at + 1)) / table.rows.length), problems };
  }
}

/** A row of a table as a record. It has no stretch of bytes of its own: offset and length are 0. */
export function rowRecord({ value, line, endLine, lineless }: TableRow, number: number): Pick<ReadRecord, 'place' | 'text' | 'record'> {
  const place: RecordPlace = { record: number, offset: 0, length: 0, line, column: 0, endLine, key: null, ...(lineless === true ? { lineless } : {}) };
  const text = value === null ? '' : JSON.stringify(value);
  return { place, text, record: value === null ? null : { value, text, key: null, number } };
}

function readPlain(slice: RecordSlice, number: number, engine: Engine | null): ReadRecord | null {
  const plain = engine?.read(slice, number) ?? null;
  return plain === null ? null : { place: placeOf(slice, number), text: '', bytesDone: slice.offset + slice.bytes.byteLength, record: null, plain, problems: [] };
}

function placeOf({ offset, bytes, line, column, endLine, key }: RecordSlice, number: number): RecordPlace {
  return { record: number, offset, length: bytes.byteLength, line, column, endLine, key };
}

function parseSlice(slice: RecordSlice, number: number): ReadRecord {
  const text = slice.bytes.toString('utf8');
  const place = placeOf(slice, number);
  const reading = readSlice(slice, text);
  const common = { place, text, bytesDone: slice.offset + slice.bytes.byteLength };
  if (!reading.ok) return { ...common, record: null, problems: [damage(slice, text, reading, place)] };
  const record = { value: reading.value, text, key: slice.key, number };
  return { ...common, record, problems: oddities(slice.bytes, text, reading.notNumbers, { line: slice.line + 1, record: number }) };
}

/** What was read otherwise than it is written. */
function oddities(bytes: Buffer, text: string, notNumbers: boolean, at: { line: number; record: number }): Problem[] {
  const problems: Problem[] = [];
  if (notNumbers) problems.push({ code: 'not-a-number', severity: 'info', message: 'NaN or Infinity stands here, which JSON does not have; it is read as null.', ...at });
  // the character may also stand there as such
  if (text.includes('\ufffd') && !isUtf8(bytes)) problems.push({ code: 'bad-utf8', severity: 'info', message: 'Some bytes here are no UTF-8; each is read as the character \ufffd.', ...at });
  return problems;
}

/** What is known to be cut off is not parsed in vain. */
function readSlice({ cutOff, tooLarge }: RecordSlice, text: string): JsonReading {
  return tooLarge || (cutOff && text.startsWith('{')) ? { ok: false, message: '', at: text.length } : readJson(text);
}

function damage(slice: RecordSlice, text: string, reading: { message: string; at: number }, place: RecordPlace): Problem {
  const line = lineAt(text, reading.at, place);
  const lastBreak = text.lastIndexOf('\n', reading.at - 1);
  const column = reading.at - lastBreak + (lastBreak === -1 ? slice.column : 0);
  if (slice.tooLarge) {
    const message = 'The record is larger than 400 MB: it and what follows it are not read.';
    return { code: 'too-large', severity: 'error', message, line: place.line + 1, record: place.record };
  }
  const message = slice.cutOff
    ? 'The file ends inside this record: it is cut off, or still being written.'
    : `Broken JSON at line ${line}, column ${column}: ${reading.message}. The record is left out.`;
  return { code: slice.cutOff ? 'cut-off' : 'broken-json', severity: slice.cutOff ? 'warning' : 'error', message, line, record: place.record };
}

/** A record that is no JSON is still a question of the run: listed, never scored. */
export function unreadableQuestion(record: number): Question {
  return { id: `Q${record}`, idMade: true, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: true };
}
