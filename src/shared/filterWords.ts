import { formatCount } from './format';

/** What the question list says of its filter. */
export const filterWords = {
  label: 'Filter questions',
  hint: 'words to search for, or firstHit > 4 and …',
  chips: 'Filter, term by term',
  remove: (term: string) => `Remove ${term}`,
  clear: 'clear',
  shown: (n: number, of: number) => (n === of ? `${formatCount(n)} ${n === 1 ? 'question' : 'questions'}` : `${formatCount(n)} of ${formatCount(of)} questions`),
} as const;
