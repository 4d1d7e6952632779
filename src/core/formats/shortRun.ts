import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Question } from '../model';
import type { Head, TextQuestion, TextRunFormat } from './format';
import { columnLines, headLines, LineProblems, mostFit, type ColumnLine } from './trecLines';

/** MS MARCO's short form of a run: `topic passage rank`, without scores; the rank orders a topic. */
export const shortRun: TextRunFormat = {
  id: 'short-run',
  label: 'run of MS MARCO',
  kind: 'run',
  layout: 'text',
  order: 'list',
  readAs: 'topic, passage and rank from columns 1 to 3, ordered by rank',
  detect: (head: Head) => {
    if (head.container !== null) return false;
    const lines = headLines(head.text, head.cut);
    return lines.length > 0 && mostFit(lines, isRunLine) && ranksCount(lines);
  },
  readRun,
};

const FIELDS: FieldMap = { id: '(column 1)', chunks: '(the lines)', 'chunks.id': '(column 2)' };

function isRunLine(columns: readonly string[]): boolean {
  return columns.length === 3 && RANK.test(columns[2] ?? '');
}

const RANK = /^\d{1,6}$/;

/** Judgements may have three columns too. In a run hardly any rank stands twice in a topic, and some topic goes past 2. */
function ranksCount(lines: readonly ColumnLine[]): boolean {
  const places = lines.filter(({ columns }) => isRunLine(columns)).map(({ columns: [topic = '', , rank = ''] }) => ({ place: `${topic} ${rank}`, rank: Number(rank) }));
  const distinct = new Set(places.map(({ place }) => place)).size;
  return distinct * 5 >= places.length * 4 && places.some(({ rank }) => rank > 2);
}

interface Topic {
  readonly id: string;
  readonly line: number;
  endLine: number;
  readonly passages: { readonly id: string; readonly rank: number }[];
  readonly ranks: Set<number>;
}

function readRun(text: string): ReturnType<TextRunFormat['readRun']> {
  const problems = new LineProblems();
  const topics = new Map<string, Topic>();
  for (const { columns, line } of columnLines(text)) {
    const [id = '', passage = '', rank = ''] = columns;
    if (columns.length < 3) problems.add('too-few-columns', 'error', line, `A line of this run has three columns, this one has ${columns.length}: it is left out.`);
    else if (!RANK.test(rank)) problems.add('bad-rank', 'error', line, `The rank "${rank}" is not a whole number: the line is left out.`);
    else take(topics, { id, passage, rank: Number(rank), line }, problems);
  }
  return { questions: [...topics.values()].map(asQuestion), problems: problems.list(), fields: FIELDS };
}

function take(topics: Map<string, Topic>, found: { id: string; passage: string; rank: number; line: number }, problems: LineProblems): void {
  const { id, passage, rank, line } = found;
  const topic = topics.get(id) ?? { id, line, endLine: line, passages: [], ranks: new Set<number>() };
  topics.set(id, topic);
  if (topic.ranks.has(rank)) problems.add('rank-twice', 'warning', line, `Rank ${rank} occurs again in topic ${id}: the line comes after the first.`);
  if (line === topic.endLine + 1) topic.endLine = line;
  topic.ranks.add(rank);
  topic.passages.push({ id: passage, rank });
}

function asQuestion({ id, line, endLine, passages }: Topic): TextQuestion {
  const ordered = [...passages].sort((a, b) => a.rank - b.rank);
  const chunks = ordered.map((passage, index): Chunk => ({ rank: index + 1, id: passage.id, text: null, score: null, title: null, source: null, extra: [] }));
  const question: Question = { id, idMade: false, query: '', type: null, chunks, gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false };
  return { question, line, endLine };
}
