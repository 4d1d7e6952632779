import { orderByScore } from '../metrics/judgedMetrics';
import type { FieldMap } from '../mapping/fieldMap';
import type { Chunk, Question } from '../model';
import type { Head, TextQuestion, TextRunFormat } from './format';
import { columnLines, headLines, LineProblems, mostFit, readNumber, type ColumnLine } from './trecLines';

/**
 * A TREC run: `topic iter document rank score tag`, columns between white space. As trec_eval reads it: the score
 * alone orders a topic, the rank column and anything after the score are not looked at, topics may be interleaved.
 */
export const trecRun: TextRunFormat = {
  id: 'trec-run',
  label: 'TREC run',
  kind: 'run',
  layout: 'text',
  order: 'score',
  readAs: 'topic, document and score from columns 1, 3 and 5, ordered by score; the rank column is not used',
  detect: (head: Head) => {
    if (head.container !== null) return false;
    const lines = headLines(head.text, head.cut);
    return lines.length > 0 && mostFit(lines, isRunLine);
  },
  readRun,
};

const FIELDS: FieldMap = { id: '(column 1)', chunks: '(the lines)', 'chunks.id': '(column 3)', 'chunks.score': '(column 5)' };

function isRunLine(columns: readonly string[]): boolean {
  return columns.length >= 5 && /^[+-]?\d+$/.test(columns[3] ?? '') && readNumber(columns[4] ?? '') !== null;
}

interface Topic {
  readonly id: string;
  readonly line: number;
  endLine: number;
  readonly chunks: Chunk[];
  readonly seen: Set<string>;
}

function readRun(text: string): ReturnType<TextRunFormat['readRun']> {
  const problems = new LineProblems();
  const topics = new Map<string, Topic>();
  const lastLine = text.endsWith('\n') ? null : lineCount(text) - 1;
  let widest = 0;
  for (const found of columnLines(text)) {
    const { columns, line } = found;
    const [id = '', , document = ''] = columns;
    const score = readScore(found, problems, line === lastLine && columns.length < widest);
    widest = Math.max(widest, Math.min(columns.length, 6));
    if (score !== null) addChunk(topicOf(topics, id, line), document, score, line, problems);
  }
  return { questions: [...topics.values()].map(asQuestion), problems: problems.list(), fields: FIELDS };
}

/** The score of a line; null, with a problem, where the line cannot be used. */
function readScore({ columns, line }: ColumnLine, problems: LineProblems, cutOff: boolean): number | null {
  if (cutOff) {
    problems.add('line-cut-off', 'error', line, 'The file ends inside this line, so its score may be cut off too: the line is left out.');
    return null;
  }
  if (columns.length < 5) {
    problems.add('too-few-columns', 'error', line, `A line of a TREC run has six columns, this one has ${columns.length}: it is left out.`);
    return null;
  }
  const score = readNumber(columns[4] ?? '');
  if (score === null) problems.add('bad-score', 'error', line, `The score "${columns[4] ?? ''}" is not a number: the line is left out.`);
  else if (Number.isNaN(score)) problems.add('score-nan', 'warning', line, 'The score is not a number (NaN): the document is ranked last.');
  return score;
}

function topicOf(topics: Map<string, Topic>, id: string, line: number): Topic {
  const known = topics.get(id);
  if (known !== undefined) return known;
  const topic: Topic = { id, line, endLine: line, chunks: [], seen: new Set() };
  topics.set(id, topic);
  return topic;
}

function addChunk(topic: Topic, id: string, score: number, line: number, problems: LineProblems): void {
  if (topic.seen.has(id)) problems.add('document-twice', 'warning', line, `Document ${id} occurs again in topic ${topic.id}: it keeps its rank and earns nothing.`);
  topic.seen.add(id);
  // topics may be interleaved: a topic's place is the unbroken stretch it begins with
  if (line === topic.endLine + 1) topic.endLine = line;
  topic.chunks.push({ rank: topic.chunks.length + 1, id, text: null, score, title: null, source: null, extra: [] });
}

function asQuestion({ id, line, endLine, chunks }: Topic): TextQuestion {
  const ordered = orderByScore(chunks);
  const question: Question = { id, idMade: false, query: '', type: null, chunks: ordered.chunks, gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false };
  return { question, line, endLine };
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
