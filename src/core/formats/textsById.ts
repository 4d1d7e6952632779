import { field, isObject } from './fields';
import { corpusOf } from './corpusFormat';
import type { Head, RecordGoldFormat, Wanted } from './format';
import { otherOf } from './otherFormat';

/** One object `{id: text}`: the file's name says whether the texts are answers, questions or passages. */

type Held = 'gold' | 'answers' | 'questions' | 'corpus';

const NAMED: readonly (readonly [Held, RegExp])[] = [
  ['answers', /pred|output|response|candidate/i],
  ['gold', /gt|gold|truth|answer|reference/i],
  ['questions', /quer|question|topic/i],
  ['corpus', /corpus|doc|passage|collection|chunk/i],
];

/** Ids have digits, which names of settings seldom have. A few members may be bad. */
function heldIn({ name, container, records }: Head, wanted: Wanted = null): Held | null {
  const texts = records.filter(({ value, key }) => typeof value === 'string' && /\d/.test(key ?? ''));
  if (container !== 'keyed' || texts.length === 0 || texts.length * 5 < records.length * 4) return null;
  return wanted === 'gold' || wanted === 'corpus' ? wanted : (NAMED.find(([, pattern]) => pattern.test(name))?.[0] ?? null);
}

export const answersById: RecordGoldFormat = {
  id: 'answers-by-id',
  label: 'set of reference answers by id',
  kind: 'gold',
  layout: 'records',
  readAs: 'reference answers from `{id: text}`, joined by id',
  detect: (head, wanted) => heldIn(head, wanted) === 'gold',
  readGold: ({ key, value }) => {
    const isText = typeof value === 'string';
    const problems = isText ? [] : [{ code: 'field-type', severity: 'warning' as const, message: 'This is not a text: the question has no reference answer.', path: [] }];
    return { value: { id: key, query: null, type: null, gold: { kind: 'missing' }, goldAnswers: isText && value.trim() !== '' ? [value] : [] }, problems, fields: { id: '(the key)', 'answer.gold': '(the value)' } };
  },
};

export const predictionsById = otherOf({
  id: 'predictions-by-id',
  label: 'file of predicted answers by id',
  kind: 'answers',
  advice: 'It holds answers and no chunks, so there is no retrieval to score. Open the run that retrieved the passages.',
  looksLike: (head) => heldIn(head) === 'answers',
});

export const questionsById = otherOf({
  id: 'questions-by-id',
  label: 'list of questions by id',
  kind: 'questions',
  advice: 'It holds questions only: open a run that answers them.',
  looksLike: (head) => heldIn(head) === 'questions',
});

export const passagesById = corpusOf({
  id: 'passages-by-id',
  label: 'corpus of passages by id',
  looksLike: (head, wanted) => heldIn(head, wanted) === 'corpus',
  readPassage: ({ key, value }) => {
    const text = isObject(value) ? field(value, 'text') : value;
    return key === null || typeof text !== 'string' || text === '' ? null : { id: key, text, title: null, source: null };
  },
});
