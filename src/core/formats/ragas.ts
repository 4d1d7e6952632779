import type { Gold } from '../model';
import { field } from './fields';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll, hasAny, runOf } from './recordFormat';
import { columnsOf } from './reported';
import { chunksSideBySide } from './sideBySide';

/** ragas data sets and result tables, under the names before 0.2 and since; lists in CSV cells are as Python prints them. */

/** The metrics that ragas writes as columns; some with their mode in parentheses. */
const reported = columnsOf('ragas', /^(?:faithfulness|(?:answer|response)_relevanc[ey]|context_(?:precision|recall|entity_recall|entities_recall|relevanc[ey]|utilization)|(?:llm|non_llm|id_based)_context_(?:precision|recall)\w*|answer_(?:correctness|similarity|accuracy)|semantic_similarity|factual_correctness|noise_sensitivity\w*|nv_\w+|harmfulness|maliciousness|coherence|conciseness|summary_score|aspect_critic|rubrics_score)(?:\(.*\))?$/);

/** `{user_input, retrieved_contexts, reference_contexts?, retrieved_context_ids?, reference_context_ids?, response?, reference?}`. */
export const ragasRun = runOf({
  id: 'ragas',
  label: 'ragas run (new names)',
  readAs: 'chunks from `retrieved_contexts` (ids from `retrieved_context_ids`), gold from `reference_contexts`, else `reference_context_ids`, answers from `response` and `reference`',
  fits: (record) => hasAny(record, 'retrieved_contexts', 'retrieved_context_ids') && hasAny(record, 'user_input', 'reference', 'reference_contexts', 'response'),
  chunkLists: ['retrieved_contexts'],
  plain: {
    id: 'id',
    query: 'user_input',
    type: 'query_type',
    chunks: { list: 'retrieved_contexts', text: null },
    facts: { list: 'reference_contexts', text: null },
    answer: 'response',
    goldAnswer: 'reference',
    reported,
    others: ['sample_id', 'question', 'query', 'answer', 'retrieved_context_ids', 'reference_context_ids'],
  },
  reported: (_record, extra) => reported(extra),
  read: (fields) => ({
    id: fields.id('id', 'sample_id'),
    query: fields.query('user_input', 'question', 'query'),
    type: fields.type('query_type'),
    chunks: chunksSideBySide(fields, { texts: ['retrieved_contexts'], ids: ['retrieved_context_ids'] }),
    gold: referenceGold(fields),
    answer: fields.answer('response', 'answer'),
    goldAnswers: fields.answers('reference'),
  }),
});

/** A ragas test set: questions with reference contexts, nothing retrieved yet. */
export const ragasTestSet = goldOf({
  id: 'ragas-test-set',
  label: 'ragas test set',
  readAs: 'gold facts from `reference_contexts`, reference answers from `reference`',
  fits: (record) => isTestSet(record) && !hasAny(record, 'retrieved_contexts', 'response'),
  read: (fields) => ({
    id: fields.id('id', 'sample_id'),
    query: fields.query('user_input', 'question', 'query'),
    type: fields.type('query_type', 'synthesizer_name'),
    gold: referenceGold(fields),
    goldAnswers: fields.answers('reference'),
  }),
});

/** Under ragas' names; people also put its reference contexts beside a question of another name. */
function isTestSet(record: Readonly<Record<string, unknown>>): boolean {
  if (hasAll(record, 'user_input')) return hasAny(record, 'reference_contexts', 'reference_context_ids', 'reference');
  return hasAny(record, 'question', 'query') && hasAny(record, 'reference_contexts', 'reference_context_ids') && !hasAny(record, 'contexts', 'answer', 'chunks', 'documents', 'reference_answer', 'query_by');
}

/** `{question, contexts, answer?, ground_truth?}`, where older files have a list `ground_truths`. It has no verbatim gold. */
export const ragasOldRun = runOf({
  id: 'ragas-old',
  label: 'ragas run (old names)',
  readAs: 'chunks from `contexts`, answers from `answer` and `ground_truth`; no gold facts',
  fits: (record) => {
    const contexts = field(record, 'contexts');
    const texts = typeof contexts === 'string' || (Array.isArray(contexts) && contexts.every((item) => typeof item === 'string' || item === null));
    return hasAll(record, 'question') && texts && hasAny(record, 'answer', 'ground_truth', 'ground_truths') && !isOldTestSet(record);
  },
  chunkLists: ['contexts'],
  reported: (_record, extra) => reported(extra),
  read: (fields) => ({
    id: fields.id('id', 'question_id'),
    query: fields.query('question'),
    type: fields.type('question_type', 'evolution_type'),
    chunks: fields.chunks(['contexts'], { glued: true }),
    answer: fields.answer('answer', 'response'),
    goldAnswers: fields.has('ground_truth') ? fields.answers('ground_truth') : fields.answerList('ground_truths'),
  }),
});

/** What ragas' old generator of test sets wrote: its `contexts` are those a question was made from. */
export const ragasOldTestSet = goldOf({
  id: 'ragas-old-test-set',
  label: 'ragas test set (old names)',
  readAs: 'gold facts from `contexts`, reference answers from `ground_truth`',
  fits: isOldTestSet,
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question'),
    type: fields.type('evolution_type'),
    gold: fields.facts(['contexts']),
    goldAnswers: fields.answers('ground_truth'),
  }),
});

function isOldTestSet(record: Readonly<Record<string, unknown>>): boolean {
  return hasAll(record, 'question', 'contexts', 'evolution_type') && !hasAny(record, 'answer');
}

function referenceGold(fields: RecordFields): Gold | null {
  const ids = fields.relevant('reference_context_ids');
  return fields.facts(['reference_contexts']) ?? ids;
}
