import { hasAll, hasAny, goldOf } from './recordFormat';

/** Evaluation sets that name the passages a question needs, in `correct_chunks`. */

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
