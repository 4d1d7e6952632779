import type { JsonPath } from '../jsonPlace';
import type { Chunk } from '../model';
import { field, isObject, textField, type JsonObject } from './fields';
import type { PartsRunFormat, QuestionPart, Reading } from './format';
import { asText } from './goldItems';
import { readChunk } from './chunkItem';
import type { RecordFields } from './recordFields';
import { allParts, hasAll, hasAny, partOf, type RunParts } from './recordFormat';

/**
 * InspectorRAGet's data, both of its versions: one object whose `tasks` name `documents` by id and whose `results`
 * (`evaluations` in the first version) hold what each of the `models` answered. Each model is a run.
 */
export const inspectorRagGet: PartsRunFormat = {
  id: 'inspector-raget',
  label: 'data of InspectorRAGet',
  kind: 'run',
  layout: 'parts',
  readAs: 'a run per model; chunks from `contexts[].document_id` with the text of `documents[]`, answers from `output` or `model_response` and `targets[]`; no gold',
  detect: (head) =>
    head.records.some(({ value }) => {
      const models = isObject(value) ? field(value, 'models') : null;
      return Array.isArray(models) && models.some((model) => isObject(model) && hasAll(model, 'model_id')) && isObject(value) && hasAny(value, 'metrics', 'tasks', 'documents');
    }),
  readParts: ({ value }) => (isObject(value) ? readResults(value) : { value: [], problems: [{ code: 'record-type', severity: 'error', message: 'The file is not the one object that InspectorRAGet writes.', path: [] }] }),
};

interface Shared {
  readonly models: ReadonlyMap<string, JsonObject>;
  readonly tasks: ReadonlyMap<string, JsonObject>;
  readonly documents: ReadonlyMap<string, JsonObject>;
}

function readResults(root: JsonObject): Reading<readonly QuestionPart[]> {
  const shared = { models: byId(root, 'models', 'model_id'), tasks: byId(root, 'tasks', 'task_id'), documents: byId(root, 'documents', 'document_id') };
  const name = Array.isArray(field(root, 'results')) ? 'results' : 'evaluations';
  const numbers = new Map<string, number>();
  const readings = itemsOf(root, name).map((value, at) => {
    const run = isObject(value) ? runName(value, shared) : 'unnamed';
    const number = (numbers.get(run) ?? 0) + 1;
    numbers.set(run, number);
    return partOf({ run, path: [name, at], value, number, read: (fields) => readResult(fields, shared), chunkLists: [] });
  });
  return allParts(readings);
}

function itemsOf(record: JsonObject, name: string): readonly unknown[] {
  const items = field(record, name);
  return Array.isArray(items) ? items : [];
}

function byId(root: JsonObject, list: string, id: string): Map<string, JsonObject> {
  return new Map(itemsOf(root, list).flatMap((item) => (isObject(item) ? asText(field(item, id)).map((key) => [key, item] as const) : [])));
}

function runName(result: JsonObject, { models }: Shared): string {
  const [id = 'unnamed'] = asText(field(result, 'model_id'));
  const model = models.get(id);
  return (model === undefined ? null : textField(model, 'name')) ?? id;
}

function readResult(fields: RecordFields, { tasks, documents }: Shared): RunParts {
  const id = fields.id('task_id');
  const task = id === null ? undefined : tasks.get(id);
  if (task === undefined) fields.tell('task-missing', 'warning', `There is no task ${id ?? 'without an id'}: the question has no text and no chunks of its task.`, []);
  fields.value('model_id');
  const own = fields.list(['contexts'], 'documents')?.items;
  const contexts = own ?? (task === undefined ? [] : itemsOf(task, 'contexts'));
  noteShared(fields, own !== undefined, task);
  const output = spoken(fields.value('output'));
  if (output !== '') fields.notes.take('answer', 'output[].content');
  return {
    id,
    query: task === undefined ? '' : spoken(field(task, 'input')),
    type: task === undefined ? null : textField(task, 'task_type'),
    chunks: contexts.map((context, index) => chunkOf(context, index + 1, documents, fields, own === undefined ? [] : ['contexts', index])),
    answer: output !== '' ? output : fields.answer('model_response', 'modelResponse'),
    goldAnswers: task === undefined ? [] : itemsOf(task, 'targets').flatMap((target) => asText(isObject(target) ? (field(target, 'value') ?? field(target, 'text')) : target)),
  };
}

/** What stands in the task or the document is told in words: no path from the result leads there. */
function noteShared({ notes }: RecordFields, ownContexts: boolean, task: JsonObject | undefined): void {
  notes.take('chunks', ownContexts ? 'contexts[]' : '(contexts[] of the task)');
  notes.take('chunks.id', 'document_id');
  notes.take('chunks.text', '(text of the document)');
  notes.take('chunks.title', '(title of the document)');
  if (task === undefined) return;
  notes.take('question', '(input of the task)');
  if (hasAll(task, 'task_type')) notes.take('type', '(task_type of the task)');
  if (itemsOf(task, 'targets').length > 0) notes.take('answer.gold', '(targets[] of the task)');
}

/** A text, or the last thing said in a conversation. */
function spoken(value: unknown): string {
  if (!Array.isArray(value)) return asText(value)[0] ?? '';
  const last: unknown = value.at(-1);
  return asText(isObject(last) ? (field(last, 'text') ?? field(last, 'content')) : last)[0] ?? '';
}

/** A context is a document's id, with what the document holds; a passage that is written out stays as it is. */
function chunkOf(context: unknown, rank: number, documents: ReadonlyMap<string, JsonObject>, fields: RecordFields, path: JsonPath): Chunk {
  const [id] = asText(isObject(context) ? field(context, 'document_id') : context);
  const document = id === undefined ? undefined : documents.get(id);
  return readChunk(document === undefined ? context : { ...document, ...(isObject(context) ? context : {}) }, rank, path, fields.problems);
}
