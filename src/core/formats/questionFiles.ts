import { isBareTask } from './mtRag';
import { otherOf } from './otherFormat';
import type { Head } from './format';
import { hasAll, hasAny } from './recordFormat';

/** Questions that nothing was retrieved for and that have no gold. */

const advice = 'It holds questions only: open a run that answers them.';

/** `{_id, text, metadata?}`, one a line. */
export const beirQueries = otherOf({
  id: 'beir-queries',
  label: 'BEIR question file',
  kind: 'questions',
  advice,
  fits: (record) => hasAll(record, '_id', 'text') && !hasAny(record, 'title', 'contexts', 'answer'),
});

/** mt-rag-benchmark's tasks before retrieval. */
export const mtRagTasks = otherOf({ id: 'mt-rag-tasks', label: 'task file of mtRAG', kind: 'questions', advice, fits: isBareTask });

const WITH_A_QUESTION = new Set(['id', '_id', 'qid', 'query_id', 'question_id', 'uid', 'idx', 'type', 'question_type', 'category', 'metadata', 'question', 'query', 'user_input']);

/** Records of a question and nothing that could be scored. */
export const bareQuestions = otherOf({
  id: 'questions',
  label: 'list of questions',
  kind: 'questions',
  advice,
  fits: (record, head) => head.container !== 'keyed' && hasAny(record, 'question', 'query', 'user_input') && Object.keys(record).every((name) => WITH_A_QUESTION.has(name)),
});

/** Texts of questions alone: a line each, with or without an id before it, or a list of texts. */
export const questionLines = otherOf({
  id: 'question-lines',
  label: 'list of questions as text',
  kind: 'questions',
  advice,
  looksLike: (head) => (head.container === null ? areLines(head) : head.container === 'array' && head.records.length > 0 && head.records.every(({ value }) => typeof value === 'string' && ASKS.test(value))),
});

const ASKS = /[?？]\s*$/;
const HEADER = /^"?(questions?|quer(?:y|ies)|user_input)"?$/i;

/** `id\tquestion` as TREC's topics have it, one column under a header, or lines that ask. */
function areLines({ text, cut }: Head): boolean {
  const all = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const lines = (cut ? all.slice(0, -1) : all).slice(0, 50);
  if (lines.length < 2) return false;
  if (HEADER.test(lines[0] ?? '')) return lines.slice(1).some((line) => line.includes(' '));
  if (lines.every((line) => ASKS.test(line) && !line.includes('\t'))) return true;
  const rows = lines.map((line) => line.split('\t'));
  const ids = new Set(rows.map(([id = '']) => id));
  return ids.size === rows.length && rows.every(([id = '', question = '', ...others]) => /^\S*\d\S*$/.test(id) && /\p{L}/u.test(question) && question.length < LONGEST_QUESTION && others.length === 0);
}

/** Longer texts after an id are passages. */
const LONGEST_QUESTION = 300;
