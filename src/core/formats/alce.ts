import type { Gold } from '../model';
import { field, isObject } from './fields';
import { asText, readFacts } from './goldItems';
import type { RecordFields } from './recordFields';
import { hasAll, hasAny, runOf, type RunParts } from './recordFormat';

/**
 * ALCE's results and data: `{data: [{question, answer, qa_pairs | answers | claims, docs: [{id, title, text, score}], output}]}`.
 * Each question of `qa_pairs` (each entry of `answers`) is a fact whose short answers are alternatives; claims are paraphrased and no gold.
 */
export const alceRun = runOf({
  id: 'alce',
  label: 'result file of ALCE',
  readAs: 'chunks from `docs[].text`, answers from `output` and `answer`, gold from `qa_pairs[].short_answers` or `answers` (each a list of alternatives)',
  remark: 'any one of the short answers of a fact is enough',
  fits: (record) => hasAll(record, 'question', 'docs') && hasAny(record, 'output', 'answer', 'answers', 'qa_pairs', 'claims') && !hasAny(record, 'ans', 'demos'),
  chunkLists: ['docs'],
  read: readAlce,
});

/** A question of ALCE, in whichever file it stands. */
export function readAlce(fields: RecordFields): RunParts {
  return {
    id: fields.id('id', 'sample_id'),
    query: fields.query('question'),
    chunks: fields.chunks(['docs']),
    gold: shortAnswers(fields),
    answer: output(fields),
    goldAnswers: fields.answers('answer'),
  };
}

function shortAnswers(fields: RecordFields): Gold | null {
  const pairs = fields.list(['qa_pairs'], 'questions with short answers');
  if (pairs !== null) {
    const answers = pairs.items.map((pair) => (isObject(pair) ? field(pair, 'short_answers') : pair));
    fields.notes.take('gold', pairs.path, '[].short_answers');
    return readFacts(answers, pairs.path, fields.problems);
  }
  return fields.facts(['answers']);
}

/** One text, or a list of samples: the first counts. */
function output(fields: RecordFields): string | null {
  const written = fields.value('output');
  if (!Array.isArray(written)) return fields.answer('output');
  fields.notes.take('answer', 'output[]');
  return asText((written as unknown[])[0])[0] ?? null;
}
