import type { JsonObject } from './fields';
import { runOf } from './recordFormat';

const QUESTIONS = ['inputs.question', 'inputs.query', 'inputs.input'];
const CHUNKS = ['outputs.documents', 'outputs.contexts', 'outputs.context', 'outputs.source_documents', 'outputs.retrieved_contexts', 'outputs.retrieved_docs'];
const ANSWERS = ['outputs.answer', 'outputs.output', 'outputs.response', 'outputs.result'];
const REFERENCES = ['reference.answer', 'reference.output', 'reference.response', 'reference_outputs.answer'];

/** A LangSmith experiment, as rows `inputs.…, outputs.…, reference.…, feedback.…` or as objects under those names. */
export const langSmithRun = runOf({
  id: 'langsmith',
  label: 'LangSmith experiment',
  readAs: 'chunks from `outputs.documents` (or `contexts`, `context`), answers from `outputs.answer` and `reference.answer`; no gold facts',
  fits: (record) => hasBranch(record, 'inputs') && hasBranch(record, 'outputs') && ['reference', 'feedback', 'example_id', 'dataset_id'].some((name) => hasBranch(record, name)),
  chunkLists: CHUNKS,
  read: (fields) => ({
    id: fields.id('example_id', 'id'),
    query: fields.query(...QUESTIONS),
    chunks: CHUNKS.some((name) => fields.has(name)) ? fields.chunks(CHUNKS, { glued: true }) : [],
    answer: fields.answer(...ANSWERS),
    goldAnswers: fields.answers(...REFERENCES),
    latencyMs: fields.latency('s', 'execution_time'),
    tokens: fields.tokens('total_tokens'),
  }),
});

/** A column `inputs.question`, or a field `inputs`. */
function hasBranch(record: JsonObject, name: string): boolean {
  return Object.keys(record).some((key) => key === name || key.startsWith(`${name}.`));
}
