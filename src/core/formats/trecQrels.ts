import type { Head, GoldEntry, TextGoldFormat } from './format';
import { asGrade, columnLines, headLines, LineProblems, mostFit, readNumber, type ColumnLine } from './trecLines';

/** Judgements of one file, by topic and document, in the order of their first line. */
class Judgements {
  private readonly topics = new Map<string, Map<string, number>>();
  readonly problems = new LineProblems();

  /** A second judgement for the same document: the later line counts. */
  add(topic: string, document: string, written: string, line: number): void {
    const grade = asGrade(readNumber(written));
    if (grade === null) {
      this.problems.add('bad-grade', 'error', line, `The grade "${written}" is not a whole number from −127 to 127: the judgement is left out.`);
      return;
    }
    const grades = this.topics.get(topic) ?? new Map<string, number>();
    this.topics.set(topic, grades);
    const before = grades.get(document);
    if (before !== undefined) {
      const change = before === grade ? `again with grade ${grade}` : `with grade ${before} before and ${grade} here: the later line counts`;
      this.problems.add('judged-twice', 'warning', line, `Document ${document} is judged twice for topic ${topic}, ${change}.`);
    }
    grades.set(document, grade);
  }

  tooFew(columns: readonly string[], expected: string, line: number): void {
    this.problems.add('too-few-columns', 'error', line, `A judgement has ${expected} columns, this line has ${columns.length}: it is left out.`);
  }

  entries(): GoldEntry[] {
    return [...this.topics].map(([id, grades]) => ({
      id,
      query: null,
      type: null,
      gold: { kind: 'judged', judgements: [...grades].map(([document, grade]) => ({ id: document, grade })) },
      goldAnswers: [],
    }));
  }
}

/** TREC judgements (qrels): `topic iter document grade`. Negative grades are kept as they are. */
export const trecQrels: TextGoldFormat = {
  id: 'trec-qrels',
  label: 'TREC qrels file',
  kind: 'gold',
  layout: 'text',
  isGraded: true,
  readAs: 'topic, document and grade from columns 1, 3 and 4',
  detect: (head: Head) => {
    if (head.container !== null) return false;
    const lines = headLines(head.text, head.cut);
    return lines.length > 0 && mostFit(lines, (columns) => columns.length === 4 && readNumber(columns[3] ?? '') !== null);
  },
  readGoldFile: (text) => {
    const judgements = new Judgements();
    for (const { columns, line } of columnLines(text)) {
      const [topic = '', , document = '', grade = ''] = columns;
      if (columns.length < 4) judgements.tooFew(columns, 'four', line);
      else judgements.add(topic, document, grade, line);
    }
    return { entries: judgements.entries(), problems: judgements.problems.list(), fields: { id: '(column 1)', 'gold.ids': '(column 3)' } };
  },
};

/** BEIR judgements: a table `query-id corpus-id score` between tabs. Its first line is a header, as BEIR's loader takes it. */
export const beirQrels: TextGoldFormat = {
  id: 'beir-qrels',
  label: 'BEIR qrels file',
  kind: 'gold',
  layout: 'text',
  isGraded: true,
  readAs: 'question, passage and grade from columns 1 to 3 below the header',
  detect: (head: Head) => {
    if (head.container !== null) return false;
    const [header, ...lines] = tableLines(head.cut ? head.text.slice(0, head.text.lastIndexOf('\n') + 1) : head.text);
    return header?.columns.length === 3 && readNumber(header.columns[2] ?? '') === null && lines.length > 0 && mostFit(lines.slice(0, 50), isTableLine);
  },
  readGoldFile: (text) => {
    const judgements = new Judgements();
    for (const { columns, line } of tableLines(text).slice(1)) {
      const [topic = '', document = '', grade = ''] = columns;
      if (columns.length < 3) judgements.tooFew(columns, 'three', line);
      else judgements.add(topic, document, grade, line);
    }
    return { entries: judgements.entries(), problems: judgements.problems.list(), fields: { id: '(column 1)', 'gold.ids': '(column 2)' } };
  },
};

function isTableLine(columns: readonly string[]): boolean {
  return columns.length === 3 && asGrade(readNumber(columns[2] ?? '')) !== null;
}

/** Lines of cells between tabs: ids may hold spaces and may begin with `#`. Blank lines are left out. */
function tableLines(text: string): ColumnLine[] {
  return text.split('\n').flatMap((row, line) => (row.trim() === '' ? [] : [{ line, columns: row.split('\t').map((cell) => cell.trim()) }]));
}
