import { field, isObject, type JsonObject } from './fields';
import { columnsOf, membersOf, together } from './reported';
import { goldOf, runOf } from './recordFormat';

const QUESTIONS = ['inputs.question', 'inputs.query', 'inputs.input'];
const CHUNKS = ['outputs.documents', 'outputs.contexts', 'outputs.context', 'outputs.source_documents', 'outputs.retrieved_contexts', 'outputs.retrieved_docs'];
const ANSWERS = ['outputs.answer', 'outputs.output', 'outputs.response', 'outputs.result'];
const REFERENCES = ['reference.answer', 'reference.output', 'reference.response', 'reference_outputs.answer'];

const feedback = columnsOf('langsmith', /^feedback\.(.+)$/);

/** A LangSmith experiment, as rows `inputs.…, outputs.…, reference.…, feedback.…` or as objects under those names. */
export const langSmithRun = runOf({
  id: 'langsmith',
  label: 'LangSmith experiment',
  readAs: 'chunks from `outputs.documents` (or `contexts`, `context`), answers from `outputs.answer` and `reference.answer`; no gold facts',
  fits: (record) => hasBranch(record, 'inputs') && hasBranch(record, 'outputs') && !isDataRow(record) && [...OF_A_RUN, 'dataset_id'].some((name) => hasBranch(record, name)),
  chunkLists: CHUNKS,
  reported: together((_record, extra) => feedback(extra), membersOf('langsmith', 'feedback')),
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

/** Rows of a LangSmith data set: `{inputs, outputs}`, where the outputs are the reference; nothing ran yet. */
export const langSmithData = goldOf({
  id: 'langsmith-data',
  label: 'LangSmith data set',
  readAs: 'questions from `inputs.question`, reference answers from `outputs.answer`',
  fits: isDataRow,
  read: (fields) => ({ id: fields.id('id'), query: fields.query(...QUESTIONS), goldAnswers: fields.answers(...ANSWERS) }),
});

const OF_A_RUN = ['reference', 'reference_outputs', 'feedback', 'example_id', 'run_type', 'error', 'execution_time'];

function isDataRow(record: JsonObject): boolean {
  const has = (name: string): boolean => Object.hasOwn(record, name) || valueIn(record, name) !== undefined;
  return QUESTIONS.some(has) && ANSWERS.some(has) && !CHUNKS.some(has) && !OF_A_RUN.some((name) => hasBranch(record, name));
}

function valueIn(record: JsonObject, name: string): unknown {
  const [branch = '', member = ''] = name.split('.');
  const inside = field(record, branch);
  return isObject(inside) ? field(inside, member) : undefined;
}

/** A column `inputs.question`, or a field `inputs`. */
function hasBranch(record: JsonObject, name: string): boolean {
  return Object.keys(record).some((key) => key === name || key.startsWith(`${name}.`));
}
