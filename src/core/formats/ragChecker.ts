import { membersOf } from './reported';
import { hasAll, hasAny, runOf } from './recordFormat';

/** RAGChecker's inputs and outputs: `{results: [{query_id, query, gt_answer, response, retrieved_context: [{doc_id, text}], …}]}`. */
export const ragCheckerRun = runOf({
  id: 'ragchecker',
  label: 'RAGChecker run',
  readAs: 'chunks from `retrieved_context[].text`, answers from `response` and `gt_answer`; no gold facts',
  fits: (record) => hasAll(record, 'query', 'retrieved_context') && hasAny(record, 'gt_answer', 'query_id'),
  chunkLists: ['retrieved_context'],
  reported: membersOf('ragchecker', 'metrics'),
  read: (fields) => ({
    id: fields.id('query_id', 'id'),
    query: fields.query('query'),
    chunks: fields.chunks(['retrieved_context']),
    answer: fields.answer('response'),
    goldAnswers: fields.answers('gt_answer'),
  }),
});
