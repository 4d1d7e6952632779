import type { JsonPath } from '../jsonPlace';
import type { Chunk } from '../model';
import { readChunk } from './chunkItem';
import { amountOf, field, isObject, jsonCell, valueAt, type JsonObject } from './fields';
import type { PartsRunFormat } from './format';
import { asText } from './goldItems';
import type { RecordFields } from './recordFields';
import { columnsOf } from './reported';
import { allParts, hasAny, partOf, type RunParts } from './recordFormat';

/**
 * Spans under OpenInference's names, as Phoenix and others export them: each span of kind RETRIEVER (or RERANKER) that
 * lists documents is a question; all other spans are passed over. Attributes are flat (`retrieval.documents.0.document.content`)
 * or nested, and those of the two kinds are runs of their own.
 */
export const openInferenceRun: PartsRunFormat = {
  id: 'openinference',
  label: 'spans of OpenInference',
  kind: 'run',
  layout: 'parts',
  readAs: 'a question per RETRIEVER span: its text from `input.value`, chunks from `retrieval.documents`; a run of its own for RERANKER spans, from `reranker.output_documents`; no gold',
  detect: (head) => head.records.some(({ value }) => isObject(value) && isSpan(value)) && /"RE(?:TRIEVER|RANKER)"/.test(head.text),
  readParts: ({ value, number }) => {
    const kind = isObject(value) ? (asText(attribute(value, 'openinference.span.kind') ?? field(value, 'span_kind'))[0] ?? '').toUpperCase() : '';
    if (!isObject(value) || (kind !== 'RETRIEVER' && kind !== 'RERANKER')) return { value: [], problems: [] };
    return allParts([partOf({ run: kind.toLowerCase(), path: [], value, number, read: (fields) => readSpan(fields, value, kind), reported: (_record, extra) => reported(extra), chunkLists: [] })]);
  },
};

/** Evaluations that Phoenix joins to its spans, in columns. */
const reported = columnsOf('phoenix', /^eval\.(.+)\.score$/, (column) => column.replace(/score$/, 'explanation'));

function isSpan(record: JsonObject): boolean {
  return hasAny(record, 'attributes', 'attributes.openinference.span.kind', 'openinference.span.kind', 'span_kind') && hasAny(record, 'name', 'span_kind', 'context', 'context.span_id', 'spanContext', 'span_id', 'openinference.span.kind', 'attributes.openinference.span.kind');
}

/** Where spans keep their attributes: inside, under one flat name each, or as columns of a table. */
function attribute(span: JsonObject, name: string): unknown {
  const attributes = field(span, 'attributes');
  const inside = isObject(attributes) ? (field(attributes, name) ?? valueAt(attributes, name.split('.'))) : undefined;
  return inside ?? field(span, `attributes.${name}`) ?? field(span, name);
}

function readSpan(fields: RecordFields, span: JsonObject, kind: string): RunParts {
  for (const name of ['attributes', 'context', 'events', 'resource', 'spanContext']) fields.value(name);
  const list = kind === 'RETRIEVER' ? 'retrieval.documents' : 'reranker.output_documents';
  const documents = documentsOf(span, list);
  if (documents === null) fields.tell('chunks-missing', 'warning', `The span lists no \`${list}\`: nothing was retrieved for it.`, []);
  const query = attribute(span, kind === 'RETRIEVER' ? 'input.value' : 'reranker.query') ?? attribute(span, 'input.value');
  const chunks = (documents ?? []).map((document, index) => chunkOf(document, index + 1, fields));
  const latencyMs = duration(span);
  noteSpan(fields, kind, chunks, latencyMs);
  return {
    id: fields.id('context.span_id', 'spanContext.spanId', 'span_id', 'spanId', 'id'),
    query: asText(query)[0] ?? '',
    chunks,
    latencyMs,
  };
}

/** Attributes are flat or nested: their names say where they are. */
function noteSpan({ notes }: RecordFields, kind: string, chunks: readonly Chunk[], latencyMs: number | null): void {
  const list = kind === 'RETRIEVER' ? 'retrieval.documents' : 'reranker.output_documents';
  notes.take('question', kind === 'RETRIEVER' ? '(input.value)' : '(reranker.query)');
  notes.take('chunks', `(in ${list})`);
  notes.take('chunks.text', 'document.content');
  if (chunks.some(({ id }) => id !== null)) notes.take('chunks.id', 'document.id');
  if (chunks.some(({ score }) => score !== null)) notes.take('chunks.score', 'document.score');
  if (chunks.some(({ title }) => title !== null)) notes.take('chunks.title', 'document.metadata');
  if (latencyMs !== null) notes.take('latency', '(start_time to end_time)');
}

/** The documents in order: a list, or flat names with a number each. */
function documentsOf(span: JsonObject, name: string): readonly unknown[] | null {
  const list = attribute(span, name);
  if (Array.isArray(list)) return list as unknown[];
  const attributes = field(span, 'attributes');
  const holder = isObject(attributes) ? attributes : span;
  const found = new Map<number, Record<string, unknown>>();
  for (const [key, value] of Object.entries(holder)) {
    const at = key.indexOf(`${name}.`);
    const [, number, part] = at === -1 ? [] : (/^(\d{1,6})\.(?:document\.)?(\w+)$/.exec(key.slice(at + name.length + 1)) ?? []);
    if (number === undefined || part === undefined) continue;
    const document = found.get(Number(number)) ?? {};
    document[part] = value;
    found.set(Number(number), document);
  }
  return found.size === 0 ? null : [...found].sort(([a], [b]) => a - b).map(([, document]) => document);
}

/** A document under `document`, or with names that begin so; its metadata may be JSON in a text. */
function chunkOf(item: unknown, rank: number, fields: RecordFields): Chunk {
  const inside = isObject(item) && isObject(field(item, 'document')) ? field(item, 'document') : item;
  const named = isObject(inside) ? Object.fromEntries(Object.entries(inside).map(([key, value]) => [key.replace(/^document\./, ''), key.endsWith('metadata') ? jsonCell(value) : value])) : inside;
  const path: JsonPath = [];
  return readChunk(named, rank, path, fields.problems);
}

/** Milliseconds between the span's times: ISO texts, or OpenTelemetry's pairs of seconds and nanoseconds. */
function duration(span: JsonObject): number | null {
  const [start, end] = [timeOf(field(span, 'start_time') ?? field(span, 'startTime')), timeOf(field(span, 'end_time') ?? field(span, 'endTime'))];
  return start === null || end === null ? null : amountOf(end - start);
}

function timeOf(value: unknown): number | null {
  if (Array.isArray(value)) {
    const [seconds, nanos] = value as unknown[];
    return typeof seconds === 'number' && typeof nanos === 'number' ? seconds * 1000 + nanos / 1e6 : null;
  }
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}
