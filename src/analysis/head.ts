import { detectFormat } from '../core/formats/index';
import type { Container, Format, Head, RawRecord, Wanted } from '../core/formats/format';
import { isObject } from '../core/formats/fields';
import { readJson, readPartialJson, unlessTooDeep } from '../core/formats/json';
import { rowsOfColumns } from '../core/tables/columns';
import { bytesReader, readRange, UnreadableFile, type ByteReader } from './bytes';
import { readMembers, type Member, type Members } from './jsonMembers';
import { valueEnd } from './jsonScan';
import { splitRecords, type JsonContainer } from './recordSplitter';
import { isParquet, MOST_TABLE, tableOf } from './table';

export const HEAD_BYTES = 64 * 1024;
const HEAD_RECORDS = 8;
const HEAD_VALUES = 200;
/** Lists and columns that begin further on than this are not looked for. */
const MEMBER_BYTES = 16 * 1024 * 1024;
const MOST_WRAPPERS = 12;

/** A head, and where its records begin. */
export interface PlacedHead extends Head {
  /** byte where the list of a `wrapped` file opens; 0 otherwise */
  readonly start: number;
}

/**
 * What the first 64 KB may be, likeliest first: an object at the top can be one record of a sequence, the wrapper of a list,
 * a container keyed by id, or a table by columns, and only the formats can tell. One head without records when it is neither
 * JSON nor a table. `size` is the file's where `reader` has its beginning only.
 * @throws UnreadableFile when it is a Parquet file that cannot be read
 */
export function readHeads(reader: ByteReader, name: string, size = reader.size): PlacedHead[] {
  const bytes = readRange(reader, 0, HEAD_BYTES);
  const cut = size > bytes.byteLength;
  const text = isParquet(bytes) ? '' : new TextDecoder('utf-8').decode(bytes);
  const plain: PlacedHead = { name, text, cut, records: [], container: null, wrapper: [], start: 0 };
  const start = text.trimStart();
  if (start.startsWith('[')) return [{ ...plain, container: 'array', records: headRecords(bytes, 'array', cut) }];
  if (start.startsWith('{')) return objectHeads(reader, bytes, plain);
  // damage before the first record costs that line only
  if (looksLikeLines(plain)) return [{ ...plain, container: 'lines', records: headRecords(bytes, 'lines', cut) }];
  return tableHeads(reader, bytes, plain);
}

export interface Detected {
  readonly format: Format;
  readonly head: PlacedHead;
}

/**
 * The format of a file and the head that showed it; null when nothing fits. `wanted` breaks ties between run and gold. The first
 * object of a sequence has to be one of its records: otherwise it may as well hold them, with damage behind it.
 */
export function detectIn(heads: readonly PlacedHead[], wanted: Wanted = null): Detected | null {
  let doubtful: Detected | null = null;
  for (const head of heads) {
    const format = formatOf(head, wanted);
    if (format === null) continue;
    const found = { format, head };
    const isAtStart = head.container !== 'sequence' || head.text.trimStart().startsWith(head.records[0]?.text ?? '');
    if ((head.container !== 'sequence' && doubtful === null) || (isAtStart && firstFits(format, head, wanted))) return found;
    doubtful ??= found;
  }
  return doubtful;
}

function firstFits(format: Format, head: PlacedHead, wanted: Wanted): boolean {
  return formatOf({ ...head, records: head.records.slice(0, 1) }, wanted) === format;
}

function formatOf(head: PlacedHead, wanted: Wanted): Format | null {
  return unlessTooDeep(() => detectFormat(head, wanted)) ?? null;
}

/** The head of records that is worth most; of equals, the likelier. null when none has records. */
export function bestHead(heads: readonly PlacedHead[], worth: (head: PlacedHead) => number): PlacedHead | null {
  const ranked = heads.filter(({ records }) => records.length > 0).map((head) => ({ head, worth: worth(head) }));
  return ranked.reduce<(typeof ranked)[number] | null>((best, one) => (best === null || one.worth > best.worth ? one : best), null)?.head ?? null;
}

function objectHeads(reader: ByteReader, bytes: Buffer, plain: PlacedHead): PlacedHead[] {
  const json = (container: JsonContainer): PlacedHead => ({ ...plain, container, records: headRecords(bytes, container, plain.cut) });
  if (looksLikeLines(plain)) return [json('lines'), json('keyed')];
  const members = readMembers(plain.cut ? readRange(reader, 0, MEMBER_BYTES) : bytes);
  const columns = columnHeads(reader, members.top, plain);
  const others = [json('sequence'), ...wrappedHeads(reader, members, plain), json('keyed')];
  // a record has a field that is no list, and lists of objects may be several wrapped ones; objects are columns only where
  // their keys are the numbers of rows, which a record's are not
  const areLists = members.top.every(({ opens }) => opens === 'list') && members.top.some(({ first }) => first !== '{');
  const areColumns = areLists || members.top.every(({ opens }) => opens === 'object');
  return areColumns ? [...columns, ...others] : [...others, ...columns];
}

function looksLikeLines({ text, cut }: Head): boolean {
  const lines = text.trimStart().split(/\r?\n/);
  // the last line of the head may be cut
  const whole = (cut ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
  // an object over several lines has some that look so, its innermost ones
  return whole.length > 1 && whole.filter((line) => isWholeObject(line)).length * 2 >= whole.length;
}

function isWholeObject(line: string): boolean {
  const trimmed = line.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') && readJson(trimmed).ok;
}

/** One head for each list of objects, those of the top object first. */
function wrappedHeads(reader: ByteReader, { top, inner }: Members, plain: PlacedHead): PlacedHead[] {
  return [...top, ...inner]
    .filter(({ opens, first }) => opens === 'list' && first === '{')
    .slice(0, MOST_WRAPPERS)
    .map(({ path, start }) => {
      const bytes = readRange(reader, start, HEAD_BYTES);
      return { ...plain, container: 'wrapped', wrapper: path, start, records: headRecords(bytes, 'wrapped', start + bytes.byteLength < reader.size) };
    });
}

/** A table by columns, shown by the first cells of each. */
function columnHeads(reader: ByteReader, top: readonly Member[], plain: PlacedHead): PlacedHead[] {
  if (top.length < 2 || top.some(({ opens, first }) => opens === 'other' || first === null)) return [];
  const columns = top.map((member): [string, unknown] => [member.path[0] ?? '', firstCells(reader, member)]);
  const rows = rowsOfColumns(Object.fromEntries(columns))?.rows ?? [];
  return rows.length === 0 ? [] : [rowsHead(plain, rows)];
}

function firstCells(reader: ByteReader, { path, start, opens }: Member): unknown {
  const ahead = readRange(reader, start, HEAD_BYTES);
  const end = valueEnd(ahead, 0, ahead.byteLength);
  const bytes = end < 0 ? ahead : ahead.subarray(0, end);
  const most = path[0] === 'columns' ? Infinity : HEAD_RECORDS;
  const cells = headValues(bytes, opens === 'list' ? 'wrapped' : 'keyed', true, most);
  return opens === 'list' ? cells.map(({ value }) => value) : Object.fromEntries(cells.map(({ key, value }) => [key, value]));
}

function tableHeads(reader: ByteReader, bytes: Buffer, plain: PlacedHead): PlacedHead[] {
  if (isParquet(bytes)) {
    if (reader.size > MOST_TABLE) throw new UnreadableFile('The Parquet file is too large to be read (over 400 MB).');
    return [rowsHead(plain, valuesOf(tableOf(readRange(reader, 0, reader.size), HEAD_RECORDS)))];
  }
  const whole = plain.cut ? bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) : bytes;
  if (whole.byteLength === 0 || whole.includes(0)) return [plain];
  const rows = valuesOf(tableOf(whole, HEAD_RECORDS));
  return rows.length === 0 ? [plain] : [plain, rowsHead(plain, rows)];
}

function valuesOf(table: ReturnType<typeof tableOf>): Readonly<Record<string, unknown>>[] {
  return (table?.rows ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
}

function rowsHead(plain: PlacedHead, rows: readonly Readonly<Record<string, unknown>>[]): PlacedHead {
  const records = rows.slice(0, HEAD_RECORDS).map((value, at): RawRecord => ({ value, text: JSON.stringify(value), key: null, number: at + 1 }));
  return { ...plain, container: 'rows', records };
}

/**
 * The first records of a head. Others than objects, which damage leaves behind, show nothing where there are objects; the
 * members of one object are shown as they are, as each of them tells what the object is.
 */
function headRecords(bytes: Buffer, container: Exclude<Container, 'rows'>, cut: boolean): RawRecord[] {
  const values = headValues(bytes, container, cut, HEAD_VALUES);
  const objects = values.filter(({ value }) => isObject(value));
  return (objects.length > 0 && container !== 'keyed' ? objects : values).slice(0, HEAD_RECORDS);
}

function headValues(bytes: Buffer, container: Exclude<Container, 'rows'>, cut: boolean, most: number): RawRecord[] {
  const records: RawRecord[] = [];
  for (const slice of splitRecords(bytesReader(bytes), container)) {
    if (records.length === most || slice.isEnd === true) break;
    const text = slice.bytes.toString('utf8');
    const reading = readJson(text);
    // a first record longer than the head is recognised by what is seen of it
    if (reading.ok) records.push({ value: reading.value, text, key: slice.key, number: records.length + 1 });
    else if (records.length === 0 && (cut || slice.cutOff)) records.push({ value: readPartialJson(text), text, key: slice.key, number: 1 });
  }
  return records;
}
