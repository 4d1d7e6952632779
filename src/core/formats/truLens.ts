import { goldOf, hasAll, hasAny } from './recordFormat';

/** TruLens' golden set: `{query, query_id?, expected_response, expected_chunks: [{text, expect_score}]}`. */
export const truLensGolden = goldOf({
  id: 'trulens-golden',
  label: 'TruLens golden set',
  readAs: 'gold facts from `expected_chunks[].text`, reference answers from `expected_response`',
  fits: (record) => hasAll(record, 'query') && hasAny(record, 'expected_chunks', 'expected_response'),
  read: (fields) => ({
    id: fields.id('query_id', 'id'),
    query: fields.query('query'),
    gold: fields.facts(['expected_chunks']),
    goldAnswers: fields.answers('expected_response'),
  }),
});
