/** Fields that a person can point at a path of the record, for files of an unknown shape or to read a known one otherwise. */
export const MAP_FIELDS = [
  'question', 'id', 'answer', 'answer.gold', 'type', 'chunks', 'chunks.text', 'chunks.id', 'chunks.score', 'chunks.title', 'gold', 'gold.ids', 'latency', 'tokens',
] as const;
export type MapField = (typeof MAP_FIELDS)[number];

/** Path per field. `a.b` goes down, `a[].b` goes into each element, `.` is the element itself. */
export type FieldMap = Readonly<Partial<Record<MapField, string>>>;

export type FieldMapResult = { readonly ok: true; readonly map: FieldMap } | { readonly ok: false; readonly message: string };

/** Reads `FIELD=PATH` options. A field given twice, an unknown one or an empty path is an error that names it. */
export function parseFieldMap(options: readonly string[]): FieldMapResult {
  const map: Partial<Record<MapField, string>> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    const name = option.slice(0, Math.max(0, at)).trim();
    const path = option.slice(at + 1).trim();
    const field = MAP_FIELDS.find((one) => one === name);
    if (field === undefined) return { ok: false, message: `"${option}" names no field: FIELD=PATH with one of ${MAP_FIELDS.join(', ')}` };
    if (map[field] !== undefined) return { ok: false, message: `${field} is given twice` };
    map[field] = path;
  }
  const message = mapFault(map);
  return message === null ? { ok: true, map } : { ok: false, message };
}

/** What is wrong with a mapping, naming the field; null when it can be used. */
export function mapFault(map: FieldMap): string | null {
  const bad = Object.values(map).find((path) => !isPath(path));
  if (bad !== undefined) return `"${bad}" is no path: a.b, a[].b, or . for the element itself`;
  const [inChunk] = PARTS_OF_CHUNK.filter((field) => map[field] !== undefined);
  if (inChunk !== undefined && map.chunks === undefined) return `${inChunk} is a path inside a chunk: give chunks too`;
  return map.gold !== undefined && map['gold.ids'] !== undefined ? 'gold and gold.ids are both given: gold is either facts or ids, give one of them' : null;
}

/** Fields whose paths start at a chunk, not at the record. */
export const PARTS_OF_CHUNK: readonly MapField[] = ['chunks.text', 'chunks.id', 'chunks.score', 'chunks.title'];

/** The form of a path. */
export const FIELD_PATH = /^(\.|[^.[\]]+(\[\])*(\.[^.[\]]+(\[\])*)*)$/;

export function isPath(path: string): boolean {
  return FIELD_PATH.test(path);
}
