import { field, isObject, kindOf, type JsonObject } from './fields';
import { asText } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll } from './recordFormat';

/** KILT's data: `{id, input, output: [{answer, provenance: [{wikipedia_id, …}]}]}`. Provenance names pages, not passages: it is not taken as gold. */
export const kiltData = goldOf({
  id: 'kilt',
  label: 'KILT data set',
  readAs: 'reference answers from `output[].answer` (any one is enough)',
  fits: (record) => hasAll(record, 'input') && outputs(record).some((one) => isObject(one) && (hasAll(one, 'answer') || hasAll(one, 'provenance'))),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('input'),
    goldAnswers: (fields.list(['output'], 'answers')?.items ?? []).flatMap((one, index) => answerOf(one, index, fields)),
  }),
});

/** An output may name its provenance only. */
function answerOf(output: unknown, index: number, fields: RecordFields): string[] {
  const answer = isObject(output) ? (field(output, 'answer') ?? null) : output;
  const [text] = answer === null || !isObject(output) ? [] : asText(answer);
  if (text === undefined && answer !== null) fields.tell('field-type', 'warning', `Answer ${index + 1} of \`output\` is ${kindOf(answer)}, not text: it is left out.`, ['output', index]);
  if (text === undefined || text.trim() === '') return [];
  fields.notes.take('answer.gold', 'output[].answer');
  return [text];
}

function outputs(record: JsonObject): readonly unknown[] {
  const output = field(record, 'output');
  return Array.isArray(output) ? (output as unknown[]) : [];
}
