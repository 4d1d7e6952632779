import type { Gold } from '../model';
import { field, isObject, type JsonObject } from './fields';
import { factPart, readFact } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll, type GoldParts } from './recordFormat';

/** Data sets whose questions come with paragraphs, of which some are marked as supporting: those are the gold facts. */

const readAs = 'gold facts from the `paragraphs` marked `is_supporting`, reference answers from `answer`';
const remark = 'the facts are the paragraphs marked `is_supporting`';

/** MuSiQue: `{id, question, answer, answer_aliases, answerable, paragraphs: [{idx, title, paragraph_text, is_supporting}]}`. */
export const musiqueData = goldOf({
  id: 'musique',
  label: 'MuSiQue data set',
  readAs,
  remark,
  fits: (record) => marked(record) && hasAll(record, 'question_decomposition'),
  read,
});

/** HippoRAG: the same with `text`, and a list of answers. */
export const hippoRagData = goldOf({ id: 'hipporag', label: 'HippoRAG data set', readAs, remark, fits: marked, read });

function marked(record: JsonObject): boolean {
  const paragraphs = field(record, 'paragraphs');
  return hasAll(record, 'question') && Array.isArray(paragraphs) && paragraphs.some((one) => isObject(one) && hasAll(one, 'is_supporting'));
}

function read(fields: RecordFields): GoldParts {
  return {
    id: fields.id('id', '_id'),
    query: fields.query('question'),
    type: fields.type('type'),
    gold: fields.value('answerable') === false ? { kind: 'facts', facts: [] } : supporting(fields),
    goldAnswers: [...fields.answers('answer'), ...fields.answerList('answer_aliases')],
  };
}

function supporting(fields: RecordFields): Gold | null {
  const list = fields.list(['paragraphs'], 'paragraphs');
  if (list === null) return null;
  fields.notes.take('gold', list.path, factPart(list.items));
  const named = list.items.flatMap((item, at) => (isObject(item) && field(item, 'is_supporting') === true ? [{ item, at }] : []));
  return { kind: 'facts', facts: named.map(({ item, at }, index) => readFact(item, index, ['paragraphs', at], fields.problems)) };
}
