import type { ExtraField } from '../model';

/** Small readers of untyped JSON values, shared by the formats. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under a key of its own (never one of Object.prototype's). */
export function field(record: JsonObject, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The path a name stands for: a field of that very name, else the steps between its dots. */
export function pathOf(record: JsonObject, name: string): readonly string[] {
  return Object.hasOwn(record, name) ? [name] : name.split('.');
}

/** The value at a path of keys and of places in lists; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, step) => {
    if (typeof step === 'number') return Array.isArray(at) ? (at as unknown[])[step] : undefined;
    return isObject(at) ? field(at, step) : undefined;
  }, value);
}

export function textField(record: JsonObject, key: string): string | null {
  const value = field(record, key);
  return typeof value === 'string' ? value : null;
}

/** A score may be written as a number or as text ("0.859"); anything else is no score. */
export function scoreField(record: JsonObject, key: string): number | null {
  const value = field(record, key);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) && value.trim().toLowerCase() !== 'nan' ? null : number;
}

/** An amount of time or tokens, as a number or as text: finite and not below 0, else null. */
export function amountOf(value: unknown): number | null {
  const amount = scoreField({ value }, 'value');
  return amount !== null && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** A text that holds JSON as what it holds; anything else as it is. */
export function jsonCell(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

/** The fields not named in `known`, as compact text, in the order of the record. */
export function extraFields(record: JsonObject, known: ReadonlySet<string>): ExtraField[] {
  return Object.keys(record)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, value: compact(record[name]) }));
}

function compact(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

/** What a value is, in words for a message: "text", "a number", "a list"… */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'boolean') return 'true or false';
  return 'an object';
}
