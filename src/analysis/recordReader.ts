import type { Container, RawRecord } from '../core/formats/format';
import { readJson } from '../core/formats/json';
import type { Problem, Question, RecordPlace } from '../core/model';
import type { ByteReader } from './bytes';
import { lineAt } from './recordProblems';
import { splitRecords, type RecordSlice } from './recordSplitter';

/** One record of a file: parsed, or the problem that it cannot be. */
export interface ReadRecord {
  readonly place: RecordPlace;
  readonly text: string;
  readonly bytesDone: number;
  readonly record: RawRecord | null;
  readonly problems: readonly Problem[];
}

/** Reads a JSON file record by record; damage costs the record it is in and is told at its line. */
export function* readRecords(reader: ByteReader, container: Container): Generator<ReadRecord> {
  const slices = splitRecords(reader, container);
  let number = 0;
  let told = slices.next();
  while (told.done !== true) {
    const slice = told.value;
    const read = parseSlice(slice, ++number);
    yield read;
    told = slices.next(read.record !== null);
  }
}

function parseSlice(slice: RecordSlice, number: number): ReadRecord {
  const text = slice.bytes.toString('utf8');
  const place: RecordPlace = { record: number, offset: slice.offset, length: slice.bytes.byteLength, line: slice.line, column: slice.column, endLine: slice.endLine, key: slice.key };
  const reading = readJson(text);
  const common = { place, text, bytesDone: slice.offset + slice.bytes.byteLength };
  if (!reading.ok) return { ...common, record: null, problems: [damage(slice, text, reading, place)] };
  const record = { value: reading.value, text, key: slice.key, number };
  const notNumbers: Problem = { code: 'not-a-number', severity: 'info', message: 'NaN or Infinity stands here, which JSON does not have; it is read as null.', line: slice.line + 1, record: number };
  return { ...common, record, problems: reading.notNumbers ? [notNumbers] : [] };
}

function damage(slice: RecordSlice, text: string, reading: { message: string; at: number }, place: RecordPlace): Problem {
  const line = lineAt(text, reading.at, place);
  const lastBreak = text.lastIndexOf('\n', reading.at - 1);
  const column = reading.at - lastBreak + (lastBreak === -1 ? slice.column : 0);
  const message = slice.cutOff
    ? 'The file ends inside this record: it is cut off, or still being written.'
    : `Broken JSON at line ${line}, column ${column}: ${reading.message}. The record is left out.`;
  return { code: slice.cutOff ? 'cut-off' : 'broken-json', severity: slice.cutOff ? 'warning' : 'error', message, line, record: place.record };
}

/** A record that is no JSON is still a question of the run: listed, never scored. */
export function unreadableQuestion(record: number): Question {
  return { id: `Q${record}`, idMade: true, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], extra: [], unreadable: true };
}
