import { hasAll, hasAny, runOf } from './recordFormat';

/** continuous-eval's data: `{question, retrieved_contexts, ground_truth_contexts, answer?, ground_truths?}`. */
export const continuousEval = runOf({
  id: 'continuous-eval',
  label: 'continuous-eval run',
  readAs: 'chunks from `retrieved_contexts`, gold from `ground_truth_contexts`, reference answers from `ground_truths`',
  fits: (record) => hasAll(record, 'question', 'retrieved_contexts') && !hasAny(record, 'user_input', 'reference_contexts'),
  chunkLists: ['retrieved_contexts'],
  read: (fields) => ({
    id: fields.id('id', 'uid', 'question_id'),
    query: fields.query('question'),
    type: fields.type('question_type'),
    chunks: fields.chunks(['retrieved_contexts']),
    gold: fields.facts(['ground_truth_contexts']),
    answer: fields.answer('answer', 'generated_answer'),
    goldAnswers: fields.answerList('ground_truths', 'ground_truth_answers'),
  }),
});
