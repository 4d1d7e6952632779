import { field, textField } from './fields';
import { made, membersOf } from './reported';
import { goldOf, hasAll, hasAny, runOf } from './recordFormat';
import { chunksSideBySide } from './sideBySide';

/** What LlamaIndex stores: its labelled data set, its evaluation results, its query responses. */

/** A labelled RAG data set: `{examples: [{query, reference_contexts, reference_answer, query_by}]}`. */
export const llamaIndexRagData = goldOf({
  id: 'llamaindex-rag-dataset',
  label: 'LlamaIndex RAG data set',
  readAs: 'gold facts from `reference_contexts`, reference answers from `reference_answer`',
  fits: (record) => hasAll(record, 'query', 'reference_contexts') && !hasAny(record, 'retrieved_contexts', 'contexts', 'response'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('query'),
    gold: fields.facts(['reference_contexts']),
    goldAnswers: fields.answers('reference_answer'),
  }),
});

/** `EvaluationResult`: `{query, contexts, response, passing, feedback, score}`. */
export const llamaIndexEvaluation = runOf({
  id: 'llamaindex-evaluation',
  label: 'LlamaIndex evaluation result',
  readAs: 'chunks from `contexts`, answers from `response`; no gold',
  fits: (record) => hasAll(record, 'query', 'contexts') && hasAny(record, 'response', 'passing', 'feedback'),
  chunkLists: ['contexts'],
  reported: (record) => [made('llamaindex', 'score', field(record, 'score'), textField(record, 'feedback'))].filter((value) => value !== null),
  read: (fields) => ({
    id: fields.id('id', 'query_id'),
    query: fields.query('query'),
    chunks: fields.chunks(['contexts']),
    answer: fields.answer('response'),
    goldAnswers: fields.answers('reference', 'reference_answer'),
  }),
});

/** `RetrievalEvalResult`: `{query, expected_ids, expected_texts?, retrieved_ids, retrieved_texts, metric_dict}`. */
export const llamaIndexRetrieval = runOf({
  id: 'llamaindex-retrieval',
  label: 'LlamaIndex retrieval result',
  readAs: 'passages from `retrieved_ids` and `retrieved_texts`, gold passages from `expected_ids`',
  fits: (record) => hasAll(record, 'query', 'retrieved_ids') && hasAny(record, 'expected_ids', 'retrieved_texts'),
  chunkLists: ['retrieved_texts'],
  reported: membersOf('llamaindex', 'metric_dict'),
  read: (fields) => ({
    id: fields.id('id', 'query_id'),
    query: fields.query('query'),
    chunks: chunksSideBySide(fields, { texts: ['retrieved_texts'], ids: ['retrieved_ids'] }),
    gold: fields.relevant('expected_ids') ?? fields.facts(['expected_texts']),
  }),
});

/** A query's response: `{response, source_nodes: [{node: {id_, text, metadata}, score}], metadata}`. */
export const llamaIndexResponse = runOf({
  id: 'llamaindex-response',
  label: 'LlamaIndex query response',
  readAs: 'chunks from `source_nodes[].node.text`, answers from `response`; no gold',
  fits: (record) => Array.isArray(field(record, 'source_nodes')),
  chunkLists: ['source_nodes'],
  read: (fields) => ({
    id: fields.id('id', 'query_id'),
    query: fields.question('query', 'query_str', 'question') ?? '',
    chunks: fields.chunks(['source_nodes']),
    answer: fields.answer('response'),
  }),
});
