import type { Gold } from '../model';
import { field, isObject, type JsonObject } from './fields';
import type { Head } from './format';
import { asText, factPart, readFact } from './goldItems';
import { otherOf } from './otherFormat';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll } from './recordFormat';

/** The data set's own words for a question that its passages do not answer. */
const NO_ANSWER = /^no answer present\.?$/i;

/** MS MARCO's questions: `{query, query_id, query_type, answers, passages: [{passage_text, is_selected, url}]}`. */
export const msMarcoData = goldOf({
  id: 'ms-marco',
  label: 'data set of MS MARCO',
  readAs: 'gold facts from the `passages` with `is_selected`, reference answers from `answers`',
  remark: 'the facts are the passages marked `is_selected`',
  fits: (record) => hasAll(record, 'query', 'passages', 'answers'),
  read: (fields) => {
    const answers = fields.answerList('answers');
    const unanswerable = answers.length === 1 && NO_ANSWER.test(answers[0] ?? '');
    return {
      id: fields.id('query_id', 'id'),
      query: fields.query('query'),
      type: fields.type('query_type'),
      gold: unanswerable ? { kind: 'facts', facts: [] } : selected(fields),
      goldAnswers: unanswerable ? [] : answers,
    };
  },
});

function selected(fields: RecordFields): Gold | null {
  const list = fields.list(['passages'], 'passages');
  if (list === null) return null;
  const chosen = list.items.flatMap((item, at) => (isObject(item) && asText(field(item, 'is_selected'))[0] === '1' ? [{ item, at }] : []));
  if (chosen.length === 0) return null;
  fields.notes.take('gold', list.path, factPart(list.items));
  return { kind: 'facts', facts: chosen.map(({ item, at }, index) => readFact(item, index, [...list.path, at], fields.problems)) };
}

/** The reference answers of its evaluation, `{query_id, answers}` a line; what systems answered has the same shape. */
export const marcoReferences = goldOf({
  id: 'ms-marco-references',
  label: 'file of MS MARCO references',
  readAs: 'reference answers from `answers` (any one is enough), joined by `query_id`',
  fits: (record, head, wanted) => areAnswersById(record) && (wanted === 'gold' || !isOfSystem(head)),
  read: (fields) => {
    const answers = fields.answerList('answers').filter((answer) => !NO_ANSWER.test(answer));
    return { id: fields.id('query_id'), query: null, goldAnswers: answers };
  },
});

export const marcoCandidates = otherOf({
  id: 'ms-marco-candidates',
  label: 'file of MS MARCO candidate answers',
  kind: 'answers',
  advice: 'It holds answers and no chunks, so there is no retrieval to score. Open the run that retrieved the passages.',
  fits: (record, head) => areAnswersById(record) && isOfSystem(head),
});

function areAnswersById(record: JsonObject): boolean {
  return hasAll(record, 'query_id') && Array.isArray(field(record, 'answers')) && Object.keys(record).every((name) => ['query_id', 'answers', 'wellFormedAnswers'].includes(name));
}

function isOfSystem({ name }: Head): boolean {
  return /candidate|pred|output|result|submission/i.test(name);
}
