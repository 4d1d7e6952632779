import { field, type JsonObject } from './fields';
import { ANSWERS, QUESTIONS, REFERENCES, SAID, toldUnder } from './questionFields';
import { hasAny, runOf } from './recordFormat';

const CONTEXTS = ['retrieved_docs', 'retrieved_documents', 'retrieved_contexts', 'retrieved_context', 'retrieved_chunks', 'contexts', 'context', 'documents', 'docs', 'passages', 'chunks', 'Document'];

/** Fields of generators of questions: their context is what a question was made from. */
const OF_A_TEST_SET = ['evolution_type', 'source_doc', 'groundedness_score', 'supporting_facts', 'correct_chunks', 'incorrect_answer'];

/**
 * Questions with an answer and the passages behind it, often all of them as one text: exports of LangChain's auto-evaluator
 * (`question, answer, predicted answer, retrieved_docs`), ARES' rows to be judged (`Query, Document, Answer`), tables
 * `question, answer, context`.
 */
export const contextRun = runOf({
  id: 'context-run',
  label: 'run of questions with their context',
  readAs: 'chunks from `context` (or `retrieved_docs`, `contexts`, `documents`, …), the model’s answer from `predicted answer` or `answer`; no gold facts',
  fits: (record) => toldUnder(record, QUESTIONS) !== null && isAnswered(record) && CONTEXTS.some((name) => holdsTexts(field(record, name))) && !hasAny(record, ...OF_A_TEST_SET),
  chunkLists: CONTEXTS,
  read: (fields) => {
    const isSaid = SAID.some((name) => fields.has(name));
    return {
      id: fields.id('id', 'qid', 'query_id', 'question_id'),
      query: fields.query(...QUESTIONS),
      type: fields.type('question_type', 'type'),
      chunks: fields.chunks(CONTEXTS, { glued: true }),
      answer: fields.answer(...(isSaid ? SAID : ANSWERS)),
      goldAnswers: fields.answerList(...REFERENCES, ...(isSaid ? ANSWERS : [])),
      latencyMs: fields.latency('s', 'latency'),
    };
  },
});

/** One answer at least, whosoever it is. */
function isAnswered(record: JsonObject): boolean {
  return toldUnder(record, [...SAID, ...ANSWERS, ...REFERENCES]) !== null;
}

function holdsTexts(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() !== '') || (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'));
}
