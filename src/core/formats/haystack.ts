import { hasAll, hasAny, runOf } from './recordFormat';

/** Rows of Haystack's detailed evaluation report: `questions, contexts, true_answers, predicted_answers` and a column per metric. */
export const haystackRun = runOf({
  id: 'haystack-detailed',
  label: 'Haystack detailed report',
  readAs: 'chunks from `contexts`, answers from `predicted_answers` and `true_answers`; no gold facts',
  fits: (record) => hasAny(record, 'questions', 'question', 'query') && hasAll(record, 'contexts', 'predicted_answers'),
  chunkLists: ['contexts'],
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('questions', 'question', 'query'),
    chunks: fields.chunks(['contexts'], { glued: true }),
    gold: fields.facts(['ground_truth_contexts', 'true_contexts']),
    answer: fields.text('predicted_answers', 'predicted_answer'),
    goldAnswers: fields.answers('true_answers', 'true_answer', 'ground_truth_answers'),
  }),
});
