import { JsonPlaces } from '../jsonPlace';
import type { FieldMap } from '../mapping/fieldMap';
import type { Problem } from '../model';
import { field, isObject, type JsonObject } from './fields';
import type { Head, TextQuestion, TextRunFormat } from './format';
import { readJson, unlessTooDeep } from './json';
import { hasAll, hasAny, runOf } from './recordFormat';

const QUESTIONS = ['questions', 'question', 'queries', 'query'];
const CONTEXTS = ['contexts', 'retrieved_contexts', 'documents', 'retrieved_documents'];

/** Of two runs side by side, named `{run}_responses`: what was retrieved is told of the first alone. */
const COMPARED = /^.+_(responses|predicted_answers)$/;
const COMPARED_TRUTH = /^.+_(ground_truth_answers|true_answers)$/;

/** Rows of Haystack's detailed evaluation report: `questions, contexts, true_answers, predicted_answers` and a column per metric. */
export const haystackRun = runOf({
  id: 'haystack-detailed',
  label: 'Haystack detailed report',
  readAs: 'chunks from `contexts`, answers from `predicted_answers` and `true_answers`; no gold facts',
  fits: (record) => hasAny(record, 'questions', 'question', 'query') && hasAll(record, 'contexts') && (hasAll(record, 'predicted_answers') || Object.keys(record).some((name) => COMPARED.test(name))),
  chunkLists: CONTEXTS,
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query(...QUESTIONS),
    chunks: fields.chunks(CONTEXTS, { glued: true }),
    gold: fields.facts(['ground_truth_contexts', 'true_contexts', 'ground_truth_documents']),
    answer: fields.answer('predicted_answers', 'predicted_answer', 'answers', 'responses', ...fields.named(COMPARED).slice(0, 1)),
    goldAnswers: fields.answers('true_answers', 'true_answer', 'ground_truth_answers', 'ground_truth_answer', 'expected_answers', ...fields.named(COMPARED_TRUTH).slice(0, 1)),
  }),
});

/** A stored `EvaluationRunResult`: `{run_name, inputs: {name: [a value per question]}, results: {metric: {score, individual_scores}}}`. */
export const haystackResult: TextRunFormat = {
  id: 'haystack-result',
  label: 'Haystack evaluation result',
  kind: 'run',
  layout: 'text',
  order: 'list',
  readAs: 'a question for each item of the lists in `inputs` (`questions`, `contexts`, answers), its scores from `results`',
  detect: (head: Head) => head.container === 'sequence' && head.records.some(({ value }) => isObject(value) && isResult(value)),
  readRun: (text) => unlessTooDeep(() => readRun(text)) ?? { questions: [], problems: [TOO_DEEP] },
};

const TOO_DEEP: Problem = { code: 'too-deep', severity: 'error', message: 'The file is nested too deeply to be read.', line: 1, record: null };

function isResult(record: JsonObject): boolean {
  const inputs = field(record, 'inputs');
  return isObject(inputs) && hasAny(inputs, ...QUESTIONS) && hasAny(inputs, ...CONTEXTS) && Object.values(inputs).some(Array.isArray);
}

function readRun(text: string): ReturnType<TextRunFormat['readRun']> {
  const reading = readJson(text);
  if (!reading.ok) return { questions: [], problems: [{ code: 'broken-json', severity: 'error', message: `The file is one JSON object and is broken: ${reading.message}.`, line: lines(text)(reading.at) + 1, record: null }] };
  const data: JsonObject = isObject(reading.value) ? reading.value : {};
  const columns = columnsOf(data);
  const inputs = columns.filter(({ path: [top] }) => top === 'inputs');
  const count = Math.max(0, ...inputs.map(({ values }) => values.length));
  const uneven = columns.filter(({ values }) => values.length !== count).map(({ name, values }) => `\`${name}\` ${values.length}`);
  const problems: Problem[] = uneven.length === 0 ? [] : [{ code: 'lists-differ', severity: 'error', message: `There are ${count} questions, but ${uneven.join(', ')} values: they are put side by side from the first.`, line: null, record: null }];
  let fields: FieldMap = {};
  const placeOf = places(text, inputs.find(({ name }) => QUESTIONS.includes(name))?.path ?? []);
  const questions = Array.from({ length: count }, (_, index): TextQuestion => {
    const row = Object.fromEntries(columns.map(({ name, values }) => [name, values[index]]));
    const { value: question, problems: found, fields: inRow } = haystackRun.readQuestion({ value: row, text: '', key: null, number: index + 1 });
    fields = { ...inRow, ...fields };
    const line = placeOf(index);
    problems.push(...found.map(({ code, severity, message }) => ({ code, severity, message, line: line + 1, record: index + 1 })));
    return { question, line, endLine: line };
  });
  return { questions, problems, fields: inInputs(fields) };
}

/** Paths from the file's one object, of those from a row on; parts of a chunk are told from the chunk on. */
function inInputs(fields: FieldMap): FieldMap {
  return Object.fromEntries(Object.entries(fields).map(([name, path]) => [name, name.startsWith('chunks.') ? path : `inputs.${path}`]));
}

interface Column {
  readonly name: string;
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

function columnsOf(data: JsonObject): Column[] {
  const inputs = Object.entries(objectAt(data, 'inputs')).map(([name, values]) => ({ name, path: ['inputs', name], values }));
  const results = Object.entries(objectAt(data, 'results')).map(([name, result]) => ({ name, path: ['results', name, 'individual_scores'], values: isObject(result) ? field(result, 'individual_scores') : null }));
  return [...inputs, ...results].flatMap(({ values, ...column }) => (Array.isArray(values) ? [{ ...column, values: values as unknown[] }] : []));
}

function objectAt(data: JsonObject, name: string): JsonObject {
  const value = field(data, name);
  return isObject(value) ? value : {};
}

/** Line, from 0, of each item of the list at `path`; to be asked in ascending order. */
function places(text: string, path: readonly string[]): (index: number) => number {
  const found = new JsonPlaces(text);
  const lineOf = lines(text);
  return (index) => lineOf(found.valueAt([...path, index])?.start ?? found.valueAt(path)?.start ?? 0);
}

/** Counts on from the offset it was asked for last. */
function lines(text: string): (offset: number) => number {
  let line = 0;
  let at = 0;
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}
