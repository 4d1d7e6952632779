import type { MapField } from '../mapping/fieldMap';
import { field, isObject, textField } from './fields';
import type { RecordFields } from './recordFields';
import { hasAll, hasAny, runOf } from './recordFormat';

/** mt-rag-benchmark's tasks with passages: `{task_id, input: [{speaker, text}], contexts: [{document_id, text, score}], targets?, predictions?}`. */
export const mtRagRun = runOf({
  id: 'mt-rag',
  label: 'run of mtRAG',
  readAs: 'chunks from `contexts`, the question from the last turn of `input`, answers from `predictions` and `targets`; no gold facts',
  remark: 'the last turn of `input` is the question',
  fits: (record) => hasAll(record, 'task_id', 'input', 'contexts') && !hasAny(record, 'scores'),
  chunkLists: ['contexts'],
  read: (fields) => ({
    id: fields.id('task_id'),
    query: lastTurn(fields),
    type: questionType(fields),
    chunks: fields.chunks(['contexts']),
    answer: turns(fields, 'predictions', 'answer')[0] ?? null,
    goldAnswers: turns(fields, 'targets', 'answer.gold'),
  }),
});

function lastTurn(fields: RecordFields): string {
  if (!Array.isArray(fields.value('input'))) return fields.query('input');
  const last = turns(fields, 'input', 'question').at(-1);
  if (last === undefined) fields.tell('field-missing', 'warning', '`input` has no turn with a text: the question is shown without its text.', ['input']);
  return last ?? '';
}

/** The texts of a list of turns. */
function turns(fields: RecordFields, name: string, field: MapField): string[] {
  const items = fields.list([name], 'turns')?.items ?? [];
  if (items.length > 0) fields.notes.take(field, name, items.some(isObject) ? '[].text' : '[]');
  return items.flatMap((one) => (isObject(one) ? (textField(one, 'text') ?? []) : typeof one === 'string' ? one : []));
}

/** Labels are lists of one, or of several. */
function questionType(fields: RecordFields): string | null {
  const value = fields.value('Question Type');
  const label = Array.isArray(value) ? (value as unknown[]).find((one) => typeof one === 'string') : undefined;
  if (typeof label !== 'string') return fields.type('task_type');
  fields.notes.take('type', 'Question Type[]');
  return label;
}

/** Whether a record is a task that nothing was retrieved for. */
export function isBareTask(record: Readonly<Record<string, unknown>>): boolean {
  return hasAll(record, 'task_id', 'input') && Array.isArray(field(record, 'input')) && !hasAny(record, 'contexts', 'predictions');
}
