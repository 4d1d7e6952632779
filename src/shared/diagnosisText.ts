import type { Flag } from '../core/diagnosis/flags';
import type { WhatIf } from '../core/diagnosis/whatIf';
import { formatCount } from './format';

/** Words for what is diagnosed of a run as a whole, and of a question beside its facts. */

const count = (n: number, one: string, many: string): string => `${formatCount(n)} ${n === 1 ? one : many}`;

/** What each flag is called, what it says of a question, and what to make of it. */
const flags: Readonly<Record<Flag, { readonly name: string; readonly says: string }>> = {
  'header-only': { name: 'fact in a header only', says: 'A gold fact counts as found, but stands in the metadata header of a chunk and in no body: the reader may not be given it.' },
  'duplicate-chunks': { name: 'duplicate chunks in the top k', says: 'A chunk comes again within the top k and takes the place of another: remove duplicates after retrieval.' },
  'scores-out-of-order': { name: 'scores rise with rank', says: 'A later chunk has a higher score than an earlier one: the list is not in the order of its scores, or they are distances.' },
  'right-without-evidence': { name: 'right without evidence', says: 'The answer matches, and no gold fact is in the top k: the model knew it, or guessed.' },
  'complete-but-wrong': { name: 'wrong with all evidence', says: 'All gold is in the top k, and the answer shares less than half with the right one: look at the reader, not at retrieval.' },
  'abstained-with-evidence': { name: 'abstained with all evidence', says: 'All gold is in the top k, and the model declined to answer: look at the prompt.' },
  'answered-null-query': { name: 'null query answered', says: 'No passage answers the question, and the model gave an answer: see what it made of the chunks.' },
};

const whatIfNames: Readonly<Record<WhatIf, string>> = {
  'best order': 'best order of what was returned',
  'k 20': 'k = 20',
  'k 50': 'k = 50',
  'all returned': 'k = all that was returned',
  'split whole': 'split facts made whole',
  normalized: 'match normalized',
  'no duplicates': 'duplicate chunks removed',
  'only in corpus': 'facts not in the corpus left out',
  chunking: 'every whole fact retrieved',
};

const whatIfNotes: Readonly<Partial<Record<WhatIf, string>>> = {
  'best order': 'the ceiling of any reranker',
  'split whole': 'at the rank of their first half',
  chunking: 'the ceiling of this chunking',
};

export const diagnosisText = {
  flags,
  whatIfNames,
  whatIfNotes,
  why: {
    reason: 'reason',
    facts: 'facts',
    share: 'share',
    heading: (facts: number) => `Why facts were missed · ${count(facts, 'fact', 'facts')}`,
    none: 'No gold fact was missed.',
    working: 'Finding out why facts were missed…',
    failed: (message: string) => `Why facts were missed could not be found out: ${message}`,
    tooLarge: (bytes: number) => `Why facts were missed is not looked for in files over ${formatCount(bytes / 1024 / 1024)} MB; “goldlens score --questions” tells it.`,
    bar: (name: string, facts: number, share: string) => `${name}: ${count(facts, 'fact', 'facts')}, ${share}. Show their questions`,
    bySlice: 'By slice',
    slice: (facet: string) => `Why missed, by ${facet === 'type' ? 'question type' : facet}`,
    first: 'slice',
    all: 'missed',
    cell: (facts: number, name: string, value: string) => `${formatCount(facts)} ${name}, ${value}: show their questions`,
  },
  findings: {
    heading: 'Worth a look',
    questions: (n: number) => count(n, 'question', 'questions'),
    show: (name: string, n: number) => `${name}: show ${count(n, 'question', 'questions')}`,
    here: 'Of this question',
  },
  whatIf: {
    heading: 'What if',
    first: 'if…',
    asItIs: 'as it is',
    rescues: 'rescues',
    show: (n: number, name: string) => `${count(n, 'question', 'questions')} rescued by ${name}: show`,
    change: 'Δ',
    shallow: (k: number) => `No list goes on past k = ${formatCount(k)}: what a larger k would find cannot be told.`,
    explain: 'One cause taken away at a time. A rescued question has all its facts then, and not now.',
  },
} as const;
