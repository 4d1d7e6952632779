import { field, isObject, kindOf, type JsonObject } from './fields';
import type { GoldEntry, RecordProblem, TextGoldFormat } from './format';
import { alternatives, asText } from './goldItems';
import { readWholeJson } from './wholeJson';

/** SQuAD as it is published: `{version, data: [{title, paragraphs: [{context, qas: [{id, question, answers: [{text, answer_start}], is_impossible}]}]}]}`. */
export const squadArticles: TextGoldFormat = {
  id: 'squad-articles',
  label: 'data set of SQuAD',
  kind: 'gold',
  layout: 'text',
  readAs: 'questions from `data[].paragraphs[].qas[]`, gold from their `answers[].text` (alternatives: any one is enough)',
  remark: 'any one of the answers is enough',
  detect: (head) => head.records.some(({ value }) => isObject(value) && isArticle(value, head.wrapper)),
  readGoldFile: (text) => ({ ...readWholeJson(text, readArticles), fields: { id: 'data[].paragraphs[].qas[].id', question: 'data[].paragraphs[].qas[].question', gold: 'data[].paragraphs[].qas[].answers[].text' } }),
};

type Path = readonly (string | number)[];
type ReadItem<T> = (item: JsonObject, path: Path, problems: RecordProblem[]) => readonly T[];

/** An article of the list under `data`. */
function isArticle(record: JsonObject, wrapper: readonly string[]): boolean {
  const paragraphs = field(record, 'paragraphs');
  return wrapper.join() === 'data' && Array.isArray(paragraphs) && paragraphs.some((one) => isObject(one) && Array.isArray(field(one, 'qas')));
}

function readArticles(data: unknown, problems: RecordProblem[]): readonly GoldEntry[] {
  const paragraphs: ReadItem<GoldEntry> = (article, path) => each(article, 'paragraphs', path, problems, questions);
  const questions: ReadItem<GoldEntry> = (paragraph, path) => each(paragraph, 'qas', path, problems, (qa, at) => [readQuestion(qa, at, problems)]);
  return isObject(data) ? each(data, 'data', [], problems, paragraphs) : [];
}

/** What `read` makes of the objects in the list `name`. */
function each<T>(record: JsonObject, name: string, above: Path, problems: RecordProblem[], read: ReadItem<T>): T[] {
  const list = field(record, name);
  const path = [...above, name];
  if (!Array.isArray(list)) {
    problems.push({ code: 'list-type', severity: 'error', message: `\`${name}\` is ${kindOf(list)}, not a list.`, path: list === undefined ? above : path });
    return [];
  }
  return (list as unknown[]).flatMap((item, at) => {
    if (isObject(item)) return read(item, [...path, at], problems);
    problems.push({ code: 'wrong-type', severity: 'error', message: `An object was expected here, this is ${kindOf(item)}.`, path: [...path, at] });
    return [];
  });
}

/** A question that its paragraph does not answer is one without gold: a null query. */
function readQuestion(qa: JsonObject, path: Path, problems: RecordProblem[]): GoldEntry {
  const [id = null] = asText(field(qa, 'id'));
  const [query = null] = asText(field(qa, 'question'));
  if (id === null && query === null) problems.push({ code: 'gold-unnamed', severity: 'warning', message: 'The record has neither an id nor the text of its question: no run can be joined to it.', path });
  const listed = field(qa, 'answers') ?? [];
  if (!Array.isArray(listed)) problems.push({ code: 'list-type', severity: 'error', message: `\`answers\` is ${kindOf(listed)}, not a list.`, path: [...path, 'answers'] });
  const texts = Array.isArray(listed) ? (listed as unknown[]).flatMap((answer) => asText(isObject(answer) ? field(answer, 'text') : answer)) : [];
  const answers = [...new Set(texts)];
  const gold = Array.isArray(listed) ? alternatives(answers) : ({ kind: 'missing' } as const);
  return { id, query, type: null, gold, goldAnswers: answers };
}
