import { membersOf } from './reported';
import { field, isObject } from './fields';
import { goldOf, hasAll, runOf } from './recordFormat';

/** FlashRAG's data sets: `{id, question, golden_answers, metadata?}`. */
export const flashRagData = goldOf({
  id: 'flashrag-data',
  label: 'FlashRAG data set',
  readAs: 'reference answers from `golden_answers` (any one is enough)',
  fits: (record) => hasAll(record, 'question', 'golden_answers') && !hasAll(record, 'output'),
  read: (fields) => ({ id: fields.id('id'), query: fields.query('question'), goldAnswers: fields.answerList('golden_answers') }),
});

/** FlashRAG's `intermediate_data.json`: the data set with `output: {retrieval_result: [{id, contents, score?}], pred, metric_score}`. */
export const flashRagRun = runOf({
  id: 'flashrag',
  label: 'FlashRAG run',
  readAs: 'chunks from `output.retrieval_result[].contents`, answers from `output.pred` and `golden_answers`; no gold facts',
  fits: (record) => hasAll(record, 'question', 'golden_answers') && isObject(field(record, 'output')),
  chunkLists: ['output.retrieval_result'],
  reported: membersOf('flashrag', 'output', 'metric_score'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question'),
    chunks: fields.chunks(['output.retrieval_result']),
    answer: fields.answer('output.pred'),
    goldAnswers: fields.answerList('golden_answers'),
    latencyMs: fields.latency('s', 'output.latency'),
    tokens: fields.tokens('output.metric_score.input_tokens'),
  }),
});
