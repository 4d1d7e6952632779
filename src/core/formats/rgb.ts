import type { Gold } from '../model';
import { readFacts } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll, hasAny, runOf } from './recordFormat';

/** RGB: each entry of its answer is a fact of its own; an entry that is a list holds alternatives. */

/** `{id, query, answer, positive[], negative[]}`. */
export const rgbData = goldOf({
  id: 'rgb-data',
  label: 'data set of RGB',
  readAs: 'gold facts from `answer` (each entry a fact, a list inside it alternatives)',
  remark: 'a list inside the answer holds alternatives',
  fits: (record) => hasAll(record, 'query', 'answer', 'positive', 'negative'),
  read: (fields) => ({ id: fields.id('id'), query: fields.query('query'), gold: answerFacts(fields, 'answer'), goldAnswers: flatAnswers(fields, 'answer') }),
});

/** `{id, query, ans, label, prediction, docs, noise_rate}`. */
export const rgbRun = runOf({
  id: 'rgb',
  label: 'prediction file of RGB',
  readAs: 'chunks from `docs`, answers from `prediction`, gold facts from `ans` (each entry a fact, a list inside it alternatives)',
  remark: 'a list inside the answer holds alternatives',
  fits: (record) => hasAll(record, 'query', 'ans', 'prediction') && hasAny(record, 'docs', 'noise_rate'),
  chunkLists: ['docs'],
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('query'),
    chunks: fields.chunks(['docs']),
    gold: answerFacts(fields, 'ans'),
    answer: fields.answer('prediction'),
    goldAnswers: flatAnswers(fields, 'ans'),
  }),
});

function answerFacts(fields: RecordFields, name: string): Gold | null {
  const value = fields.value(name) ?? null;
  if (value === null) return null;
  fields.notes.take('gold', name, Array.isArray(value) ? '[]' : '');
  return readFacts(Array.isArray(value) ? (value as unknown[]) : [value], [name], fields.problems);
}

function flatAnswers(fields: RecordFields, name: string): string[] {
  const value = fields.value(name);
  const answers = (Array.isArray(value) ? (value as unknown[]).flat() : [value]).filter((text) => typeof text === 'string' && text.trim() !== '') as string[];
  if (answers.length > 0) fields.notes.take('answer.gold', name, Array.isArray(value) ? '[]' : '');
  return answers;
}
