import { field, isObject, type JsonObject } from './fields';
import { asText } from './goldItems';
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
    goldAnswers: (fields.list(['output'], 'answers')?.items ?? []).flatMap((one) => (isObject(one) ? asText(field(one, 'answer')) : [])).filter((text) => text.trim() !== ''),
  }),
});

function outputs(record: JsonObject): readonly unknown[] {
  const output = field(record, 'output');
  return Array.isArray(output) ? (output as unknown[]) : [];
}
