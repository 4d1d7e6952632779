import type { JsonPath } from '../jsonPlace';
import type { Chunk } from '../model';
import { readChunk } from './chunkItem';
import { citedAnswer } from './citedAnswer';
import { field, isObject, jsonCell, textField, type JsonObject } from './fields';
import type { PartsRunFormat } from './format';
import { asText } from './goldItems';
import type { RecordFields } from './recordFields';
import { allParts, hasAll, hasAny, partOf, type RunParts } from './recordFormat';

/** Passages with the answer made from them, as open-rag-eval keeps them; a question may be asked in several runs. */

/** The table it reads: a row per passage, the answer in the first row of a question. */
export const openRagEvalTable: PartsRunFormat = {
  id: 'open-rag-eval-table',
  label: 'table of open-rag-eval',
  kind: 'run',
  layout: 'parts',
  readAs: 'a row per passage: questions from `query_id` and `query`, chunks from `passage`, answers from `generated_answer`, runs from `query_run`; no gold',
  rowGroup: (row) => (isObject(row) && (textField(row, 'query_id') ?? '') !== '' ? JSON.stringify([field(row, 'query_run') ?? '', field(row, 'query_id')]) : null),
  detect: (head) => head.container === 'rows' && head.records.some(({ value }) => isObject(value) && hasAll(value, 'query_id', 'passage_id', 'passage')),
  readParts: ({ value, number }) => {
    const rows = (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
    const [run = ''] = asText(rows[0] === undefined ? null : field(rows[0], 'query_run'));
    return allParts([partOf({ run: run === '' ? null : `run ${run}`, path: [], value: { rows }, number, read: readRows, chunkLists: [] })]);
  },
};

/** Its rows as one question: empty tail rows hold no passage. */
function readRows(fields: RecordFields): RunParts {
  const rows = fields.value('rows') as readonly JsonObject[];
  const first = (name: string): string | null => rows.flatMap((row) => asText(field(row, name))).find((text) => text.trim() !== '') ?? null;
  fields.notes.take('id', 'query_id');
  fields.notes.take('question', 'query');
  fields.notes.take('chunks', '(a row each)');
  fields.notes.take('chunks.text', 'passage');
  fields.notes.take('chunks.id', 'passage_id');
  if (first('generated_answer') !== null) fields.notes.take('answer', 'generated_answer');
  const passages = rows.flatMap((row, at) => ((textField(row, 'passage') ?? '').trim() === '' ? [] : [{ row, at }]));
  return {
    id: first('query_id'),
    query: first('query') ?? '',
    chunks: passages.map(({ row, at }, index) => readChunk(row, index + 1, [at], fields.problems)),
    answer: first('generated_answer'),
  };
}

/** Its results: `{evaluation: [{query_id, query, runs: [{retrieved_passages: {id: text}, generated_answer: [{text, citations}]}]}]}`. */
export const openRagEvalResults: PartsRunFormat = {
  id: 'open-rag-eval',
  label: 'results of open-rag-eval',
  kind: 'run',
  layout: 'parts',
  readAs: 'chunks from `runs[].retrieved_passages`, answers from `runs[].generated_answer`, a run per entry of `runs`; no gold',
  detect: (head) => head.records.some(({ value }) => isObject(value) && hasAll(value, 'query_id', 'runs') && Array.isArray(field(value, 'runs'))),
  readParts: ({ value, number }) => {
    if (!isObject(value)) return allParts([partOf({ run: null, path: [], value, number, read: () => ({ id: null, query: '', chunks: null }), chunkLists: [] })]);
    const runs = field(value, 'runs');
    const about = { id: asText(field(value, 'query_id'))[0] ?? null, query: textField(value, 'query') ?? '' };
    const readings = (Array.isArray(runs) ? (runs as unknown[]) : []).map((run, at) => {
      const { value: part, problems, fields } = partOf({ run: `run ${at + 1}`, path: ['runs', at], value: run, number, read: (fields) => ({ ...about, ...readRun(fields) }), chunkLists: [] });
      return { value: { ...part, chunkPaths: part.question.chunks.map(({ id }): JsonPath | null => (id === null ? null : ['retrieved_passages', id])) }, problems, fields: { ...fields, id: 'query_id', question: 'query' } };
    });
    return allParts(readings);
  },
};

function readRun(fields: RecordFields): Pick<RunParts, 'chunks' | 'answer'> {
  const passages = fields.value('retrieved_passages');
  if (!isObject(passages)) {
    fields.tell('chunks-missing', 'error', '`retrieved_passages` is no object of passages: the question has no chunks.', ['retrieved_passages']);
    return { chunks: null, answer: fields.text('generated_answer') };
  }
  fields.notes.take('chunks', 'retrieved_passages');
  fields.notes.take('chunks.text', '.');
  fields.notes.take('chunks.id', '(the key)');
  fields.notes.take('answer', 'generated_answer', Array.isArray(fields.value('generated_answer')) ? '[].text' : '');
  const chunks = Object.entries(passages).map(([id, text], index): Chunk => ({ ...readChunk(text, index + 1, ['retrieved_passages', id], fields.problems), id }));
  return { chunks, answer: citedAnswer(fields.value('generated_answer'), (id) => chunks.find((chunk) => chunk.id === id)?.rank ?? null) };
}

const WIDE = /^run_(\d{1,6})_retrieved_passages$/;

/** Its results as a table: a row per question, columns `run_1_retrieved_passages, run_1_generated_answer, …` with JSON in the cells. */
export const openRagEvalWide: PartsRunFormat = {
  id: 'open-rag-eval-wide',
  label: 'result table of open-rag-eval',
  kind: 'run',
  layout: 'parts',
  readAs: 'a run per `run_1`, `run_2`, …: chunks from `run_1_retrieved_passages`, answers from `run_1_generated_answer`; no gold',
  detect: (head) => head.container === 'rows' && head.records.some(({ value }) => isObject(value) && hasAny(value, 'query', 'query_id') && Object.keys(value).some((name) => WIDE.test(name))),
  readParts: ({ value, number }) => {
    const names = isObject(value) ? Object.keys(value).flatMap((name) => WIDE.exec(name)?.[1] ?? []) : [];
    return allParts(names.map((run) => partOf({ run: `run ${run}`, path: [], value, number, read: (fields) => readWide(fields, `run_${run}_`), chunkLists: [] })));
  },
};

function readWide(fields: RecordFields, prefix: string): RunParts {
  const passages = filled(fields.value(`${prefix}retrieved_passages`));
  const answer = filled(fields.value(`${prefix}generated_answer`));
  const items: readonly (readonly [string | null, unknown])[] = Array.isArray(passages) ? (passages as unknown[]).map((text) => [null, text] as const) : isObject(passages) ? Object.entries(passages) : [];
  if (items.length === 0 && passages !== null) fields.tell('chunks-missing', 'error', `\`${prefix}retrieved_passages\` holds no passages: the question has no chunks.`, [`${prefix}retrieved_passages`]);
  const chunks = items.map(([id, text], index): Chunk => {
    const chunk = readChunk(text, index + 1, [`${prefix}retrieved_passages`], fields.problems);
    return { ...chunk, id: id ?? chunk.id };
  });
  fields.notes.take('chunks', `${prefix}retrieved_passages`);
  fields.notes.take('chunks.text', '.');
  fields.notes.take('chunks.id', '(the key)');
  if (answer !== null) fields.notes.take('answer', `${prefix}generated_answer`);
  return {
    id: fields.id('query_id'),
    query: fields.query('query'),
    chunks: items.length === 0 && passages !== null ? null : chunks,
    answer: citedAnswer(answer, (id) => chunks.find((chunk) => chunk.id === id)?.rank ?? null),
  };
}

/** What a cell holds; an empty one holds nothing. */
function filled(cell: unknown): unknown {
  return typeof cell === 'string' && cell.trim() === '' ? null : (jsonCell(cell) ?? null);
}
