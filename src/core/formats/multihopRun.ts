import * as z from 'zod/mini';
import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Gold, GoldFact, Question } from '../model';
import { extraFields, field, isObject, kindOf, scoreField, textField, type JsonObject } from './fields';
import { FieldNotes, type ChunkParts } from './fieldNotes';
import type { Reading, RecordProblem, RecordRunFormat } from './format';

/**
 * The run file of the MultiHop-RAG benchmark: `{query, answer, question_type, retrieval_list: [{text, score}], gold_list: [{fact, …}]}`.
 * `answer` is the reference answer; `model_answer`, which some pipelines add, is the model's.
 */

const chunkItem = z.looseObject({ text: z.string(), score: z.optional(z.union([z.number(), z.string(), z.null()])) });
const goldItem = z.looseObject({ fact: z.string() });

const recordSchema = z.looseObject({
  query: z.string(),
  answer: z.nullish(z.string()),
  question_type: z.nullish(z.string()),
  retrieval_list: z.array(chunkItem),
  gold_list: z.nullish(z.array(goldItem)),
});

const RECORD_FIELDS = new Set(['id', 'query', 'answer', 'question_type', 'retrieval_list', 'gold_list', 'model_answer']);
const CHUNK_FIELDS = new Set(['text', 'score', 'title', 'url', 'source_path', 'id', 'node_id']);

export const multihopRun: RecordRunFormat = {
  id: 'multihop-rag',
  label: 'MultiHop-RAG run',
  kind: 'run',
  layout: 'records',
  readAs: 'chunks from `retrieval_list[].text`, gold from `gold_list[].fact`, rank from the order of the list',
  detect: (head) => head.records.some(({ value }) => isObject(value) && (Array.isArray(field(value, 'retrieval_list')) || hasRunShape(value))),
  schema: recordSchema,
  plain: {
    id: 'id',
    query: 'query',
    type: 'question_type',
    chunks: { list: 'retrieval_list', text: 'text' },
    facts: { list: 'gold_list', text: 'fact' },
    answer: 'model_answer',
    goldAnswer: 'answer',
    others: [],
  },
  readQuestion: ({ value, number }) => readQuestion(value, number),
  chunkPath: (_record, rank) => ['retrieval_list', rank - 1, 'text'],
};

/** A damaged record among good ones is still one of a run: the key alone is telling. */
function hasRunShape(value: JsonObject): boolean {
  return Object.hasOwn(value, 'retrieval_list') && (Object.hasOwn(value, 'query') || Object.hasOwn(value, 'gold_list'));
}

function readQuestion(record: unknown, number: number): Reading<Question> {
  const problems: RecordProblem[] = [];
  const made = `Q${number}`;
  if (!isObject(record)) {
    problems.push({ code: 'record-type', severity: 'error', message: `The record is ${kindOf(record)}, not an object with a question.`, path: [] });
    return { value: unreadable(made), problems };
  }
  const id = readId(record);
  const list = field(record, 'retrieval_list');
  const gold = readGold(record, problems);
  if (!Array.isArray(list)) {
    problems.push({ code: 'chunks-type', severity: 'error', message: expected('retrieval_list', list, 'a list of chunks'), path: list === undefined ? [] : ['retrieval_list'] });
  }
  const question: Question = {
    id: id ?? made,
    idMade: id === null,
    query: readText(record, 'query', 'the question is shown without its text', problems) ?? '',
    type: readText(record, 'question_type', null, problems),
    chunks: Array.isArray(list) ? list.map((item, at) => readChunk(item, at + 1, problems)) : [],
    gold: gold ?? { kind: 'missing' },
    answer: readText(record, 'model_answer', null, problems),
    goldAnswers: goldAnswers(record, problems),
    latencyMs: null,
    tokens: null,
    extra: extraFields(record, RECORD_FIELDS),
    unreadable: !Array.isArray(list) || gold === null,
  };
  return { value: question, problems, fields: fieldsOf(record, number) };
}

function fieldsOf(record: JsonObject, number: number): FieldMap {
  const notes = new FieldNotes(number);
  notes.takePresent(record, { question: 'query', id: 'id', answer: 'model_answer', 'answer.gold': 'answer', type: 'question_type' });
  const chunks = field(record, 'retrieval_list');
  if (Array.isArray(chunks)) notes.takeChunks('retrieval_list', chunks, chunkParts);
  if (Array.isArray(field(record, 'gold_list'))) notes.take('gold', 'gold_list[].fact');
  return notes.fields;
}

function chunkParts(item: unknown): ChunkParts {
  const has = (name: string): boolean => isObject(item) && (field(item, name) ?? null) !== null;
  const id = ['id', 'node_id'].find(has);
  return {
    ...(has('text') ? { text: ['text'] } : {}),
    ...(id === undefined ? {} : { id: [id] }),
    ...(has('score') ? { score: ['score'] } : {}),
    ...(has('title') ? { title: ['title'] } : {}),
  };
}

function unreadable(id: string): Question {
  return { id, idMade: true, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: true };
}

function expected(name: string, value: unknown, what: string): string {
  return value === undefined ? `\`${name}\` is missing.` : `\`${name}\` is ${kindOf(value)}, not ${what}.`;
}

function readId(record: JsonObject): string | null {
  const id = field(record, 'id');
  if (typeof id === 'string' && id !== '') return id;
  return typeof id === 'number' ? String(id) : null;
}

/** A text field; absent or null is null. A missing one is a problem only where `cost` says what is lost. */
function readText(record: JsonObject, name: string, cost: string | null, problems: RecordProblem[]): string | null {
  const value = field(record, name);
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) {
    if (cost !== null) problems.push({ code: 'field-missing', severity: 'warning', message: `\`${name}\` is ${kindOf(value)}: ${cost}.`, path: value === null ? [name] : [] });
    return null;
  }
  problems.push({ code: 'field-type', severity: 'warning', message: `\`${name}\` is ${kindOf(value)}, not text: it is left out.`, path: [name] });
  return null;
}

function goldAnswers(record: JsonObject, problems: RecordProblem[]): string[] {
  const answer = readText(record, 'answer', null, problems);
  return answer === null ? [] : [answer];
}

function readChunk(item: unknown, rank: number, problems: RecordProblem[]): Chunk {
  const path = ['retrieval_list', rank - 1];
  const chunk: JsonObject = isObject(item) ? item : {};
  const text = textField(chunk, 'text');
  if (!isObject(item)) {
    problems.push({ code: 'chunk-type', severity: 'warning', message: `Chunk #${rank} is ${kindOf(item)}, not an object: it keeps its rank and holds no text.`, path });
  } else if (text === null) {
    const value = field(chunk, 'text');
    problems.push({ code: 'chunk-text', severity: 'warning', message: `\`text\` of chunk #${rank} is ${kindOf(value)}: it keeps its rank and holds no text.`, path: value === undefined ? path : [...path, 'text'] });
  } else if (text === '') {
    problems.push({ code: 'chunk-empty', severity: 'warning', message: `Chunk #${rank} is empty: it can hold no fact.`, path: [...path, 'text'] });
  }
  return {
    rank,
    id: textField(chunk, 'id') ?? textField(chunk, 'node_id'),
    text: text ?? '',
    score: scoreField(chunk, 'score'),
    title: textField(chunk, 'title'),
    source: textField(chunk, 'url') ?? textField(chunk, 'source_path'),
    extra: extraFields(chunk, CHUNK_FIELDS),
  };
}

/** null: the gold is there and cannot be read. */
function readGold(record: JsonObject, problems: RecordProblem[]): Gold | null {
  const list = field(record, 'gold_list');
  if (list === undefined || list === null) return { kind: 'missing' };
  if (!Array.isArray(list)) {
    problems.push({ code: 'gold-type', severity: 'error', message: expected('gold_list', list, 'a list of facts'), path: ['gold_list'] });
    return null;
  }
  return { kind: 'facts', facts: list.map((item, at) => readFact(item, at, ['gold_list', at], problems)) };
}

/** Reads `{fact, title, url}`. A fact that is no text keeps its place as an empty one, which never matches. */
export function readFact(item: unknown, at: number, path: readonly (string | number)[], problems: RecordProblem[]): GoldFact {
  const entry: JsonObject = isObject(item) ? item : {};
  const fact = textField(entry, 'fact');
  if (fact === null || fact.trim() === '') {
    const value = isObject(item) ? field(entry, 'fact') : item;
    const what = fact !== null ? 'empty' : kindOf(value);
    problems.push({ code: 'fact-empty', severity: 'warning', message: `Gold fact F${at + 1} is ${what}: it is never matched and not counted.`, path: isObject(item) && value !== undefined ? [...path, 'fact'] : path });
  }
  return { texts: [fact ?? ''], title: textField(entry, 'title'), source: textField(entry, 'url') };
}
