import { field, isObject, type JsonObject } from './fields';
import { hasAny, runOf } from './recordFormat';

const DOCUMENTS = ['source_documents', 'sourceDocuments', 'context', 'documents'];

/** The result of a LangChain retrieval chain: `{query | input, result | answer, source_documents | context: [{page_content, metadata}]}`. */
export const langChainRun = runOf({
  id: 'langchain',
  label: 'LangChain chain result',
  readAs: 'chunks from `source_documents` or `context` (`page_content`), answers from `result` or `answer`; no gold',
  fits: (record) => hasAny(record, 'query', 'question', 'input') && DOCUMENTS.some((name) => areDocuments(field(record, name))),
  chunkLists: DOCUMENTS,
  read: (fields) => ({
    id: fields.id('id', 'example_id', 'run_id'),
    query: fields.query('query', 'question', 'input'),
    chunks: fields.chunks(DOCUMENTS),
    answer: fields.answer('result', 'answer', 'output'),
    goldAnswers: fields.answers('reference', 'ground_truth', 'expected_answer'),
  }),
});

function areDocuments(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.some((item) => isObject(item) && hasAny(item, 'page_content', 'pageContent'));
}
