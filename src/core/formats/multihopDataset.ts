import { field, isObject, kindOf, textField } from './fields';
import { FieldNotes } from './fieldNotes';
import type { GoldEntry, Reading, RecordGoldFormat, RecordProblem } from './format';
import { readFact } from './multihopRun';

/** The MultiHop-RAG data set: `{query, answer, question_type, evidence_list: [{fact, title, url, …}]}`, an empty list for a null query. */
export const multihopDataset: RecordGoldFormat = {
  id: 'multihop-rag-dataset',
  label: 'MultiHop-RAG data set',
  kind: 'gold',
  layout: 'records',
  readAs: 'gold facts from `evidence_list[].fact`, joined by the text of `query`',
  detect: (head) => head.records.some(({ value }) => isObject(value) && Array.isArray(field(value, 'evidence_list')) && !Object.hasOwn(value, 'retrieval_list')),
  readGold: ({ value, number }) => readEntry(value, number),
};

function readEntry(record: unknown, number: number): Reading<GoldEntry> {
  const problems: RecordProblem[] = [];
  if (!isObject(record)) {
    problems.push({ code: 'record-type', severity: 'error', message: `The record is ${kindOf(record)}, not an object with a question.`, path: [] });
    return { value: { id: null, query: null, type: null, gold: { kind: 'missing' }, goldAnswers: [] }, problems };
  }
  const list = field(record, 'evidence_list');
  if (!Array.isArray(list)) {
    problems.push({ code: 'gold-type', severity: 'error', message: `\`evidence_list\` is ${kindOf(list)}, not a list of facts.`, path: list === undefined ? [] : ['evidence_list'] });
  }
  const answer = textField(record, 'answer');
  const notes = new FieldNotes(number);
  notes.takePresent(record, { question: 'query', id: 'id', 'answer.gold': 'answer', type: 'question_type' });
  if (Array.isArray(list)) notes.take('gold', 'evidence_list[].fact');
  return {
    value: {
      id: textField(record, 'id'),
      query: textField(record, 'query'),
      type: textField(record, 'question_type'),
      gold: Array.isArray(list) ? { kind: 'facts', facts: list.map((item, at) => readFact(item, at, ['evidence_list', at], problems)) } : { kind: 'missing' },
      goldAnswers: answer === null ? [] : [answer],
    },
    problems,
    fields: notes.fields,
  };
}
