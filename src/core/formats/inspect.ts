import { field, isObject, valueAt, type JsonObject } from './fields';
import { otherOf } from './otherFormat';
import type { RecordFields } from './recordFields';
import { hasAll, hasAny, runOf } from './recordFormat';

/**
 * Inspect's logs: `{version, status, eval, plan, results, samples: [{id, epoch, input, target, messages, output, scores, metadata}]}`
 * as JSON, or an archive in which each sample is a file. What was retrieved is there where a task put it into `metadata`.
 */

const inMetadata = (...names: readonly string[]): string[] => names.map((name) => `metadata.${name}`);

const CHUNKS = inMetadata('retrieved_contexts', 'contexts', 'retrieved_documents', 'documents', 'retrieved_docs', 'docs', 'retrieved_chunks', 'chunks', 'retrieved_passages', 'passages');
const FACTS = inMetadata('reference_contexts', 'gold_contexts', 'ground_truth_contexts', 'gold_facts', 'evidence');
const RELEVANT = inMetadata('reference_context_ids', 'relevant_ids', 'gold_ids');
/** What happened while a sample ran: much, and Inspect's to show. */
const TRACE = ['events', 'events_data', 'attachments', 'timelines'];

/** Samples with a list of passages in their metadata. */
export const inspectRun = runOf({
  id: 'inspect',
  label: 'run of Inspect',
  readAs: 'chunks from `metadata.contexts` (or `documents`, `chunks`, `passages`), gold facts from `metadata.reference_contexts`, answers from `output` and `target`',
  fits: (record) => isSample(record) && holdsPassages(record),
  chunkLists: CHUNKS,
  read: (fields) => {
    for (const name of TRACE) fields.value(name);
    return {
      id: sampleId(fields),
      query: question(fields),
      chunks: fields.chunks(CHUNKS),
      gold: fields.facts(FACTS) ?? fields.relevant(...RELEVANT),
      answer: answer(fields),
      goldAnswers: fields.answers('target'),
      latencyMs: fields.latency('s', 'total_time', 'output.time'),
      tokens: fields.tokens('output.usage.total_tokens'),
    };
  },
});

/** Logs of samples that hold answers only, and logs without a sample. */
export const inspectLog = otherOf({
  id: 'inspect-log',
  label: 'log of Inspect',
  kind: 'answers',
  advice: 'It holds answers and no chunks, so there is no retrieval to score. Put the retrieved passages into `metadata.contexts` of each sample and open the new log, or open the run that retrieved them.',
  questionsIn: (record) => (isSample(record) ? 1 : 0),
  fits: (record) => isSample(record) || (isObject(field(record, 'eval')) && hasAny(record, 'plan', 'results') && !hasSamples(record)),
});

function isSample(record: JsonObject): boolean {
  return hasAll(record, 'id', 'epoch', 'input', 'target') && hasAny(record, 'messages', 'output', 'scores');
}

/** The samples of a log are looked at as records of their own. */
function hasSamples(record: JsonObject): boolean {
  const samples = field(record, 'samples');
  return Array.isArray(samples) && samples.length > 0;
}

function holdsPassages(record: JsonObject): boolean {
  return CHUNKS.some((name) => {
    const list = valueAt(record, name.split('.'));
    return Array.isArray(list) && list.some((item) => typeof item === 'string' || isObject(item));
  });
}

/** A sample that is run several times has one id in all its epochs. */
function sampleId(fields: RecordFields): string | null {
  const id = fields.id('id');
  const epoch = fields.value('epoch');
  return id !== null && typeof epoch === 'number' && epoch > 1 ? `${id} (epoch ${epoch})` : id;
}

/** The input itself, or the last thing that the user says in it. */
function question(fields: RecordFields): string {
  const input = fields.value('input');
  if (!Array.isArray(input)) return fields.query('input');
  const said = (input as unknown[]).filter(isObject).filter((message) => field(message, 'role') === 'user').map((message) => contentText(field(message, 'content')));
  const last = said.at(-1);
  if (last === undefined) fields.tell('field-missing', 'warning', '`input` has no message of the user: the question is shown without its text.', ['input']);
  return last ?? '';
}

/** What the model wrote; nothing when the sample failed before. */
function answer(fields: RecordFields): string | null {
  const choices = fields.value('output.choices');
  const [first]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  const written = contentText(valueAt(first, ['message', 'content']));
  if (written === '') return fields.answer('output.completion') || null;
  fields.notes.take('answer', 'output.choices[].message.content');
  return written;
}

/** The content of a message: a text, or a list of parts of which some are texts. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return parts.filter(isObject).map((part) => field(part, 'text')).filter((text) => typeof text === 'string').join('\n');
}
