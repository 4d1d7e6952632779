import { extraFields, isObject, type JsonObject } from './formats/fields';
import type { RawRecord, Reading, RecordProblem, RecordRunFormat } from './formats/format';
import type { Chunk, Gold, GoldFact, Question } from './model';
import { valueCell } from './tables/listCell';

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
    if (!isPath(path)) return { ok: false, message: `"${path}" is no path: a.b, a[].b, or . for the element itself` };
    if (map[field] !== undefined) return { ok: false, message: `${field} is given twice` };
    map[field] = path;
  }
  const relative = (['chunks.text', 'chunks.id', 'chunks.score', 'chunks.title'] as const).filter((field) => map[field] !== undefined);
  if (relative.length > 0 && map.chunks === undefined) return { ok: false, message: `${relative[0] ?? ''} is a path inside a chunk: give chunks too` };
  return { ok: true, map };
}

function isPath(path: string): boolean {
  return path === '.' || /^[^.[\]]+(\[\])*(\.[^.[\]]+(\[\])*)*$/.test(path);
}

/** All values at a path. A text that holds a JSON or Python list is read as that list where the path goes into it. */
export function valuesAt(root: unknown, path: string): unknown[] {
  if (path === '.') return [root];
  let values: unknown[] = [root];
  for (const step of path.split('.')) {
    const name = step.replace(/(\[\])+$/, '');
    values = values.flatMap((value) => (isObject(value) && Object.hasOwn(value, name) ? [value[name]] : []));
    for (let depth = (step.length - name.length) / 2; depth > 0; depth--) values = values.flatMap(elementsOf);
  }
  return values;
}

function elementsOf(value: unknown): readonly unknown[] {
  const list = typeof value === 'string' ? valueCell(value) : value;
  return Array.isArray(list) ? list : [];
}

/** A format that reads the mapped fields by their paths and the others as `base` does; without a base the mapping is all there is. */
export function mappedFormat(map: FieldMap, base: RecordRunFormat | null): RecordRunFormat {
  const told = Object.entries(map).map(([field, path]) => `${field} from \`${path}\``);
  return {
    id: base?.id ?? 'mapped',
    label: base?.label ?? 'mapped records',
    kind: 'run',
    layout: 'records',
    schema: null,
    readAs: [...told, ...(base === null ? [] : [`otherwise ${base.readAs}`])].join(', '),
    detect: () => true,
    readQuestion: (record) => readMapped(record, map, base),
    chunkPath: (record, rank) => (map.chunks === undefined ? (base?.chunkPath(record, rank) ?? null) : null),
  };
}

function readMapped(record: RawRecord, map: FieldMap, base: RecordRunFormat | null): Reading<Question> {
  const { value, number } = record;
  const read = base?.readQuestion(record) ?? { value: emptyQuestion(number, isObject(value) ? value : {}), problems: [] };
  const problems: RecordProblem[] = [...read.problems];
  const one = (field: MapField): string | null => (map[field] === undefined ? null : textOf(valuesAt(value, map[field])[0]));
  const id = one('id');
  const question: Question = {
    ...read.value,
    ...(id !== null ? { id, idMade: false } : {}),
    ...(map.question !== undefined ? { query: one('question') ?? '' } : {}),
    ...(map.type !== undefined ? { type: one('type') } : {}),
    ...(map.answer !== undefined ? { answer: one('answer') } : {}),
    ...(map['answer.gold'] !== undefined ? { goldAnswers: listAt(value, map['answer.gold']).flatMap((answer) => textOf(answer) ?? []) } : {}),
    ...(map.chunks !== undefined ? { chunks: listAt(value, map.chunks).map((chunk, at) => readChunk(chunk, at + 1, map)), unreadable: false } : {}),
    ...goldOf(value, map),
  };
  for (const field of ['question', 'chunks', 'gold', 'gold.ids'] as const) {
    const path = map[field];
    if (path !== undefined && valuesAt(value, path).length === 0) problems.push({ code: 'path-empty', severity: 'warning', message: `Nothing stands at \`${path}\`, which ${field} is mapped to.`, path: [] });
  }
  return { value: question, problems };
}

function emptyQuestion(number: number, record: JsonObject): Question {
  return { id: `Q${number}`, idMade: true, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: extraFields(record, new Set()), unreadable: false };
}

/** The elements at a path: of the one list that stands there, or each value that does. */
function listAt(value: unknown, path: string): readonly unknown[] {
  const values = valuesAt(value, path);
  const [only] = values;
  if (values.length !== 1) return values;
  const list = typeof only === 'string' ? valueCell(only) : only;
  return Array.isArray(list) ? list : values;
}

function goldOf(value: unknown, map: FieldMap): { gold?: Gold } {
  if (map['gold.ids'] !== undefined) {
    const ids = listAt(value, map['gold.ids']).flatMap((id) => textOf(id) ?? []);
    return { gold: { kind: 'judged', judgements: [...new Set(ids)].map((id) => ({ id, grade: 1 })) } };
  }
  return map.gold === undefined ? {} : { gold: { kind: 'facts', facts: listAt(value, map.gold).map(readFact) } };
}

/** A list inside the list holds alternatives of one fact. */
function readFact(value: unknown): GoldFact {
  const texts = (Array.isArray(value) ? value : [value]).map((text) => (typeof text === 'string' ? text : ''));
  return { texts: texts.length === 0 ? [''] : texts, title: null, source: null };
}

const TEXT_KEYS = ['text', 'contents', 'content', 'page_content', 'pageContent', 'paragraph_text', 'passage'];

function readChunk(chunk: unknown, rank: number, map: FieldMap): Chunk {
  const at = (field: MapField): unknown => (map[field] === undefined ? undefined : valuesAt(chunk, map[field])[0]);
  const score = at('chunks.score');
  const number = typeof score === 'string' && score.trim() !== '' ? Number(score) : score;
  const id = textOf(at('chunks.id'));
  return {
    rank,
    id,
    text: chunkText(chunk, at('chunks.text'), map),
    score: typeof number === 'number' && !Number.isNaN(number) ? number : null,
    title: textOf(at('chunks.title')),
    source: null,
    extra: [],
  };
}

/** Chunks that are named by `chunks.id` alone have no text. */
function chunkText(chunk: unknown, mapped: unknown, map: FieldMap): string | null {
  if (map['chunks.text'] !== undefined) return textOf(mapped) ?? '';
  if (isObject(chunk)) return TEXT_KEYS.flatMap((key) => (typeof chunk[key] === 'string' ? [chunk[key]] : []))[0] ?? null;
  return map['chunks.id'] === '.' || typeof chunk !== 'string' ? null : chunk;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
