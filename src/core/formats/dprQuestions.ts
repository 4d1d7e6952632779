import type { Head, TextGoldFormat } from './format';
import { alternatives } from './goldItems';
import { listCell } from '../tables/listCell';
import { LineProblems } from './trecLines';

/** DPR's test questions: `question\t['answer', …]`, a line each without a header; any one of the answers is enough. */
export const dprQuestions: TextGoldFormat = {
  id: 'dpr-questions',
  label: 'file of DPR questions',
  kind: 'gold',
  layout: 'text',
  readAs: 'questions from column 1, gold from the list in column 2 (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  detect: ({ container, text, cut }: Head) => {
    const all = text.split(/\r?\n/);
    const lines = (cut ? all.slice(0, -1) : all).filter((line) => line.trim() !== '').slice(0, 50);
    return container === null && lines.length > 0 && lines.filter((line) => answersOf(line) !== null).length * 2 > lines.length;
  },
  readGoldFile: (text) => {
    const problems = new LineProblems();
    const entries = text.split(/\r?\n/).flatMap((line, at) => {
      if (line.trim() === '') return [];
      const answers = answersOf(line);
      if (answers === null) problems.add('list-type', 'error', at, 'The line has no question with a list of answers after a tab: it is left out.');
      return answers === null ? [] : [{ id: null, query: unquoted(line.split('\t')[0] ?? ''), type: null, gold: alternatives(answers), goldAnswers: answers }];
    });
    return { entries, problems: problems.list(), fields: { question: '(column 1)', gold: '(column 2)', 'answer.gold': '(column 2)' } };
  },
};

/** The list after the question; null where the line has none. */
function answersOf(line: string): string[] | null {
  const [question = '', list = '', ...others] = line.split('\t');
  return question.trim() === '' || others.length > 0 || !/^\s*"?\[/.test(list) ? null : listCell(unquoted(list.trim()));
}

/** A cell in quotes has the quotes inside it doubled. */
function unquoted(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
