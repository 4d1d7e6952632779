import { isObject } from '../formats/fields';
import { valueCell } from '../tables/listCell';
import { isPath } from './fieldMap';
import { valuesAt } from './paths';

/** A path that leads somewhere in some records, with what it leads to. */
export interface FoundPath {
  readonly path: string;
  /** values by record, the first ones of each; objects and lists among them are elements of a list */
  readonly values: readonly (readonly unknown[])[];
  /** records in which something stands there */
  readonly count: number;
}

const MOST_PATHS = 150;
const MOST_DEPTH = 6;
const MOST_MEMBERS = 80;
const MOST_ELEMENTS = 5;
const MOST_VALUES = 20;
/** longer texts are not looked into for a list */
const LONGEST_CELL = 200_000;

/**
 * Every path of some records that leads to texts, numbers, true or false, or to the elements of a list, in the order they
 * are met. `.` is among them where a record is no object itself: the elements of a list are looked through the same way.
 */
export function surveyPaths(records: readonly unknown[]): FoundPath[] {
  const paths = new Set<string>();
  for (const record of records) enter(record, '', 0, paths);
  return [...paths].map((path) => {
    const values = records.map((record) => valuesAt(record, path).filter((value) => (value ?? null) !== null).slice(0, MOST_VALUES));
    return { path, values, count: values.filter(({ length }) => length > 0).length };
  });
}

function enter(value: unknown, path: string, depth: number, paths: Set<string>): void {
  if (paths.size >= MOST_PATHS || depth > MOST_DEPTH) return;
  const inside = typeof value === 'string' ? cellValue(value) : value;
  if (isObject(inside)) {
    for (const key of Object.keys(inside).slice(0, MOST_MEMBERS)) enter(inside[key], path === '' ? key : `${path}.${key}`, depth + 1, paths);
  } else if (Array.isArray(inside) && path !== '') {
    add(`${path}[]`, paths);
    for (const element of inside.slice(0, MOST_ELEMENTS) as unknown[]) enter(element, `${path}[]`, depth + 1, paths);
  } else if (inside !== null && inside !== undefined) add(path === '' ? '.' : path, paths);
}

function cellValue(text: string): unknown {
  return text.length > LONGEST_CELL ? text : (valueCell(text) ?? text);
}

/** Names with brackets in them cannot be written as a path. */
function add(path: string, paths: Set<string>): void {
  if (isPath(path)) paths.add(path);
}
