import { hasAll, hasAny, runOf } from './recordFormat';

/**
 * tonic_validate: `{question, reference_answer, llm_answer, retrieved_context}` in lists of responses and tables of
 * scores, `{reference_question, reference_answer, llm_answer, llm_context}` in stored runs.
 */
export const tonicRun = runOf({
  id: 'tonic-validate',
  label: 'Tonic Validate run',
  readAs: 'chunks from `retrieved_context` or `llm_context`, answers from `llm_answer` and `reference_answer`; no gold facts',
  fits: (record) => hasAll(record, 'llm_answer') && hasAny(record, 'retrieved_context', 'llm_context', 'retrieved_context_list', 'llm_context_list'),
  chunkLists: ['retrieved_context', 'llm_context', 'retrieved_context_list', 'llm_context_list'],
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question', 'reference_question', 'benchmark_item.question'),
    chunks: fields.chunks(['retrieved_context', 'llm_context', 'retrieved_context_list', 'llm_context_list']),
    answer: fields.answer('llm_answer'),
    goldAnswers: fields.answers('reference_answer', 'benchmark_item.answer'),
  }),
});
