import { reportedName, type Reporter } from '../metrics/names';
import type { ExtraField, ReportedValue } from '../model';
import { field, isObject, scoreField, textField, valueAt, type JsonObject } from './fields';

/**
 * Numbers that a run's file carries beside what it is scored on: another tool's, kept under that tool's name. A value
 * that is no finite number is none.
 */

/** Reads them of a record; `extra` are its fields that nothing else has read. */
export type ReportedReader = (record: JsonObject, extra: readonly ExtraField[]) => readonly ReportedValue[];

/** A question has at most so many. */
const MOST = 40;
const LONGEST_NAME = 80;

/** Columns whose name matches; its first group, where it has one, is the value's name. @param reasonOf the column that holds the reason */
export function columnsOf(by: Reporter, pattern: RegExp, reasonOf: (column: string) => string | null = () => null): (extra: readonly ExtraField[]) => readonly ReportedValue[] {
  return (extra) => {
    const texts = new Map(extra.map(({ name, value }) => [name, value]));
    return some(extra.map(({ name, value }) => {
      const found = pattern.exec(name);
      return found === null ? null : made(by, found[1] ?? name, value, texts.get(reasonOf(name) ?? '') ?? null);
    }));
  };
}

/** The numbers of an object, each under its key. @param path of the object in the record */
export function membersOf(by: Reporter, ...path: readonly string[]): ReportedReader {
  return (record) => {
    const held = valueAt(record, path);
    return isObject(held) ? some(Object.keys(held).map((name) => made(by, name, numberIn(field(held, name)), null))) : [];
  };
}

/** A list of objects that each name a metric, with its score and the reason of it. */
export function listed(by: Reporter, list: (record: JsonObject) => unknown, nameOf: (item: JsonObject) => unknown): ReportedReader {
  return (record) => {
    const items = list(record);
    if (!Array.isArray(items)) return [];
    return some((items as unknown[]).map((item) => (isObject(item) ? made(by, nameOf(item), field(item, 'score'), textField(item, 'reason')) : null)));
  };
}

/** What several readers find; of a name the first value. */
export function together(...readers: readonly ReportedReader[]): ReportedReader {
  return (record, extra) => some(readers.flatMap((read) => read(record, extra)));
}

/** One value, where it is a number and has a name; null otherwise. */
export function made(by: Reporter, name: unknown, value: unknown, reason: string | null): ReportedValue | null {
  if (typeof name !== 'string' || name.trim() === '') return null;
  const number = scoreField({ value }, 'value');
  if (number === null || !Number.isFinite(number)) return null;
  const shown = name.trim().replace(/\s+/g, ' ').slice(0, LONGEST_NAME).toWellFormed();
  return { name: reportedName(by, shown), value: number, reason: reason === null || reason.trim() === '' ? null : reason };
}

function some(values: readonly (ReportedValue | null)[]): ReportedValue[] {
  const first = new Map<string, ReportedValue>();
  for (const value of values) if (value !== null && !first.has(value.name) && first.size < MOST) first.set(value.name, value);
  return [...first.values()];
}

/** Some tools write `{score: 0.5}`. */
function numberIn(value: unknown): unknown {
  return isObject(value) ? field(value, 'score') : value;
}
