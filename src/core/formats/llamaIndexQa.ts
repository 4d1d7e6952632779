import { JsonPlaces } from '../jsonPlace';
import type { Problem } from '../model';
import { field, isObject, kindOf, type JsonObject } from './fields';
import type { GoldEntry, RecordProblem, TextGoldFormat } from './format';
import { readRelevant } from './goldItems';
import { readJson, unlessTooDeep } from './json';

/** LlamaIndex's data set for fine-tuning embeddings: one object `{queries: {id: text}, corpus: {id: text}, relevant_docs: {id: [passage]}}`. */
export const llamaIndexQaData: TextGoldFormat = {
  id: 'llamaindex-qa',
  label: 'LlamaIndex QA data set',
  kind: 'gold',
  layout: 'text',
  readAs: 'questions from `queries`, gold passages from `relevant_docs`',
  detect: (head) => head.records.some(({ value }) => isObject(value) && hasParts(value)) || (head.container !== null && /^\s*\{\s*"queries"\s*:\s*\{/.test(head.text)),
  readGoldFile: (text) => unlessTooDeep(() => readGoldFile(text)) ?? { entries: [], problems: [TOO_DEEP] },
};

const TOO_DEEP: Problem = { code: 'too-deep', severity: 'error', message: 'The file is nested too deeply to be read.', line: 1, record: null };

/** A long list of questions fills a head: its first member is then all there is to see. */
function hasParts(record: JsonObject): boolean {
  return isObject(field(record, 'queries')) && (isObject(field(record, 'relevant_docs')) || isObject(field(record, 'corpus')));
}

function readGoldFile(text: string): ReturnType<TextGoldFormat['readGoldFile']> {
  const reading = readJson(text);
  if (!reading.ok) {
    return { entries: [], problems: [{ code: 'broken-json', severity: 'error', message: `The file is one JSON object and is broken: ${reading.message}.`, line: lineOf(text, reading.at), record: null }] };
  }
  const problems: RecordProblem[] = [];
  const queries = part(reading.value, 'queries', problems);
  const relevant = part(reading.value, 'relevant_docs', problems);
  const ids = [...new Set([...Object.keys(queries), ...Object.keys(relevant)])];
  return { entries: ids.map((id) => readEntry(id, queries, relevant, problems)), problems: placed(problems, text), fields: { id: '(the keys of `queries`)', question: 'queries', 'gold.ids': 'relevant_docs' } };
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

const SHOWN = 100;

/** The first problems with their lines; how many more there are. */
function placed(problems: readonly RecordProblem[], text: string): Problem[] {
  if (problems.length === 0) return [];
  const places = new JsonPlaces(text);
  const shown = problems.slice(0, SHOWN).map(({ code, severity, message, path }): Problem => ({ code, severity, message, line: lineOf(text, places.valueAt(path)?.start ?? 0), record: null }));
  const more = problems.length - shown.length;
  return more === 0 ? shown : [...shown, { code: 'more-problems', severity: 'warning', message: `${more} further problems are not listed.`, line: null, record: null }];
}

/** From 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
