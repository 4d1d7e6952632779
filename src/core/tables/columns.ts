import { isObject, type JsonObject } from '../formats/fields';

/** Tables written as JSON column by column, and how their rows are put together again. */

export interface ColumnsReading {
  readonly rows: readonly JsonObject[];
  /** columns that end before the longest one does, with their lengths */
  readonly short: readonly { readonly name: string; readonly length: number }[];
}

/**
 * The rows of `{column: [cell, …], …}`, of pandas' split form `{columns: [name, …], data: [[cell, …], …]}` and of pandas' own
 * `{column: {row: cell, …}, …}`; null when the value is none of them. A cell that a column lacks is absent from its row.
 */
export function rowsOfColumns(value: unknown): ColumnsReading | null {
  if (!isObject(value)) return null;
  return fromSplit(value) ?? fromLists(value) ?? fromIndexed(value);
}

function fromSplit({ columns, data }: JsonObject): ColumnsReading | null {
  if (!isList(columns) || !isList(data) || !data.every(isList)) return null;
  const names = columns.map((name, at) => (typeof name === 'string' ? name : `column ${at + 1}`));
  return { rows: data.map((cells) => asRow(names.flatMap((name, at) => (at < cells.length ? [[name, cells[at]]] : [])))), short: [] };
}

function fromLists(value: JsonObject): ColumnsReading | null {
  const columns = Object.entries(value);
  if (columns.length < 2 || !columns.every((column): column is [string, readonly unknown[]] => isList(column[1]))) return null;
  const length = Math.max(...columns.map(([, cells]) => cells.length));
  const rows = Array.from({ length }, (_, at) => asRow(columns.flatMap(([name, cells]) => (at < cells.length ? [[name, cells[at]]] : []))));
  return { rows, short: columns.filter(([, cells]) => cells.length < length).map(([name, cells]) => ({ name, length: cells.length })) };
}

function fromIndexed(value: JsonObject): ColumnsReading | null {
  const columns = Object.entries(value);
  if (columns.length < 2 || !columns.every((column): column is [string, JsonObject] => isObject(column[1]) && Object.keys(column[1]).every(isRowNumber))) return null;
  const numbers = [...new Set(columns.flatMap(([, cells]) => Object.keys(cells)))].sort((a, b) => Number(a) - Number(b));
  const rows = numbers.map((row) => asRow(columns.flatMap(([name, cells]) => (Object.hasOwn(cells, row) ? [[name, cells[row]]] : []))));
  const lengths = columns.map(([name, cells]) => ({ name, length: Object.keys(cells).length }));
  return { rows, short: lengths.filter(({ length }) => length < numbers.length) };
}

/** Any name may be a column's, `__proto__` too. */
function asRow(cells: readonly (readonly [string, unknown] | readonly unknown[])[]): JsonObject {
  return Object.fromEntries(cells as readonly (readonly [string, unknown])[]);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRowNumber(key: string): boolean {
  return /^\d+$/.test(key);
}
