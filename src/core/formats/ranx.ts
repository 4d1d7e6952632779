import { visit } from 'jsonc-parser';
import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Judgement, Question } from '../model';
import { isObject, kindOf, scoreField, type JsonObject } from './fields';
import type { Head, RawRecord, RecordGoldFormat, RecordProblem, RecordRunFormat, Wanted } from './format';
import { asGrade } from './trecLines';

/**
 * ranx (and dumped BEIR results): one JSON object `{question: {passage: number}}`. A run and its judgements have the
 * same shape, so what the caller takes the file for decides; without that, whole numbers in a grade's range are grades,
 * unless the file's name says otherwise.
 */
export const ranxRun: RecordRunFormat = {
  id: 'ranx-run',
  label: 'ranx run',
  kind: 'run',
  layout: 'records',
  readAs: 'passage ids and scores from `{question: {passage: score}}`, in the order of the file',
  schema: null,
  detect: (head, wanted) => hasShape(head) && takenFor(head, wanted) === 'run',
  readQuestion: (record) => {
    const { value, problems } = members(record);
    const chunks = value.map(([id, score], index) => asChunk(id, score, index + 1, problems));
    return { value: asQuestion(record, chunks), problems, fields: RUN_FIELDS };
  },
  chunkPath: () => null,
};

/** Grades in ranx's shape. */
export const ranxQrels: RecordGoldFormat = {
  id: 'ranx-qrels',
  label: 'ranx qrels file',
  kind: 'gold',
  layout: 'records',
  isGraded: true,
  readAs: 'passage ids and grades from `{question: {passage: grade}}`',
  detect: (head, wanted) => hasShape(head, wanted === 'gold') && takenFor(head, wanted) === 'gold',
  readGold: (record) => {
    const { value, problems } = members(record);
    const judgements = value.flatMap(([id, grade]) => asJudgement(id, grade, problems));
    return { value: { id: record.key, query: null, type: null, gold: { kind: 'judged', judgements }, goldAnswers: [] }, problems, fields: GOLD_FIELDS };
  },
};

const RUN_FIELDS: FieldMap = { id: '(the key)', chunks: '(the members)', 'chunks.id': '(their keys)', 'chunks.score': '(their values)' };
const GOLD_FIELDS: FieldMap = { id: '(the key)', 'gold.ids': '(the keys of the members)' };

const METRIC = /^(n?dcg|map|mrr|m?rr|recall|precision|hits?|success|f1|accuracy|p)([@_.\- ].*)?$/i;

/** `lenient`: numbers may be written as text, where somebody takes the file for this. */
function hasShape(head: Head, lenient = false): boolean {
  if (head.container !== 'keyed') return false;
  const lists = head.records.map(({ value }) => value);
  // beside settings, the questions of a run stand there as a list
  if (lists.some((list) => Array.isArray(list) && list.some(isObject)) || lists.filter(isObject).length * 2 <= lists.length) return false;
  const names = lists.flatMap((list) => (isObject(list) ? Object.keys(list) : []));
  // a table of metric values by system has the same shape
  return lists.length > 0 && mostlyNumbers(lists, lenient) && names.length > 0 && !names.every((name) => METRIC.test(name));
}

/** A few bad scores, or questions without passages, do not make it another file. */
function mostlyNumbers(lists: readonly unknown[], lenient: boolean): boolean {
  const values = lists.filter(isObject).flatMap((list) => Object.values(list));
  const isNumber = (value: unknown): boolean => typeof value === 'number' || value === null || (lenient && scoreField({ value }, 'value') !== null);
  return values.filter(isNumber).length * 5 >= values.length * 4;
}

function takenFor(head: Head, wanted: Wanted = null): 'run' | 'gold' {
  if (wanted === 'run' || wanted === 'gold') return wanted;
  const numbers = head.records.flatMap(({ value }) => (isObject(value) ? Object.values(value) : []));
  const grades = numbers.length > 0 && numbers.every((value) => typeof value === 'number' && asGrade(value) !== null);
  if (!grades) return 'run';
  if (/qrel|gold|judg|truth/i.test(head.name)) return 'gold';
  return /(^|[^a-z])runs?([^a-z]|$)|result|retriev/i.test(head.name) ? 'run' : 'gold';
}

/** Names and values of one question, in the order they are written. */
function members(record: RawRecord): { value: [string, unknown][]; problems: RecordProblem[] } {
  const { value } = record;
  if (isObject(value)) return { value: writtenKeys(value, record.text).map((key) => [key, value[key]]), problems: [] };
  const message = `Passages with numbers were expected here, this is ${kindOf(value)}.`;
  return { value: [], problems: [{ code: 'wrong-type', severity: 'error', message, path: [] }] };
}

/** An object gives keys that look like whole numbers first, in ascending order; the text has them as written. */
function writtenKeys(value: JsonObject, text: string): string[] {
  const keys = Object.keys(value);
  if (!keys.some((key) => /^(0|[1-9]\d*)$/.test(key))) return keys;
  const written = new Set<string>();
  visit(text, { onObjectProperty: (key, _offset, _length, _line, _column, path) => void (path().length === 0 && written.add(key)) });
  return written.size === keys.length ? [...written] : keys;
}

function asChunk(id: string, written: unknown, rank: number, problems: RecordProblem[]): Chunk {
  const score = scoreField({ score: written }, 'score');
  if (score === null) problems.push({ code: 'bad-score', severity: 'warning', message: `The score of ${id} is ${kindOf(written)}: the passage keeps its place and has no score.`, path: [id] });
  return { rank, id, text: null, score, title: null, source: null, extra: [] };
}

function asJudgement(id: string, written: unknown, problems: RecordProblem[]): Judgement[] {
  const grade = asGrade(scoreField({ grade: written }, 'grade'));
  if (grade !== null) return [{ id, grade }];
  const shown = typeof written === 'number' ? String(written) : kindOf(written);
  problems.push({ code: 'bad-grade', severity: 'error', message: `The grade of ${id} is ${shown}, not a whole number from −127 to 127: the judgement is left out.`, path: [id] });
  return [];
}

function asQuestion(record: RawRecord, chunks: readonly Chunk[]): Question {
  const { key, number, value } = record;
  return {
    id: key ?? `Q${number}`,
    idMade: key === null,
    query: '',
    type: null,
    chunks,
    gold: { kind: 'missing' },
    answer: null,
    goldAnswers: [],
    latencyMs: null,
    tokens: null,
    extra: [],
    unreadable: !isObject(value),
  };
}
