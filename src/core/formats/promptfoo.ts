import type { Chunk, Gold } from '../model';
import { field, isObject, valueAt, type JsonObject } from './fields';
import type { PartsRunFormat } from './format';
import type { RecordFields } from './recordFields';
import { listed, membersOf, together } from './reported';
import { hasAll, hasAny, partOf, allParts, type RunParts } from './recordFormat';

const CONTEXTS = ['gradingResult.metadata.context', 'metadata.context', 'metadata.contexts', 'response.metadata.context', 'vars.context', 'vars.contexts', 'vars.documents'];
const OUTPUT = 'response.output';

/**
 * Results of promptfoo, versions 2 and 3, whole or a line each: `{vars, provider, prompt, response: {output}, gradingResult, latencyMs}`.
 * Each provider, and each prompt that has a name, is a run of its own. An output that is a list is the retrieved passages.
 */
export const promptfooRun: PartsRunFormat = {
  id: 'promptfoo',
  label: 'results of promptfoo',
  kind: 'run',
  layout: 'parts',
  readAs: 'a run per provider; passages from `response.output` where it is a list, else chunks from `vars.context` or `metadata.context`; gold from `vars.correct_chunks`, answers from `response.output`',
  detect: (head) => head.records.some(({ value }) => isObject(value) && isResult(value)),
  readParts: ({ value, key, number }) =>
    allParts([partOf({ run: isObject(value) ? runName(value) : null, path: [], value, key, number, read: readResult, reported, chunkLists: isObject(value) ? lists(value) : [] })]),
};

/** Named scores first; an assertion without a name is called by its type. */
const reported = together(
  membersOf('promptfoo', 'namedScores'),
  listed('promptfoo', (record) => valueAt(record, ['gradingResult', 'componentResults']), (result) => {
    const assertion = field(result, 'assertion');
    return isObject(assertion) ? (field(assertion, 'metric') ?? field(assertion, 'type')) : null;
  }),
);

function isResult(record: JsonObject): boolean {
  return hasAll(record, 'vars', 'provider') && isObject(field(record, 'vars')) && hasAny(record, 'response', 'gradingResult', 'success', 'error', 'promptIdx');
}

/** `python:retrieval.py:base` runs the function `base`; a prompt that is nothing but a variable has no name. */
function runName(record: JsonObject): string | null {
  const provider = field(record, 'provider');
  const named = isObject(provider) ? [field(provider, 'label'), field(provider, 'id')] : [provider];
  const name = named.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (name === undefined) return null;
  const shown = /^(?:python|javascript|file|exec|golang|ruby):/.test(name) ? name.slice(name.lastIndexOf(':') + 1).replace(/^.*[\\/]/, '') || name : name;
  const prompt = field(record, 'prompt');
  const label = isObject(prompt) ? field(prompt, 'label') : null;
  const hasName = typeof label === 'string' && label.trim() !== '' && !/^\s*\{\{[^{}]*\}\}\s*$/.test(label);
  return hasName ? `${shown} · ${label.trim().replace(/\s+/g, ' ').slice(0, 60).toWellFormed()}` : shown;
}

function lists(record: JsonObject): string[] {
  return Array.isArray(valueAt(record, OUTPUT.split('.'))) ? [OUTPUT] : CONTEXTS;
}

function readResult(fields: RecordFields): RunParts {
  const gold = fields.relevant('vars.correct_chunks', 'vars.expected_ids', 'vars.relevant_ids') ?? fields.facts(['vars.expected_contexts', 'vars.reference_contexts', 'vars.facts']);
  const isList = Array.isArray(fields.value(OUTPUT));
  const error = fields.text('error', 'response.error');
  if (error !== null && error.trim() !== '' && !fields.has(OUTPUT)) fields.tell('no-response', 'warning', `The provider gave no output: ${error.slice(0, 200)}`, ['error']);
  return {
    id: fields.id('vars.id', 'vars.question_id', 'vars.query_id'),
    query: fields.query('vars.query', 'vars.question', 'vars.input', 'vars.user_input', 'prompt.raw'),
    type: fields.type('vars.type', 'vars.question_type', 'vars.category'),
    chunks: isList ? named(fields, fields.chunks([OUTPUT]) ?? [], gold) : (fields.chunks(CONTEXTS, { needed: false, glued: true }) ?? []),
    gold,
    answer: isList ? null : fields.answer(OUTPUT),
    goldAnswers: fields.answers('vars.expected', 'vars.expected_answer', 'vars.correct_answer', 'vars.ground_truth', 'vars.reference', 'vars.answer'),
    latencyMs: fields.latency('ms', 'latencyMs'),
    tokens: fields.tokens('response.tokenUsage.total'),
  };
}

/** Where the gold names passages, a text in the list is a passage's name. */
function named({ notes }: RecordFields, chunks: readonly Chunk[], gold: Gold | null): Chunk[] {
  if (gold?.kind !== 'judged') return [...chunks];
  if (chunks.some(({ id }) => id === null)) notes.take('chunks.id', '.');
  return chunks.map((chunk) => (chunk.id === null ? { ...chunk, id: chunk.text, text: null } : chunk));
}
