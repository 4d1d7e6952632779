import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Judgement } from '../model';
import { isObject, kindOf } from './fields';
import type { Head, RawRecord, RecordGoldFormat, RecordProblem, RecordRunFormat, Wanted } from './format';

/**
 * One object `{question: [passage id]}`, an item also `[id, score]` or `{id, score}`: what was retrieved, best first, or what is
 * relevant. The two have one shape, so what the caller takes the file for decides, and without that its name.
 */
export const idListsRun: RecordRunFormat = {
  id: 'id-lists',
  label: 'run of passage ids by question',
  kind: 'run',
  layout: 'records',
  readAs: 'passage ids from `{question: [passage]}`, best first',
  schema: null,
  detect: (head, wanted) => hasShape(head) && takenFor(head, wanted) === 'run',
  readQuestion: (record) => {
    const { items, problems } = listed(record, 'it keeps its place and is no passage');
    const chunks = items.map((item, at): Chunk => ({ rank: at + 1, id: item?.id ?? null, text: null, score: item?.score ?? null, title: null, source: null, extra: [] }));
    const fields = chunks.some(({ score }) => score !== null) ? { ...RUN_FIELDS, 'chunks.score': '(the second of each item)' } : RUN_FIELDS;
    const { key, number, value } = record;
    const question = { id: key ?? `Q${number}`, idMade: key === null, query: '', type: null, chunks, gold: { kind: 'missing' as const }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: !Array.isArray(value) };
    return { value: question, problems, fields };
  },
  chunkPath: () => null,
};

/** The relevant passages of each question, in that shape. */
export const idListsGold: RecordGoldFormat = {
  id: 'id-lists-gold',
  label: 'relevant passages by question',
  kind: 'gold',
  layout: 'records',
  readAs: 'gold passages from `{question: [passage]}`',
  detect: (head, wanted) => hasShape(head) && takenFor(head, wanted) === 'gold',
  readGold: (record) => {
    const { items, problems } = listed(record, 'it is left out');
    const judgements = items.flatMap((item): Judgement[] => (item === null ? [] : [{ id: item.id, grade: 1 }]));
    const gold = Array.isArray(record.value) ? ({ kind: 'judged', judgements } as const) : ({ kind: 'missing' } as const);
    return { value: { id: record.key, query: null, type: null, gold, goldAnswers: [] }, problems, fields: GOLD_FIELDS };
  },
};

const RUN_FIELDS: FieldMap = { id: '(the key)', chunks: '(the list)', 'chunks.id': '(its items)' };
const GOLD_FIELDS: FieldMap = { id: '(the key)', 'gold.ids': '(the list)' };
const LONGEST_ID = 256;

interface Item {
  readonly id: string;
  readonly score: number | null;
}

/** Ids have digits, which names of settings seldom have, and no white space, which texts do. A few members may be bad. */
function hasShape({ container, records }: Head): boolean {
  const fitting = records.filter(({ key, value }) => /\d/.test(key ?? '') && Array.isArray(value) && value.filter((item) => itemOf(item) === null).length * 2 <= value.length);
  return container === 'keyed' && fitting.length * 5 >= records.length * 4 && fitting.some(({ value }) => Array.isArray(value) && value.length > 0);
}

function takenFor({ name }: Head, wanted: Wanted = null): 'run' | 'gold' {
  if (wanted === 'run' || wanted === 'gold') return wanted;
  return /qrel|gold|judg|truth|relevan|positive|expected/i.test(name) ? 'gold' : 'run';
}

function itemOf(item: unknown): Item | null {
  if (Array.isArray(item)) return item.length === 2 && (typeof item[1] === 'number' || item[1] === null) ? scored(item[0], item[1]) : null;
  if (isObject(item)) return Object.keys(item).length === 2 && typeof item['score'] === 'number' ? scored(item['id'] ?? item['doc_id'] ?? item['docid'], item['score']) : null;
  return scored(item, null);
}

function scored(id: unknown, score: number | null): Item | null {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && text !== '' && text.length <= LONGEST_ID && !/\s/.test(text) ? { id: text, score } : null;
}

/** The passages of one question, in the order they are written; null for an item that is none. */
function listed({ value }: RawRecord, consequence: string): { items: (Item | null)[]; problems: RecordProblem[] } {
  if (!Array.isArray(value)) {
    const message = `A list of passage ids was expected here, this is ${kindOf(value)}.`;
    return { items: [], problems: [{ code: 'wrong-type', severity: 'error', message, path: [] }] };
  }
  const items = (value as unknown[]).map(itemOf);
  const problems = items.flatMap((item, at): RecordProblem[] =>
    item !== null ? [] : [{ code: 'bad-id', severity: 'warning', message: `Item ${at + 1} is ${kindOf(value[at])} and no passage id: ${consequence}.`, path: [at] }],
  );
  return { items, problems };
}
