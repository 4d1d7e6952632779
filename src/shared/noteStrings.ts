import type { Note, Verdict } from '../core/model';
import { formatCount } from './format';

/** Every word about notes. */

const verdicts: Readonly<Record<Verdict, string>> = { agree: 'agree', 'gold is wrong': 'gold is wrong', chunking: 'chunking', retriever: 'retriever', reader: 'reader' };

const explained: Readonly<Record<Verdict, string>> = {
  agree: 'The numbers of this question are right.',
  'gold is wrong': 'The data set is at fault. The scorecard can leave such questions out.',
  chunking: 'How documents are cut into chunks is at fault.',
  retriever: 'The chunk is there, and was not found or ranked too low.',
  reader: 'The evidence was retrieved, and the answer made nothing of it.',
};

/** a sign of a verdict for a line of a list, beside its name */
const signs: Readonly<Record<Verdict, string>> = { agree: '✓', 'gold is wrong': '⚑', chunking: '✂', retriever: '⌕', reader: '¶' };

export const noteStrings = {
  heading: 'Note',
  verdicts,
  explained,
  verdict: 'What is at fault',
  text: 'Note on this question',
  hint: 'What did you see? Kept beside the run.',
  save: 'Save',
  saveHint: 'Ctrl+Enter saves',
  saving: 'Saving…',
  undo: 'Discard',
  written: ({ author, at }: Note) => [author ?? 'somebody', ...(at === null ? [] : [at.slice(0, 16).replace('T', ' ') + (at.endsWith('Z') ? ' UTC' : '')])].join(' · '),
  sign: (note: Note) => (note.verdict === null ? '✎' : signs[note.verdict]),
  said: ({ verdict, text, author }: Note) => `Note${author === null ? '' : ` by ${author}`}: ${[...(verdict === null ? [] : [verdicts[verdict]]), ...(text === '' ? [] : [text])].join(' · ')}`,
  leaveOut: (n: number) => `leave out ${formatCount(n)} ${n === 1 ? 'question whose gold was' : 'questions whose gold was'} marked wrong`,
  leaveOutHint: 'Scores the run without them. They stay in the list, as not scored.',
} as const;
