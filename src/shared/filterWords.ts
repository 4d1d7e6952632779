import type { FilterColumn } from '../core/filter/columns';
import type { Completion } from '../core/filter/complete';
import type { Operator } from '../core/filter/syntax';
import { parseMetric } from '../core/metrics/names';
import { definitionOf } from './definitions';
import { formatCount } from './format';

/** What a column asks for, by its name; metrics explain themselves, and what is not here is a field of the records. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: 'id of the question',
  query: 'text of the question',
  type: 'question type',
  outcome: 'how much of the gold was found at the largest k',
  reason: 'why it is not scored',
  firstHit: 'rank of the first gold fact; none is more than any number',
  found: 'gold found at the largest k',
  gold: 'gold that there is to find',
  depth: 'chunks retrieved',
  missed: 'why a gold fact was missed',
  diagnosis: 'what else is wrong',
  rescuedBy: 'what would find all its facts',
  fact: 'text of a gold fact',
  chunk: 'text of a retrieved chunk',
  note: 'text of a note',
  verdict: 'verdict of a note',
};

const OPERATORS: Readonly<Record<Operator, string>> = { '=': 'is', '!=': 'is not', '<': 'less than', '<=': 'at most', '>': 'more than', '>=': 'at least', '~': 'contains, letter case aside' };
const JOINTS: Readonly<Record<string, string>> = { and: 'both', or: 'one of both', not: 'the opposite' };
const OUTCOMES: Readonly<Record<string, string>> = { failed: 'none or some found', none: 'no gold found', some: 'some gold missed', all: 'all gold found', unscored: 'not scored' };

function columnMeaning({ name }: FilterColumn): string {
  if (Object.hasOwn(COLUMNS, name)) return COLUMNS[name]!;
  return parseMetric(name) === null ? 'field of the records' : definitionOf(name).title;
}

/** What the question list says of its filter. */
export const filterWords = {
  label: 'Filter questions',
  hint: 'words to search for, or firstHit > 4 and …',
  options: 'What can be written here',
  meaning: ({ kind, text, column }: Completion): string => {
    switch (kind) {
      case 'name':
        return column === null ? '' : columnMeaning(column);
      case 'operator':
        return OPERATORS[text as Operator];
      case 'joint':
        return JOINTS[text] ?? '';
      case 'value':
        return column?.name === 'outcome' ? (OUTCOMES[text] ?? '') : '';
    }
  },
  searching: (done: number, of: number) => `searching texts, ${Math.floor((100 * done) / Math.max(1, of))} %`,
  searchFailed: 'The texts could not be searched: the log says why.',
  noneYet: 'No question fits so far.',
  chips: 'Filter, term by term',
  remove: (term: string) => `Remove ${term}`,
  clear: 'clear',
  shown: (n: number, of: number) => (n === of ? `${formatCount(n)} ${n === 1 ? 'question' : 'questions'}` : `${formatCount(n)} of ${formatCount(of)} questions`),
} as const;
