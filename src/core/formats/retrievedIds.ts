import { QUESTIONS } from './questionFields';
import { hasAny, runOf } from './recordFormat';
import { chunksSideBySide } from './sideBySide';

const IDS = ['retrieved_doc_ids', 'retrieved_document_ids', 'retrieved_chunk_ids', 'retrieved_ids'];
const TEXTS = ['retrieved_texts', 'retrieved_contents', 'retrieved_contexts', 'retrieved_chunks', 'contexts'];
const GOLD = ['relevant_doc_ids', 'expected_doc_ids', 'ground_truth_doc_ids', 'gold_doc_ids', 'relevant_ids', 'expected_ids', 'source'];

/** MLflow's tables for retrieval: `question, source, retrieved_doc_ids`, the ids as lists, the relevant ones under `source`. */
export const retrievedIds = runOf({
  id: 'mlflow-retrieval',
  label: 'table of MLflow retrieval',
  readAs: 'passages from `retrieved_doc_ids`, gold passages from `source` (or `relevant_doc_ids`, `expected_doc_ids`, …)',
  fits: (record) => hasAny(record, ...QUESTIONS) && hasAny(record, ...IDS),
  chunkLists: TEXTS,
  read: (fields) => ({
    id: fields.id('id', 'question_id', 'query_id'),
    query: fields.query(...QUESTIONS),
    chunks: chunksSideBySide(fields, { texts: TEXTS, ids: IDS }),
    gold: fields.relevant(...GOLD),
    answer: fields.answer('answer', 'response', 'outputs', 'predictions'),
    goldAnswers: fields.answers('ground_truth', 'reference', 'targets'),
  }),
});
