/** Rows as columns: the names of their members are written once, and numbers and texts of a kind lie together. */
export type Column = { readonly values: readonly unknown[] } | { readonly names: readonly string[]; readonly columns: readonly Column[]; readonly length: number };

/** The column of some values. Objects that all have the same members become a column for each; those that rows share stay one object. */
export function toColumn(values: readonly unknown[]): Column {
  const names = commonNames(values);
  if (names === null) return { values };
  return { names, columns: names.map((name) => toColumn(values.map((value) => (value as Readonly<Record<string, unknown>>)[name]))), length: values.length };
}

/** The values of a column, equal to those that it was made of. */
export function fromColumn(column: Column): unknown[] {
  if ('values' in column) return [...column.values];
  const { names, length } = column;
  const parts = column.columns.map(fromColumn);
  return Array.from({ length }, (_, at) => {
    const value: Record<string, unknown> = {};
    for (const [part, name] of names.entries()) value[name] = parts[part]![at];
    return value;
  });
}

/** null for values of which some are no plain objects, have other members, or stand for many rows each. */
function commonNames(values: readonly unknown[]): readonly string[] | null {
  const [first] = values;
  if (!isPlain(first) || new Set(values).size * 2 <= values.length) return null;
  const names = Object.keys(first);
  const isCommon = (value: unknown): boolean => {
    if (!isPlain(value)) return false;
    const own = Object.keys(value);
    return own.length === names.length && own.every((name, at) => name === names[at]);
  };
  return names.length > 0 && !names.includes('__proto__') && values.every(isCommon) ? names : null;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
