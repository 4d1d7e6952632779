import { assembleNested } from 'hyparquet/src/assemble.js';
import { parquetHeader, readColumn } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { parquetMetadata, parquetSchema } from 'hyparquet/src/metadata.js';
import { parquetPlan } from 'hyparquet/src/plan.js';
import { getTreePath } from 'hyparquet/src/schema.js';
import type { Compressors, DecodedArray, SchemaTree } from 'hyparquet/src/types.js';
import { flatten } from 'hyparquet/src/utils.js';
import { compressors, decompressZstd } from 'hyparquet-compressors';
import type { Table, TableRow } from './table';

/**
 * Parquet, read at once and in step: the library's own entry points answer later, which the analysis cannot wait for.
 * Loaded when the first Parquet file is met.
 */

/** A file may not unfold past this size, in one page nor as a whole. */
const MOST_UNFOLDED = 1024 * 1024 * 1024;
const MOST_PAGE = 256 * 1024 * 1024;
const MOST_ROWS = 5_000_000;
const MOST_VALUES = 50_000_000;

/**
 * The rows of a Parquet file, `mostRows` of them at most. Numbers and lists stay what they are; whole numbers that a double
 * does not hold become text, dates ISO 8601.
 * @throws Error with a sentence for people when the file is damaged or unfolds past the limits
 */
export function readParquet(bytes: Uint8Array, mostRows = Infinity): Table {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const size = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
  const count = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  if (size > MOST_UNFOLDED || count > MOST_ROWS) throw new Error('it unfolds past the limit of size (1 GB or 5 million rows)');
  const file = { byteLength: bytes.byteLength, slice: (): ArrayBuffer => new ArrayBuffer(0) };
  const { groups } = parquetPlan({ file, metadata, rowEnd: mostRows });
  const schema = parquetSchema(metadata);
  const unfold = new Unfolder().compressors();
  const rows = groups.flatMap((group) => {
    const columns = new Map<string, DecodedArray>();
    for (const { columnMetadata, range } of group.chunks) {
      const { path_in_schema: pathInSchema } = columnMetadata;
      const schemaPath = getTreePath(schema, pathInSchema);
      const element = schemaPath.at(-1)?.element;
      if (element === undefined) throw new Error('a column is missing in its schema');
      const view = new DataView(bytes.buffer, bytes.byteOffset + range.startByte, Math.min(range.endByte, bytes.byteLength) - range.startByte);
      checkPages(view);
      const decoder = { ...columnMetadata, pathInSchema, element, schemaPath, compressors: unfold, parsers: DEFAULT_PARSERS };
      columns.set(pathInSchema.join('.'), flatten(readColumn({ view, offset: 0 }, group, decoder).data));
    }
    return asRows(columns, schema, group.selectEnd);
  });
  return { label: 'Parquet table', rows: rows.map((value): TableRow => ({ value, line: 0, endLine: 0, lineless: true, problem: null })), problems: [] };
}

/** The library trusts what pages say of themselves: a damaged one would send it back, round in circles, or through billions of values. */
function checkPages(view: DataView): void {
  const reader = { view, offset: 0 };
  let values = 0;
  while (reader.offset < view.byteLength - 1) {
    const { compressed_page_size: size, uncompressed_page_size: unfolded, ...page } = parquetHeader(reader);
    const { num_values: count } = page.data_page_header ?? page.data_page_header_v2 ?? page.dictionary_page_header ?? { num_values: 0 };
    const second = page.data_page_header_v2;
    const levels = second === undefined ? [] : [second.num_rows, second.num_nulls, second.definition_levels_byte_length, second.repetition_levels_byte_length];
    if (![size, unfolded, count, ...levels].every(isCount) || reader.offset + size > view.byteLength) throw new Error('a page is damaged');
    values += count;
    if (values > MOST_VALUES) throw new Error('it holds more values than the limit of 50 million in a column');
    reader.offset += size;
  }
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

function asRows(columns: Map<string, DecodedArray>, schema: SchemaTree, count: number): Record<string, unknown>[] {
  const whole = schema.children.map((child): [string, DecodedArray] => {
    const { name } = child.element;
    if (child.children.length > 0) assembleNested(columns, child, DEFAULT_PARSERS);
    return [name, columns.get(name) ?? []];
  });
  return Array.from({ length: count }, (_, at) => Object.fromEntries(whole.map(([name, cells]) => [name, plain(cells[at])])));
}

/** A cell as JSON has it. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  return value;
}

/** Decompressors that hold to what the pages announce, and to the limits. */
class Unfolder {
  private unfolded = 0;

  compressors(): Compressors {
    const guarded = Object.entries({ ...compressors, ZSTD: unfoldZstd }).map(([name, unfold]) => [
      name,
      (input: Uint8Array, length: number): Uint8Array => {
        this.unfolded += length;
        if (length > MOST_PAGE || this.unfolded > MOST_UNFOLDED) throw new Error('it unfolds past the limit of size');
        return unfold(input, length);
      },
    ]);
    return Object.fromEntries(guarded) as Compressors;
  }
}

function unfoldZstd(input: Uint8Array, length: number): Uint8Array {
  return decompressZstd(input, new Uint8Array(length));
}
