import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Judgement } from '../model';
import { field, isObject, kindOf, scoreField, type JsonObject } from './fields';
import type { Head, PartsRunFormat, RecordGoldFormat, RecordProblem, Wanted } from './format';
import { asText } from './goldItems';
import { readChunk } from './chunkItem';
import type { RecordFields } from './recordFields';
import { allParts, partOf, type RunParts } from './recordFormat';
import { asGrade } from './trecLines';

/** Tables with a row per passage of a question, as ranx and Phoenix write them. */

const QUESTION = ['q_id', 'qid', 'query_id', 'query-id', 'topic_id', 'topic', 'context.span_id'];
const PASSAGE = ['doc_id', 'docid', 'docno', 'corpus-id', 'corpus_id', 'passage_id', 'pid', 'document_id', 'chunk_id'];
const TEXT = ['document', 'text', 'passage', 'contents', 'content', 'reference'];
const SCORE = ['score', 'document_score', 'similarity'];
const GRADE = ['rel', 'relevance', 'grade', 'label', 'score'];
const RANK = ['rank', 'document_position'];
const QUERY = ['query', 'input', 'question'];

/** `q_id, doc_id, score`, or `context.span_id, document_position, input, document, document_score`. */
export const passageRowsRun: PartsRunFormat = {
  id: 'passage-rows',
  label: 'table with a row per passage',
  kind: 'run',
  layout: 'parts',
  readAs: 'questions from `q_id` (or `query_id`, `qid`, …), passages from `doc_id` (or `document`), scores from `score`, in the order of `rank` where there is one, else of the rows; no gold',
  rowGroup: groupOf,
  detect: (head, wanted = null) => isTable(head) && hasName(head, [...SCORE, ...RANK]) && takenFor(head, wanted) === 'run',
  readParts: ({ value, number }) => allParts([partOf({ run: null, path: [], value: { rows: value }, number, read: readRows, chunkLists: [] })]),
};

/** The same with grades: `q_id, doc_id, rel`. */
export const passageRowsQrels: RecordGoldFormat = {
  id: 'passage-rows-qrels',
  label: 'table of judgements',
  kind: 'gold',
  layout: 'records',
  isGraded: true,
  readAs: 'questions from `q_id` (or `query_id`, `qid`, …), passages from `doc_id`, grades from `rel` or `score`',
  rowGroup: groupOf,
  detect: (head, wanted = null) => isTable(head) && hasName(head, PASSAGE) && hasName(head, GRADE) && takenFor(head, wanted) === 'gold',
  readGold: ({ value }) => {
    const rows = rowsOf(value);
    const column = columnIn(rows);
    const problems: RecordProblem[] = [];
    const judgements = new Map(rows.flatMap((row, at) => judgement(row, at, problems)).map((one) => [one.id, one]));
    return { value: { id: first(rows, QUESTION), query: first(rows, QUERY), type: null, gold: { kind: 'judged', judgements: [...judgements.values()] }, goldAnswers: [] }, problems, fields: present({ id: column(QUESTION), question: column(QUERY), 'gold.ids': column(PASSAGE) }) };
  },
};

function isTable(head: Head): boolean {
  return head.container === 'rows' && hasName(head, QUESTION) && (hasName(head, PASSAGE) || hasName(head, ['document']) || (hasName(head, ['reference']) && hasName(head, ['document_score', 'document_position'])));
}

function hasName({ records }: Head, names: readonly string[]): boolean {
  return records.some(({ value }) => isObject(value) && names.some((name) => Object.hasOwn(value, name)));
}

/** A run and judgements have the same columns where grades are called scores: whole numbers in a grade's range are grades. */
function takenFor(head: Head, wanted: Wanted): 'run' | 'gold' {
  if (wanted === 'run' || wanted === 'gold') return wanted;
  if (hasName(head, ['rel', 'relevance', 'grade', 'label'])) return 'gold';
  const scores = head.records.flatMap(({ value }) => (isObject(value) ? [scoreField(value, 'score')] : []));
  const areGrades = scores.every((score) => score !== null && asGrade(score) !== null) && !hasName(head, [...RANK, ...TEXT]);
  return areGrades && !/(^|[^a-z])runs?([^a-z]|$)|result|retriev/i.test(head.name) ? 'gold' : 'run';
}

function groupOf(row: unknown): string | null {
  return isObject(row) ? cell(row, QUESTION) : null;
}

/** The first cell under these names that is not empty. */
function cell(row: JsonObject, names: readonly string[]): string | null {
  return names.flatMap((name) => asText(field(row, name))).find((text) => text !== '') ?? null;
}

function rowsOf(value: unknown): readonly JsonObject[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
}

function first(rows: readonly JsonObject[], names: readonly string[]): string | null {
  return rows.map((row) => cell(row, names)).find((text) => text !== null) ?? null;
}

function readRows(fields: RecordFields): RunParts {
  const rows = rowsOf(fields.value('rows')).map((row, at) => ({ row, at, rank: RANK.flatMap((name) => scoreField(row, name) ?? [])[0] ?? null }));
  const ordered = rows.every(({ rank }) => rank !== null) ? [...rows].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.at - b.at) : rows;
  const all = rows.map(({ row }) => row);
  noteRows(fields, all);
  return {
    id: first(all, QUESTION),
    query: first(all, QUERY) ?? '',
    chunks: ordered.map(({ row, at }, index) => chunkOf(row, index + 1, at, fields.problems)),
  };
}

function noteRows({ notes }: RecordFields, rows: readonly JsonObject[]): void {
  const column = columnIn(rows);
  const found = { id: column(QUESTION), question: column(QUERY), 'chunks.text': column(TEXT), 'chunks.id': column(PASSAGE), 'chunks.score': column(SCORE) };
  notes.take('chunks', '(a row each)');
  for (const [name, path] of Object.entries(found) as [keyof typeof found, string | undefined][]) if (path !== undefined) notes.take(name, path);
}

/** The first of some columns in which something stands. */
function columnIn(rows: readonly JsonObject[]): (names: readonly string[]) => string | undefined {
  return (names) => names.find((name) => rows.some((row) => (field(row, name) ?? '') !== ''));
}

function present(fields: Readonly<Record<string, string | undefined>>): FieldMap {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function chunkOf(row: JsonObject, rank: number, at: number, problems: RecordProblem[]): Chunk {
  const text = TEXT.map((name) => field(row, name)).find((value) => typeof value === 'string');
  const id = cell(row, PASSAGE);
  const score = SCORE.map((name) => field(row, name)).find((value) => (value ?? null) !== null);
  const told: RecordProblem[] = [];
  const chunk = readChunk({ ...(text === undefined ? {} : { text }), ...(id === null ? {} : { id }), ...(score === undefined ? {} : { score }) }, rank, [at], told);
  problems.push(...told.map((problem) => ({ ...problem, path: [at] })));
  return chunk;
}

function judgement(row: JsonObject, at: number, problems: RecordProblem[]): Judgement[] {
  const id = cell(row, PASSAGE);
  const written = GRADE.map((name) => field(row, name)).find((value) => (value ?? null) !== null);
  const grade = asGrade(scoreField({ grade: written }, 'grade'));
  if (id !== null && grade !== null) return [{ id, grade }];
  const message = id === null ? 'The row names no passage: it is left out.' : `The grade of ${id} is ${kindOf(written)}, not a whole number from −127 to 127: the judgement is left out.`;
  problems.push({ code: id === null ? 'gold-id' : 'bad-grade', severity: 'error', message, path: [at] });
  return [];
}
