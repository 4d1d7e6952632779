import type { Gold } from '../model';
import { field, isObject } from './fields';
import { asText, factPart, readFact } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll } from './recordFormat';

/** MS MARCO's questions: `{query, query_id, query_type, answers, passages: [{passage_text, is_selected, url}]}`. */
export const msMarcoData = goldOf({
  id: 'ms-marco',
  label: 'data set of MS MARCO',
  readAs: 'gold facts from the `passages` with `is_selected`, reference answers from `answers`',
  remark: 'the facts are the passages marked `is_selected`',
  fits: (record) => hasAll(record, 'query', 'passages', 'answers'),
  read: (fields) => {
    const answers = fields.answerList('answers');
    // the data set's own words for a question that its passages do not answer
    const unanswerable = answers.length === 1 && /^no answer present\.?$/i.test(answers[0] ?? '');
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
