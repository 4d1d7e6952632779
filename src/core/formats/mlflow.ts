import type { JsonObject } from './fields';
import { columnsOf } from './reported';
import { hasAny, runOf } from './recordFormat';

const CONTEXTS = ['retrieved_context', 'retrieved_contexts', 'context', 'contexts', 'source_documents', 'retrieved_documents', 'retrieved_docs'];
const ANSWERS = ['outputs', 'predictions', 'prediction', 'output'];
const REFERENCES = ['targets', 'ground_truth', 'target', 'expected_response'];

const reported = columnsOf('mlflow', /^(.+?)\/(?:v\d+\/)?score$/, (column) => column.replace(/score$/, 'justification'));

/** MLflow's table of evaluation results: `inputs, outputs | predictions, targets | ground_truth`, a column of context, `<metric>/score`. */
export const mlflowRun = runOf({
  id: 'mlflow',
  label: 'table of MLflow results',
  readAs: 'chunks from the column of retrieved context, answers from `outputs` or `predictions` and `targets` or `ground_truth`; no gold facts',
  fits: (record) => hasAny(record, 'inputs', 'inputs.question') && hasAny(record, ...CONTEXTS) && (hasAny(record, ...ANSWERS, ...REFERENCES) || hasScores(record)),
  chunkLists: CONTEXTS,
  reported: (_record, extra) => reported(extra),
  read: (fields) => ({
    id: fields.id('id', 'request_id'),
    query: fields.query('inputs.question', 'inputs.query', 'inputs'),
    chunks: fields.chunks(CONTEXTS, { glued: true }),
    answer: fields.answer(...ANSWERS),
    goldAnswers: fields.answers(...REFERENCES),
    latencyMs: fields.latency('s', 'latency', 'execution_time'),
    tokens: fields.tokens('token_count'),
  }),
});

function hasScores(record: JsonObject): boolean {
  return Object.keys(record).some((name) => /\/(v\d+\/)?score$/.test(name));
}
