import { field, isObject, textField, type JsonObject } from './fields';
import { asText } from './goldItems';
import type { RecordFields } from './recordFields';
import { hasAll, runOf } from './recordFormat';

/** RankLLM's candidates: `{query, hits: [{qid, docid, rank, score, content}]}`, since then `{query: {text, qid}, candidates: [{docid, score, doc}]}`. Needs judgements. */
export const rankLlmRun = runOf({
  id: 'rank-llm',
  label: 'RankLLM run',
  readAs: 'passages from `hits` or `candidates` (`docid`, `score`, text from `content` or `doc`), the question id from `qid`',
  fits: (record) => hasAll(record, 'query') && (list(record, 'hits') ?? list(record, 'candidates')) !== null,
  chunkLists: ['hits', 'candidates'],
  read: (fields) => {
    const query = fields.value('query');
    const told: JsonObject = isObject(query) ? query : {};
    const [id] = asText(field(told, 'qid'));
    if (id !== undefined) fields.notes.take('id', 'query.qid');
    if (isObject(query)) fields.notes.take('question', 'query.text');
    return { id: id ?? hitsId(fields), query: isObject(query) ? (textField(told, 'text') ?? '') : fields.query('query'), chunks: fields.chunks(['hits', 'candidates']) };
  },
});

/** Older files say the question's id in each hit. */
function hitsId(fields: RecordFields): string | null {
  const hits = fields.value('hits');
  const [first]: readonly unknown[] = Array.isArray(hits) ? (hits as unknown[]) : [];
  const [id] = isObject(first) ? asText(field(first, 'qid')) : [];
  if (id !== undefined) fields.notes.take('id', 'hits[].qid');
  return id ?? fields.id('qid', 'id');
}

function list(record: JsonObject, name: string): readonly unknown[] | null {
  const value = field(record, name);
  return Array.isArray(value) ? (value as unknown[]) : null;
}
