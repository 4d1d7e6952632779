import type { Chunk, Gold, Question } from '../model';
import { textPath } from './chunkItem';
import { isObject, pathOf, valueAt, type JsonObject } from './fields';
import type { Head, QuestionPart, Reading, RecordGoldFormat, RecordRunFormat, Wanted } from './format';
import type { JsonPath } from '../jsonPlace';
import type { FieldMap } from '../mapping/fieldMap';
import type { PlainShape } from './plainShape';
import type { ReportedReader } from './reported';
import { RecordFields } from './recordFields';

/** Formats whose records are objects with fields, made from what differs between them. */

interface Common {
  readonly id: string;
  readonly label: string;
  readonly readAs: string;
  readonly remark?: string;
  /** whether a record is of this format; one that is decides for the file */
  readonly fits: (record: JsonObject, head: Head, wanted: Wanted) => boolean;
}

export interface RunParts {
  readonly id: string | null;
  readonly query: string;
  readonly type?: string | null;
  /** null: the list of chunks is there and cannot be read, or it is missing where the format needs one */
  readonly chunks: readonly Chunk[] | null;
  readonly gold?: Gold | null;
  readonly answer?: string | null;
  readonly goldAnswers?: readonly string[];
  readonly latencyMs?: number | null;
  readonly tokens?: number | null;
}

export interface RunSpec extends Common {
  readonly read: (fields: RecordFields) => RunParts;
  /** names of the list of chunks, as `read` gives them, for the place of each chunk's text */
  readonly chunkLists: readonly string[];
  readonly answersOnly?: true;
  readonly plain?: PlainShape;
  /** what other tools said of a question */
  readonly reported?: ReportedReader;
}

const NOTHING: RunParts = { id: null, query: '', chunks: null };

/** The question that a record's fields make. One without an id is called after `number`. */
function questionOf(fields: RecordFields, parts: RunParts, number: number, value: unknown, reader: ReportedReader | undefined): Question {
  const extra = fields.extra();
  const reported = reader !== undefined && isObject(value) ? reader(value, extra) : [];
  return {
    id: parts.id ?? `Q${number}`,
    idMade: parts.id === null,
    query: parts.query,
    type: parts.type ?? null,
    chunks: parts.chunks ?? [],
    gold: parts.gold ?? { kind: 'missing' },
    answer: parts.answer ?? null,
    goldAnswers: parts.goldAnswers ?? [],
    latencyMs: parts.latencyMs ?? null,
    tokens: parts.tokens ?? null,
    extra,
    ...(reported.length === 0 ? {} : { reported }),
    unreadable: parts.chunks === null,
  };
}

export interface PartSpec {
  readonly run: string | null;
  /** where the part stands in its record */
  readonly path: JsonPath;
  readonly value: unknown;
  readonly key?: string | null;
  /** number of the question in its run, from 1, for one without an id */
  readonly number: number;
  readonly read: (fields: RecordFields) => RunParts;
  /** names of the list of chunks inside the part */
  readonly chunkLists: readonly string[];
  readonly reported?: ReportedReader;
}

/** One question of a record that holds several; its problems are named by their path from the record. */
export function partOf({ run, path, value, key = null, number, read, chunkLists, reported }: PartSpec): Reading<QuestionPart> {
  const fields = new RecordFields({ value, text: '', key, number });
  const question = questionOf(fields, fields.readable ? read(fields) : NOTHING, number, value, reported);
  const chunkPaths = question.chunks.map(({ rank }) => pathInLists(value, chunkLists, rank));
  return { value: { question, run, path, chunkPaths }, problems: fields.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })), fields: fromRecord(fields.notes.fields, path) };
}

/** Paths from the record, where those of a part begin at the part. What stands in parentheses, and parts of a chunk, stay. */
function fromRecord(fields: FieldMap, path: JsonPath): FieldMap {
  const prefix = path.reduce<string>((at, step) => (typeof step === 'number' ? `${at}[]` : at === '' ? step : `${at}.${step}`), '');
  if (prefix === '') return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, at]) => [name, at.startsWith('(') || name.startsWith('chunks.') ? at : `${prefix}.${at}`]));
}

/** The parts of one record, and all that is wrong with them. */
export function allParts(readings: readonly Reading<QuestionPart>[]): Reading<readonly QuestionPart[]> {
  return { value: readings.map(({ value }) => value), problems: readings.flatMap(({ problems }) => problems), ...(readings[0]?.fields === undefined ? {} : { fields: readings[0].fields }) };
}

/** A run of records. Fields that `read` does not touch become the question's extra fields. */
export function runOf(spec: RunSpec): RecordRunFormat {
  const { id, label, readAs, remark, answersOnly, plain } = spec;
  return {
    id,
    label,
    readAs,
    ...(remark === undefined ? {} : { remark }),
    kind: 'run',
    layout: 'records',
    schema: null,
    ...(answersOnly === true ? { answersOnly } : {}),
    ...(plain === undefined ? {} : { plain }),
    detect: detector(spec),
    readQuestion: (raw) => {
      const fields = new RecordFields(raw);
      const parts: RunParts = fields.readable ? spec.read(fields) : NOTHING;
      const question = questionOf(fields, parts, raw.number, raw.value, spec.reported);
      return { value: question, problems: fields.problems, fields: fields.notes.fields };
    },
    chunkPath: (record, rank) => pathInLists(record, spec.chunkLists, rank),
  };
}

export interface GoldParts {
  readonly id: string | null;
  readonly query: string | null;
  readonly type?: string | null;
  readonly gold?: Gold | null;
  readonly goldAnswers?: readonly string[];
}

/** Gold of records, one question each. */
export function goldOf(spec: Common & { readonly read: (fields: RecordFields) => GoldParts }): RecordGoldFormat {
  const { id, label, readAs, remark } = spec;
  return {
    id,
    label,
    readAs,
    ...(remark === undefined ? {} : { remark }),
    kind: 'gold',
    layout: 'records',
    detect: detector(spec),
    readGold: (raw) => {
      const fields = new RecordFields(raw);
      const parts: GoldParts = fields.readable ? spec.read(fields) : { id: null, query: null };
      const { id: own, query, type = null, gold, goldAnswers = [] } = parts;
      const unnamed = own === null && (query === null || query.trim() === '');
      if (fields.readable && unnamed) fields.tell('gold-unnamed', 'warning', 'The record has neither an id nor the text of its question: no run can be joined to it.', []);
      return { value: { id: own, query, type, gold: gold ?? { kind: 'missing' }, goldAnswers }, problems: fields.problems, fields: fields.notes.fields };
    },
  };
}

function detector(spec: Common): (head: Head, wanted?: Wanted) => boolean {
  return (head, wanted = null) => head.records.some(({ value }) => isObject(value) && spec.fits(value, head, wanted));
}

function pathInLists(record: unknown, names: readonly string[], rank: number): readonly (string | number)[] | null {
  if (!isObject(record)) return null;
  const path = names.map((name) => pathOf(record, name)).find((one) => (valueAt(record, one) ?? null) !== null);
  const list = path === undefined ? undefined : valueAt(record, path);
  if (path === undefined || !Array.isArray(list)) return null;
  const at = textPath((list as unknown[])[rank - 1]);
  return at === null ? null : [...path, rank - 1, ...at];
}

/** True when the record has all of these fields of its own, whatever they hold. */
export function hasAll(record: JsonObject, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(record, name));
}

export function hasAny(record: JsonObject, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(record, name));
}
