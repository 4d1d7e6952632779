import { field, isObject, kindOf, type JsonObject } from './fields';
import type { GoldEntry, RecordProblem, TextGoldFormat } from './format';
import { readRelevant } from './goldItems';
import { readWholeJson } from './wholeJson';

/** LlamaIndex's data set for fine-tuning embeddings: one object `{queries: {id: text}, corpus: {id: text}, relevant_docs: {id: [passage]}}`. */
export const llamaIndexQaData: TextGoldFormat = {
  id: 'llamaindex-qa',
  label: 'LlamaIndex QA data set',
  kind: 'gold',
  layout: 'text',
  readAs: 'questions from `queries`, gold passages from `relevant_docs`',
  detect: (head) => head.records.some(({ value }) => isObject(value) && hasParts(value)) || (head.container !== null && /^\s*\{\s*"queries"\s*:\s*\{/.test(head.text)),
  readGoldFile: (text) => ({ ...readWholeJson(text, readQuestions), fields: { id: '(the keys of `queries`)', question: 'queries', 'gold.ids': 'relevant_docs' } }),
};

/** A long list of questions fills a head: its first member is then all there is to see. */
function hasParts(record: JsonObject): boolean {
  return isObject(field(record, 'queries')) && (isObject(field(record, 'relevant_docs')) || isObject(field(record, 'corpus')));
}

function readQuestions(data: unknown, problems: RecordProblem[]): GoldEntry[] {
  const queries = part(data, 'queries', problems);
  const relevant = part(data, 'relevant_docs', problems);
  const ids = [...new Set([...Object.keys(queries), ...Object.keys(relevant)])];
  return ids.map((id) => readEntry(id, queries, relevant, problems));
}

function part(data: unknown, name: string, problems: RecordProblem[]): JsonObject {
  const value = isObject(data) ? field(data, name) : undefined;
  if (isObject(value)) return value;
  problems.push({ code: 'field-type', severity: 'error', message: `\`${name}\` is ${kindOf(value)}, not an object.`, path: [name] });
  return {};
}

function readEntry(id: string, queries: JsonObject, relevant: JsonObject, problems: RecordProblem[]): GoldEntry {
  const list = field(relevant, id);
  const query = field(queries, id);
  if (list !== undefined && !Array.isArray(list)) {
    problems.push({ code: 'list-type', severity: 'error', message: `\`relevant_docs\` of question ${id} is ${kindOf(list)}, not a list of passage ids.`, path: ['relevant_docs', id] });
  }
  if (typeof query !== 'string') {
    problems.push({ code: 'field-missing', severity: 'warning', message: `The text of question ${id} is ${kindOf(query)}: it can be joined by its id only.`, path: [query === undefined ? 'relevant_docs' : 'queries', id] });
  }
  const gold = Array.isArray(list) ? readRelevant(list as unknown[], ['relevant_docs', id], problems) : ({ kind: 'missing' } as const);
  return { id, query: typeof query === 'string' ? query : null, type: null, gold, goldAnswers: [] };
}
