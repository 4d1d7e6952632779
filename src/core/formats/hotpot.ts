import type { Gold, GoldFact } from '../model';
import { field, isObject, type JsonObject } from './fields';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll } from './recordFormat';

/**
 * HotpotQA and 2WikiMultihopQA: `{_id, question, answer, type, supporting_facts: [[title, sentence number]], context: [[title, [sentences]]]}`,
 * or both lists as columns (`{title: […], sent_id: […]}`). The gold facts are the sentences that are named.
 */
export const hotpotData = goldOf({
  id: 'hotpotqa',
  label: 'HotpotQA data set',
  readAs: 'gold facts from the sentences of `context` that `supporting_facts` names, reference answers from `answer`',
  remark: 'each fact is the sentence of `context` that is named',
  fits: (record) => hasAll(record, 'question', 'supporting_facts') && hasAll(record, 'context'),
  read: (fields) => ({
    id: fields.id('_id', 'id'),
    query: fields.query('question'),
    type: fields.type('type'),
    gold: supportingSentences(fields),
    goldAnswers: fields.answers('answer'),
  }),
});

function supportingSentences(fields: RecordFields): Gold | null {
  const named = pairs(fields, 'supporting_facts', 'sent_id');
  const context = pairs(fields, 'context', 'sentences');
  if (named === null || context === null) return null;
  fields.notes.take('gold', 'supporting_facts[]');
  const paragraphs = new Map(context.map(([title, sentences]) => [title, sentences]));
  const facts = named.map(([title, number], index): GoldFact => {
    const sentences = paragraphs.get(title);
    const sentence: unknown = Array.isArray(sentences) && typeof number === 'number' ? (sentences as unknown[])[number] : undefined;
    const name = typeof title === 'string' ? title : null;
    if (typeof sentence === 'string') return { texts: [sentence.trim()], title: name, source: null };
    fields.tell('fact-empty', 'warning', `Supporting fact ${index + 1} names a sentence that \`context\` does not have: it is never matched and not counted.`, ['supporting_facts', index]);
    return { texts: [''], title: name, source: null };
  });
  return { kind: 'facts', facts };
}

/** `[[title, x], …]`, or the columns `{title: […], <second>: […]}`. */
function pairs(fields: RecordFields, name: string, second: string): (readonly [unknown, unknown])[] | null {
  const value = fields.value(name);
  if (isObject(value)) return columns(value, second);
  const list = fields.list([name], 'pairs');
  return list?.items.map((item) => (Array.isArray(item) ? [item[0], item[1]] : [undefined, undefined])) ?? null;
}

function columns(value: JsonObject, second: string): (readonly [unknown, unknown])[] {
  const titles = field(value, 'title');
  const others = field(value, second);
  if (!Array.isArray(titles) || !Array.isArray(others)) return [];
  return (titles as unknown[]).map((title, index) => [title, (others as unknown[])[index]]);
}
