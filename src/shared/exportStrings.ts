import { formatCount } from './format';

/** Words of the pages that are sent around, and of exporting. */
export const exportStrings = {
  scorecard: (name: string) => `${name} · Goldlens scorecard`,
  comparison: (a: string, b: string) => `${a} → ${b} · Goldlens comparison`,
  made: (when: string) => `Made by Goldlens, ${when}.`,
  questions: 'Questions',
  noted: 'note',
  failedFirst: 'Failed questions first.',
  more: (n: number) => `${formatCount(n)} further ${n === 1 ? 'question is' : 'questions are'} left out of this page; CSV and JSON have all of them.`,
  copy: 'copy',
  copyTable: (name: string) => `Copy as Markdown: ${name}`,
  nothingScored: 'No question could be scored.',
  ofList: (shown: number, total: number) => `The first ${formatCount(shown)} of ${formatCount(total)}.`,
} as const;
