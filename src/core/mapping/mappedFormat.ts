import { readChunk, textPath } from '../formats/chunkItem';
import { amountOf, extraFields, isObject, kindOf, valueAt, type JsonObject } from '../formats/fields';
import type { PartsRunFormat, QuestionPart, RawRecord, Reading, RecordProblem, RecordRunFormat } from '../formats/format';
import { asText, readFact, readRelevant } from '../formats/goldItems';
import type { JsonPath } from '../jsonPlace';
import type { Chunk, ExtraField, Gold, Question } from '../model';
import type { FieldMap, MapField } from './fieldMap';
import { follow, listAt, valuesAt, type Place } from './paths';

type Base = RecordRunFormat | PartsRunFormat;

/** A format that reads the mapped fields by their paths and the others as `base` does; without a base the mapping is all there is. */
export function mappedFormat(map: FieldMap, base: RecordRunFormat | null): RecordRunFormat;
export function mappedFormat(map: FieldMap, base: Base | null): Base;
export function mappedFormat(map: FieldMap, base: Base | null): Base {
  const told = Object.entries(map).map(([field, path]) => `${field} from \`${path}\``);
  const readAs = [...told, ...(base === null ? [] : [`otherwise ${base.readAs}`])].join(', ');
  if (base?.layout === 'parts') return { ...base, readAs, readParts: (record) => mapParts(record, map, base) };
  const chunksOf = lastRemembered((record: unknown) => (map.chunks === undefined ? [] : listAt(record, map.chunks).places));
  return {
    id: base?.id ?? 'mapped',
    label: base?.label ?? 'mapped records',
    kind: 'run',
    layout: 'records',
    schema: null,
    readAs,
    detect: () => true,
    readQuestion: (record) => mapQuestion(record.value, map, base?.readQuestion(record) ?? plainQuestion(record, map)),
    chunkPath: (record, rank) => (map.chunks === undefined ? (base?.chunkPath(record, rank) ?? null) : textPlace(chunksOf(record)[rank - 1], map)),
  };
}

/** Every chunk of a record is asked for in turn: its list is looked up once. */
function lastRemembered<T>(find: (record: unknown) => T): (record: unknown) => T {
  let last: { readonly record: unknown; readonly found: T } | null = null;
  return (record) => {
    if (last === null || last.record !== record) last = { record, found: find(record) };
    return last.found;
  };
}

/** Paths begin at the part of the record that is the question. */
function mapParts(record: RawRecord, map: FieldMap, base: PartsRunFormat): Reading<readonly QuestionPart[]> {
  const { value: parts, problems, fields = {} } = base.readParts(record);
  const mapped = parts.map((part) => {
    const value = valueAt(record.value, part.path);
    const chunks = map.chunks === undefined ? null : listAt(value, map.chunks).places;
    const reading = mapQuestion(value, map, { value: part.question, problems: [], fields });
    return { fields: reading.fields ?? {}, part: { ...part, question: reading.value, chunkPaths: chunks?.map((chunk) => textPlace(chunk, map)) ?? part.chunkPaths }, problems: reading.problems.map((problem) => ({ ...problem, path: [...part.path, ...problem.path] })) };
  });
  return { value: mapped.map(({ part }) => part), problems: [...problems, ...mapped.flatMap((one) => one.problems)], fields: mapped[0]?.fields ?? fields };
}

function mapQuestion(value: unknown, map: FieldMap, read: Reading<Question>): Reading<Question> {
  const problems: RecordProblem[] = [...read.problems];
  const one = (field: MapField): string | null => (map[field] === undefined ? null : (asText(valuesAt(value, map[field])[0])[0] ?? null));
  const id = one('id');
  const question: Question = {
    ...read.value,
    ...(id !== null ? { id, idMade: false } : {}),
    ...(map.question !== undefined ? { query: one('question') ?? '' } : {}),
    ...(map.type !== undefined ? { type: one('type') } : {}),
    ...(map.answer !== undefined ? { answer: one('answer') } : {}),
    ...(map['answer.gold'] !== undefined ? { goldAnswers: listAt(value, map['answer.gold']).places.flatMap((place) => asText(place.value)) } : {}),
    ...(map.latency !== undefined ? { latencyMs: latencyAt(value, map.latency) } : {}),
    ...(map.tokens !== undefined ? { tokens: amountOf(valuesAt(value, map.tokens)[0]) } : {}),
    ...(map.chunks !== undefined ? { chunks: listAt(value, map.chunks).places.map((place, at) => mappedChunk(place, at + 1, map, problems)), unreadable: !isObject(value) } : {}),
    ...goldOf(value, map, problems),
  };
  return { value: question, problems: [...problems, ...emptyPaths(value, map)], fields: mappedFields(value, map, read.fields ?? {}) };
}

/** Seconds, unless the path's last name speaks of milliseconds: `latencyMs`, `latency_ms`. */
function latencyAt(value: unknown, path: string): number | null {
  const latency = amountOf(valuesAt(value, path)[0]);
  return latency === null ? null : /(?:ms|millis|milliseconds)$/i.test(path) ? latency : latency * 1000;
}

/** The mapping's own paths where something stands there, and those of the base that it leaves alone. */
function mappedFields(value: unknown, map: FieldMap, base: FieldMap): FieldMap {
  const own = Object.entries(map).filter(([field, path]) => field.startsWith('chunks.') || follow(value, path).met);
  const isReplaced = (field: string): boolean => (map.chunks !== undefined && field.startsWith('chunks')) || ((map.gold ?? map['gold.ids']) !== undefined && /^gold(\.ids)?$/.test(field));
  return Object.fromEntries([...Object.entries(base).filter(([field]) => !isReplaced(field)), ...own]);
}

/** `path-empty`: nothing stands where a mapped field should. An empty list is something. */
function emptyPaths(value: unknown, map: FieldMap): RecordProblem[] {
  return (['question', 'chunks', 'gold', 'gold.ids', 'latency', 'tokens'] as const).flatMap((field) => {
    const path = map[field];
    if (path === undefined || follow(value, path).met) return [];
    return [{ code: 'path-empty', severity: 'warning' as const, message: `Nothing stands at \`${path}\`, which ${field} is mapped to.`, path: [] }];
  });
}

/** A question of which nothing but its fields is known: those that are mapped whole are not shown again among the others. */
function plainQuestion({ value, number, key }: RawRecord, map: FieldMap): Reading<Question> {
  const record: JsonObject = isObject(value) ? value : {};
  const question: Question = {
    id: key ?? `Q${number}`, idMade: key === null, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [],
    latencyMs: null, tokens: null, extra: otherFields(record, Object.values(map)), unreadable: !isObject(value),
  };
  const message = `The record is ${kindOf(value)}, not an object with a question.`;
  return { value: question, problems: isObject(value) ? [] : [{ code: 'record-type', severity: 'error', message, path: [] }], ...(key === null ? {} : { fields: { id: '(the key)' } }) };
}

/** The fields that no path goes into; of an object, the members that none does. */
function otherFields(record: JsonObject, paths: readonly string[]): ExtraField[] {
  return Object.keys(record).flatMap((name) => {
    const value = record[name];
    const inside = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1).replace(/[.[].*$/, ''));
    if (paths.some((path) => path === name || path.startsWith(`${name}[`))) return [];
    if (inside.length === 0 || !isObject(value)) return extraFields({ [name]: value }, new Set());
    return extraFields(value, new Set(inside)).map((member) => ({ name: `${name}.${member.name}`, value: member.value }));
  });
}

function goldOf(value: unknown, map: FieldMap, problems: RecordProblem[]): { gold?: Gold } {
  const path = map['gold.ids'] ?? map.gold;
  if (path === undefined) return {};
  const { places, met } = listAt(value, path);
  if (!met) return { gold: { kind: 'missing' } };
  if (map['gold.ids'] !== undefined) return { gold: readRelevant(places.map((place) => place.value), [], problems) };
  return { gold: { kind: 'facts', facts: places.map((place, index) => readFact(place.value, index, place.at ?? [], problems)) } };
}

/** What is not mapped is read under the names that tools give it. */
function mappedChunk({ value, at }: Place, rank: number, map: FieldMap, problems: RecordProblem[]): Chunk {
  const told: RecordProblem[] = [];
  const chunk = readChunk(value, rank, at ?? [], told);
  const part = (field: MapField): unknown => (map[field] === undefined ? undefined : valuesAt(value, map[field])[0]);
  const text = map['chunks.text'] === undefined ? null : (asText(part('chunks.text'))[0] ?? null);
  const textIsMapped = map['chunks.text'] !== undefined;
  if (textIsMapped && text === null) problems.push({ code: 'chunk-text', severity: 'warning', message: `Chunk #${rank} has no text at \`${map['chunks.text'] ?? ''}\`: it holds no fact.`, path: at ?? [] });
  if (!textIsMapped && map['chunks.id'] === undefined) problems.push(...told);
  return {
    ...chunk,
    text: textIsMapped ? (text ?? '') : isIdOnly(value, map) ? null : chunk.text,
    ...(map['chunks.id'] !== undefined ? { id: asText(part('chunks.id'))[0] ?? null } : {}),
    ...(map['chunks.score'] !== undefined ? { score: scoreOf(part('chunks.score')) } : {}),
    ...(map['chunks.title'] !== undefined ? { title: asText(part('chunks.title'))[0] ?? null } : {}),
  };
}

function isIdOnly(chunk: unknown, map: FieldMap): boolean {
  return map['chunks.id'] === '.' || (map['chunks.id'] !== undefined && textPath(chunk) === null);
}

function scoreOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : null;
}

/** Where the chunk's text stands in the record, or its id where that is all there is. */
function textPlace(chunk: Place | undefined, map: FieldMap): JsonPath | null {
  if (chunk === undefined || chunk.at === null) return null;
  const mapped = map['chunks.text'] ?? (map['chunks.id'] === '.' ? '.' : undefined);
  const inside = mapped === undefined ? (textPath(chunk.value) ?? idPlace(chunk.value, map)) : (follow(chunk.value, mapped).places[0]?.at ?? null);
  return inside === null ? null : [...chunk.at, ...inside];
}

function idPlace(chunk: unknown, map: FieldMap): JsonPath | null {
  return map['chunks.id'] === undefined ? null : (follow(chunk, map['chunks.id']).places[0]?.at ?? null);
}
