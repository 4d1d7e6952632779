import { createRequire } from 'node:module';
import { readJson } from '../core/formats/json';
import { rowsOfColumns } from '../core/tables/columns';
import type { Problem } from '../core/model';
import { readRange, UnreadableFile, type ByteReader } from './bytes';
import type * as CsvReader from './readers-csv';
import type * as ParquetReader from './readers-parquet';

/** A table of any kind, read whole. */
export interface Table {
  /** "table", "Parquet table" */
  readonly label: string;
  readonly rows: readonly TableRow[];
  /** problems of the whole, at no row */
  readonly problems: readonly Problem[];
}

export interface TableRow {
  /** cells by column; null when the row could not be read */
  readonly value: Readonly<Record<string, unknown>> | null;
  /** lines of the file, from 0; 0 where it has none */
  readonly line: number;
  readonly endLine: number;
  readonly lineless?: true;
  /** what is wrong with the row */
  readonly problem: Pick<Problem, 'code' | 'severity' | 'message'> | null;
}

/** A table is read as a whole; past this it would not fit into memory with all that is made of it. */
export const MOST_TABLE = 400 * 1024 * 1024;

// the readers of tables are bundles of their own, beside whatever bundle this is: most files need none
const load = createRequire(__filename);

/**
 * The table that a file holds; null when it holds none.
 * @throws UnreadableFile with a sentence for people when the table is damaged as a whole, or too large
 */
export function readTable(reader: ByteReader): Table | null {
  if (reader.size > MOST_TABLE) throw new UnreadableFile('The table is too large to be read as a whole (over 400 MB).');
  return tableOf(readRange(reader, 0, reader.size), Infinity);
}

/** Reads a table in memory, or its first rows. */
export function tableOf(bytes: Buffer, mostRows: number): Table | null {
  if (isParquet(bytes)) return readParquet(bytes, mostRows);
  if (/^\s*\{/.test(bytes.toString('latin1', 0, 64).replace(/^ï»¿/, ''))) return readColumns(bytes);
  return (load('./readers-csv.js') as typeof CsvReader).readDelimited(bytes, mostRows);
}

export function isParquet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x41 && bytes[2] === 0x52 && bytes[3] === 0x31;
}

function readParquet(bytes: Buffer, mostRows: number): Table {
  const { readParquet: read } = load('./readers-parquet.js') as typeof ParquetReader;
  try {
    return read(bytes, mostRows);
  } catch (error) {
    throw new UnreadableFile(`The Parquet file cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function readColumns(bytes: Buffer): Table | null {
  const reading = readJson(new TextDecoder('utf-8').decode(bytes));
  if (!reading.ok) throw new UnreadableFile(`The columns of this JSON file cannot be read: ${reading.message}.`);
  const columns = rowsOfColumns(reading.value);
  if (columns === null) return null;
  const problems = columns.short.map(({ name, length }): Problem => {
    const message = `The column \`${name}\` has ${length} cells where the longest has ${columns.rows.length}: its last ones are missing.`;
    return { code: 'column-short', severity: 'warning', message, line: null, record: null };
  });
  return { label: 'table by columns', rows: columns.rows.map((value) => ({ value, line: 0, endLine: 0, lineless: true, problem: null })), problems };
}
