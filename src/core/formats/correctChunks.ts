import type { Gold } from '../model';
import { field, isObject, type JsonObject } from './fields';
import { readFacts } from './goldItems';
import { ANSWERS, holdsMore, QUESTIONS, REFERENCES, SAID, toldUnder } from './questionFields';
import type { RecordFields } from './recordFields';
import { hasAll, hasAny, goldOf } from './recordFormat';

/** Evaluation sets that name the passages a question needs, in `correct_chunks` or under a like name. */

const RELEVANT = ['correct_chunks', 'relevant_docs', 'relevant_doc_ids', 'relevant_documents', 'relevant_chunks', 'relevant_ids', 'expected_docs', 'expected_doc_ids', 'expected_chunks', 'expected_sources', 'gold_doc_ids'];

/** Passages by id; one that is an object is none, and tells its text elsewhere. */
function namesPassages(record: JsonObject): boolean {
  return RELEVANT.some((name) => {
    const value = field(record, name);
    return (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) || (typeof value === 'string' && value.trim().startsWith('['));
  });
}

/** Anthropic's evaluation of its documentation: `{id, question, correct_chunks: [address], correct_answer}`. */
export const docsEvaluation = goldOf({
  id: 'docs-evaluation',
  label: 'question set with correct chunks',
  readAs: 'gold passages from `correct_chunks`, reference answers from `correct_answer`',
  fits: (record) => hasAll(record, 'correct_chunks') && hasAny(record, 'question', 'query') && !hasAll(record, '__expected'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question', 'query'),
    gold: fields.relevant('correct_chunks'),
    goldAnswers: fields.answers('correct_answer'),
  }),
});

/** A table of promptfoo tests: one row a test, variables as columns, checks in `__expected`. */
export const promptfooTests = goldOf({
  id: 'promptfoo-tests',
  label: 'promptfoo test table',
  readAs: 'questions from `query` or `question`, gold passages from `correct_chunks`, reference answers from `correct_answer`',
  fits: (record) => Object.keys(record).some((name) => /^__expected\d*$/.test(name)),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('query', 'question', 'input'),
    gold: fields.relevant('correct_chunks'),
    goldAnswers: fields.answers('correct_answer', 'answer'),
  }),
});

/** The same in files of no tool's own shape: `{question, relevant_docs: [id]}`, with or without a reference answer. */
export const relevantIds = goldOf({
  id: 'relevant-ids',
  label: 'question set with relevant passages',
  readAs: 'gold passages from `relevant_docs` (or `expected_chunks`, `relevant_ids`, …), reference answers from `answer`',
  fits: (record) => toldUnder(record, QUESTIONS) !== null && namesPassages(record) && toldUnder(record, SAID) === null && !holdsMore(record, [...RELEVANT, ...QUESTIONS, ...ANSWERS, ...REFERENCES]) && !Object.keys(record).some((name) => /retriev|hits|ranked|results/i.test(name)),
  read: (fields) => ({
    id: fields.id('id', 'qid', 'query_id', 'question_id'),
    query: fields.question(...QUESTIONS),
    type: fields.type('question_type', 'type', 'category'),
    gold: fields.relevant(...RELEVANT),
    goldAnswers: fields.answerList(...REFERENCES, ...ANSWERS),
  }),
});

/** Anthropic's set for contextual retrieval: `{query, answer, golden_chunk_uuids: [[document, index]], golden_documents: [{uuid, chunks: [{index, content}]}]}`. */
export const goldenChunks = goldOf({
  id: 'golden-chunks',
  label: 'question set with golden chunks',
  readAs: 'gold facts from the `content` of the chunks that `golden_chunk_uuids` names, reference answers from `answer`',
  fits: (record) => hasAll(record, 'query', 'golden_chunk_uuids', 'golden_documents'),
  read: (fields) => ({ id: fields.id('id'), query: fields.query('query'), gold: namedChunks(fields), goldAnswers: fields.answers('answer') }),
});

function namedChunks(fields: RecordFields): Gold | null {
  const named = fields.list(['golden_chunk_uuids'], 'chunks');
  if (named === null) return null;
  fields.notes.take('gold', 'golden_documents[].chunks[].content');
  const documents = (fields.list(['golden_documents'], 'documents')?.items ?? []).filter(isObject);
  const texts = named.items.map((pair) => {
    const [uuid, index] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const chunks = documents.flatMap((one) => (field(one, 'uuid') === uuid ? (field(one, 'chunks') ?? []) : [])) as unknown[];
    return chunks.find((chunk) => isObject(chunk) && field(chunk, 'index') === index) ?? null;
  });
  return readFacts(texts, named.path, fields.problems);
}
