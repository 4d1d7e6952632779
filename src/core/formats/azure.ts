import type { Chunk } from '../model';
import { columnsOf } from './reported';
import { hasAll, hasAny, goldOf, runOf } from './recordFormat';

/** The Azure RAG chat evaluator's question sets: `{question, truth}`. */
export const azureQuestions = goldOf({
  id: 'azure-qa',
  label: 'question set of the Azure RAG evaluator',
  readAs: 'reference answers from `truth`',
  fits: (record) => hasAll(record, 'question', 'truth') && !hasAny(record, 'answer', 'context'),
  read: (fields) => ({ id: fields.id('id'), query: fields.query('question'), goldAnswers: fields.answers('truth') }),
});

const reported = columnsOf('azure', /^(gpt_\w+)(?<!_reason)$/, (column) => `${column}_reason`);

/** Its results: `{question, truth, answer, context, gpt_groundedness, …}`; `context` is one text that holds all passages. */
export const azureRun = runOf({
  id: 'azure-rag',
  label: 'result file of the Azure RAG evaluator',
  readAs: 'chunks from the `file: text` blocks of `context`, answers from `answer` and `truth`; no gold facts',
  fits: (record) => hasAll(record, 'question', 'truth', 'answer', 'context'),
  chunkLists: [],
  reported: (_record, extra) => reported(extra),
  read: (fields) => {
    const context = fields.text('context');
    const chunks = context === null ? [] : contextBlocks(context);
    fields.notes.take('chunks', 'context');
    fields.notes.take('chunks.text', '(its blocks)');
    if (chunks.some(({ id }) => id !== null)) fields.notes.take('chunks.id', '(the file before each)');
    return {
      id: fields.id('id'),
      query: fields.query('question'),
      chunks,
      answer: fields.answer('answer'),
      goldAnswers: fields.answers('truth'),
      latencyMs: fields.latency('s', 'latency'),
    };
  },
});

const BLOCK = /(?:^|\n\n)([^\s:][^\n:]*\.[A-Za-z0-9]{2,5}(?:#[^\s:]*)?): {1,2}/g;

/**
 * The passages of a text such as `plan.pdf#page=4:  Costs…`, a blank line, `plan.pdf#page=3:  Care…`. A file may stand
 * there more than once. Text without such names is one passage.
 */
function contextBlocks(context: string): Chunk[] {
  const starts = [...context.matchAll(BLOCK)];
  if (starts.length === 0) return context.trim() === '' ? [] : [{ rank: 1, id: null, text: context, score: null, title: null, source: null, extra: [] }];
  const before = context.slice(0, starts[0]?.index).trim();
  const blocks = starts.map((start, index) => {
    const id = start[1] ?? null;
    return { id, source: id, text: context.slice(start.index + start[0].length, starts[index + 1]?.index ?? context.length) };
  });
  const all = before === '' ? blocks : [{ id: null, source: null, text: before }, ...blocks];
  return all.map((block, index): Chunk => ({ rank: index + 1, ...block, score: null, title: null, extra: [] }));
}
