import type { Head, RawRecord } from '../../../src/core/formats/format';

/** The head of a file that is not JSON. */
export function plainHead(text: string, name = 'file.txt'): Head {
  return { name, text, cut: false, records: [], container: null, wrapper: [] };
}

/** The head of one JSON object whose members are records. */
export function keyedHead(members: Readonly<Record<string, unknown>>, name = 'file.json'): Head {
  const records = Object.entries(members).map(([key, value], index): RawRecord => ({ value, text: JSON.stringify(value), key, number: index + 1 }));
  return { name, text: JSON.stringify(members), cut: false, records, container: 'keyed', wrapper: [] };
}

/** The head of a JSON array. */
export function arrayHead(values: readonly unknown[], name = 'file.json'): Head {
  const records = values.map((value, index): RawRecord => ({ value, text: JSON.stringify(value), key: null, number: index + 1 }));
  return { name, text: JSON.stringify(values), cut: false, records, container: 'array', wrapper: [] };
}
