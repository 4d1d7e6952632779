import * as z from 'zod/mini';
import type { Question } from '../model';
import { extraFields, field, isObject, kindOf } from './fields';
import { FieldNotes } from './fieldNotes';
import type { Reading, RecordProblem, RecordRunFormat } from './format';

/** What a record should look like. */
const recordSchema = z.looseObject({
  query: z.string(),
  model_answer: z.nullable(z.string()),
  gold_answer: z.nullish(z.string()),
  question_type: z.nullish(z.string()),
});

const KNOWN = new Set(['id', 'query', 'model_answer', 'gold_answer', 'question_type']);

/**
 * Answers in MultiHop-RAG's form: `{query, prompt, model_answer, gold_answer, question_type}`. It holds no chunks, so
 * it is scored on its answers; the benchmark's own script leaves one lone object in the file.
 */
export const multihopQa: RecordRunFormat = {
  id: 'multihop-rag-answers',
  label: 'MultiHop-RAG answer file',
  kind: 'run',
  layout: 'records',
  readAs: 'answers from `model_answer`, reference answers from `gold_answer`; no chunks',
  schema: recordSchema,
  answersOnly: true,
  detect: (head) =>
    head.container !== 'keyed' &&
    head.records.some(({ value }) => isObject(value) && Object.hasOwn(value, 'model_answer') && Object.hasOwn(value, 'query') && !Object.hasOwn(value, 'retrieval_list')),
  readQuestion: ({ value, number }) => readQuestion(value, number),
  chunkPath: () => null,
};

function readQuestion(record: unknown, number: number): Reading<Question> {
  const problems: RecordProblem[] = [];
  const fields = isObject(record) ? record : {};
  if (!isObject(record)) {
    problems.push({ code: 'record-type', severity: 'error', message: `The record is ${kindOf(record)}, not an object with a question.`, path: [] });
  }
  const text = (name: string): string | null => {
    const value = field(fields, name);
    if (typeof value === 'string') return value;
    if (value !== undefined && value !== null) {
      problems.push({ code: 'field-type', severity: 'warning', message: `\`${name}\` is ${kindOf(value)}, not text: it is left out.`, path: [name] });
    }
    return null;
  };
  const id = field(fields, 'id');
  const goldAnswer = text('gold_answer');
  const question: Question = {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : `Q${number}`,
    idMade: typeof id !== 'string' && typeof id !== 'number',
    query: text('query') ?? '',
    type: text('question_type'),
    chunks: [],
    gold: { kind: 'missing' },
    answer: text('model_answer'),
    goldAnswers: goldAnswer === null || goldAnswer.trim() === '' ? [] : [goldAnswer],
    latencyMs: null,
    tokens: null,
    extra: extraFields(fields, KNOWN),
    unreadable: !isObject(record),
  };
  const notes = new FieldNotes(number);
  notes.takePresent(fields, { question: 'query', id: 'id', answer: 'model_answer', 'answer.gold': 'gold_answer', type: 'question_type' });
  return { value: question, problems, fields: notes.fields };
}
