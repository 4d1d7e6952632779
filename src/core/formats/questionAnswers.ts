import type { Gold } from '../model';
import { field, isObject, type JsonObject } from './fields';
import type { Head } from './format';
import { alternatives, asText, readFacts } from './goldItems';
import { ANSWERS, holdsMore, QUESTIONS, REFERENCES, SAID, toldUnder } from './questionFields';
import type { RecordFields } from './recordFields';
import { goldOf, hasAny } from './recordFormat';

/** Test sets of questions with the answers that are expected. */

const PASSAGES = ['reference_text', 'reference_context', 'source_text', 'chunk', 'source_chunk'];
const MADE_FROM = ['source_doc', 'groundedness_score'];

/**
 * `{question, answer}` under many names, also by id in one object (`{id: {gt_answer}}`). A passage that a question was made
 * from is its gold fact.
 */
export const questionAnswers = goldOf({
  id: 'question-answers',
  label: 'set of questions with reference answers',
  readAs: 'reference answers from `answer` (or `ground_truth`, `expected_answer`, …), a gold fact from `reference_text` or `chunk` where there is one',
  fits: (record, head) => (toldUnder(record, QUESTIONS) !== null || isByKey(record, head)) && isReference(record) && !holdsMore(record, [...QUESTIONS, ...ANSWERS, ...REFERENCES]),
  read: (fields) => ({
    id: fields.id('id', 'qid', 'query_id', 'question_id'),
    query: fields.question(...QUESTIONS),
    type: fields.type('question_type', 'type', 'category'),
    gold: sourcePassage(fields),
    goldAnswers: fields.answerList(...REFERENCES, ...ANSWERS),
  }),
});

function isByKey(record: JsonObject, head: Head): boolean {
  return head.container === 'keyed' && head.records.every(({ value }) => isObject(value)) && toldUnder(record, ['gt_answer', 'ground_truth', 'reference_answer', 'expected_answer']) !== null;
}

/** `answer` alone is the reference; beside another reference, or with a context, it is a model's. */
function isReference(record: JsonObject): boolean {
  const names = [ANSWERS, REFERENCES].filter((some) => toldUnder(record, some) !== null);
  const context = ['context', 'contexts'].some((name) => Object.hasOwn(record, name)) && !hasAny(record, ...MADE_FROM);
  return names.length === 1 && toldUnder(record, SAID) === null && !context;
}

function sourcePassage(fields: RecordFields): Gold | null {
  const names = fields.has('source_doc') || fields.has('groundedness_score') ? [...PASSAGES, 'context'] : PASSAGES;
  const name = names.find((one) => fields.has(one));
  const text = name === undefined ? null : fields.text(name);
  if (name === undefined || text === null) return null;
  fields.notes.take('gold', name);
  return readFacts([text], [name], fields.problems);
}

/** SQuAD's rows: `{id, title, context, question, answers: {text: [], answer_start: []}}`, no text where the context has no answer. */
export const squadData = goldOf({
  id: 'squad',
  label: 'data set in the form of SQuAD',
  readAs: 'gold from `answers.text` (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  fits: (record) => {
    const answers = field(record, 'answers');
    return toldUnder(record, ['question']) !== null && isObject(answers) && Array.isArray(field(answers, 'text'));
  },
  read: (fields) => {
    const answers = [...new Set((fields.list(['answers.text'], 'answers')?.items ?? []).flatMap(asText))];
    fields.notes.take('gold', 'answers.text[]');
    return { id: fields.id('id'), query: fields.query('question'), gold: alternatives(answers), goldAnswers: answers };
  },
});
