import type { Gold } from '../model';
import { field, isObject, type JsonObject } from './fields';
import { alternatives } from './goldItems';
import { goldOf, hasAll, hasAny, runOf, type RunParts } from './recordFormat';
import type { RecordFields } from './recordFields';

/** DPR's form of a run and those that took it over. Its `answers` are alternatives: one gold fact, found where any of them is. */

/** `{question, answers, ctxs: [{id, title, text, score, has_answer}]}`: DPR, Contriever, FiD, Self-RAG, Lost in the Middle. */
export const dprRun = runOf({
  id: 'dpr',
  label: 'DPR run',
  readAs: 'chunks from `ctxs[].text`, gold from `answers` (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  fits: (record) => hasAll(record, 'ctxs') && hasAny(record, 'question', 'query', 'input', 'answers'),
  chunkLists: ['ctxs'],
  read: (fields) => readRun(fields, 'ctxs'),
});

/** Pyserini's conversion of a TREC run: an object keyed by topic of `{question, answers, contexts: [{docid, score, text?}]}`. */
export const pyseriniRun = runOf({
  id: 'pyserini-dpr',
  label: 'Pyserini run in DPR form',
  readAs: 'passages from `contexts` (`docid`, `text` where stored), gold from `answers` (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  fits: (record) => hasAll(record, 'question', 'answers') && listOfObjects(field(record, 'contexts')),
  chunkLists: ['contexts'],
  read: (fields) => readRun(fields, 'contexts'),
});

/** DPR's training data: `{question, answers, positive_ctxs, negative_ctxs, hard_negative_ctxs}`. */
export const dprTraining = goldOf({
  id: 'dpr-training',
  label: 'DPR training set',
  readAs: 'gold from `answers` (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  fits: (record) => hasAll(record, 'question', 'positive_ctxs'),
  read: (fields) => {
    const answers = fields.answerList('answers');
    return { id: fields.id('id'), query: fields.query('question'), gold: answerGold(fields, answers), goldAnswers: answers };
  },
});

function readRun(fields: RecordFields, list: string): RunParts {
  const answers = fields.has('answers') ? fields.answerList('answers') : fields.answers('answer');
  return {
    id: fields.id('id', '_id', 'q_id', 'qid'),
    query: fields.query('question', 'query', 'input'),
    type: fields.type('question_type', 'type'),
    chunks: fields.chunks([list]),
    gold: answerGold(fields, answers),
    answer: fields.answer('model_answer', 'prediction', 'output'),
    goldAnswers: answers,
  };
}

/** A list without answers is gold that is there and empty. Other data has its reference answer under `answer`, which is no gold. */
function answerGold(fields: RecordFields, answers: readonly string[]): Gold | null {
  const written = fields.value('answers');
  const empty = Array.isArray(written) && written.length === 0;
  if (!fields.has('answers') || !(empty || answers.length > 0)) return null;
  fields.notes.take('gold', 'answers[]');
  return alternatives(answers);
}

function listOfObjects(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.some(isObject);
}
