import type { Gold } from '../model';
import { readRelevant } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll, hasAny, runOf } from './recordFormat';
import { chunksSideBySide } from './sideBySide';

/** AutoRAG's tables: `retrieval_gt` lists the passages a question needs, each as a list of passages that will do. */

/** `qid, query, retrieval_gt, generation_gt`. */
export const autoRagQa = goldOf({
  id: 'autorag-qa',
  label: 'question set of AutoRAG',
  readAs: 'gold passages from `retrieval_gt`, reference answers from `generation_gt`',
  fits: (record) => hasAll(record, 'query', 'retrieval_gt') && !hasAny(record, 'retrieved_ids', 'retrieved_contents'),
  read: (fields) => ({ id: fields.id('qid'), query: fields.query('query'), gold: neededPassages(fields), goldAnswers: fields.answerList('generation_gt') }),
});

/** The result of a node: the question set with `retrieved_contents, retrieved_ids, retrieve_scores`. */
export const autoRagRun = runOf({
  id: 'autorag',
  label: 'node result of AutoRAG',
  readAs: 'passages from `retrieved_contents`, `retrieved_ids` and `retrieve_scores`, gold passages from `retrieval_gt`, answers from `generated_texts` and `generation_gt`',
  fits: (record) => hasAny(record, 'retrieved_contents', 'retrieved_ids') && hasAny(record, 'qid', 'query', 'retrieve_scores', 'retrieval_gt') && !hasAny(record, 'expected_ids', 'retrieved_texts'),
  chunkLists: ['retrieved_contents'],
  read: (fields) => ({
    id: fields.id('qid'),
    query: fields.question('query') ?? '',
    chunks: chunksSideBySide(fields, { texts: ['retrieved_contents'], ids: ['retrieved_ids'], scores: ['retrieve_scores'] }),
    gold: neededPassages(fields),
    answer: fields.answer('generated_texts'),
    goldAnswers: fields.answerList('generation_gt'),
    latencyMs: fields.latency('s', 'execution_time'),
    tokens: fields.tokens('generated_tokens'),
  }),
});

/** The lists inside hold passages of which any one is enough; a list of ids needs them all. */
function neededPassages(fields: RecordFields): Gold | null {
  const value = fields.value('retrieval_gt');
  const list = typeof value === 'string' && !value.trimStart().startsWith('[') ? { path: ['retrieval_gt'], items: [value] } : fields.list(['retrieval_gt'], 'passage ids');
  if (list === null) return null;
  fields.notes.take('gold.ids', list.path, list.items.some(Array.isArray) ? '[][]' : '[]');
  const judgements = list.items.flatMap((item, at) => {
    const choice = readRelevant(Array.isArray(item) ? (item as unknown[]) : [item], [...list.path, at], fields.problems);
    const [first, ...others] = choice.kind === 'judged' ? choice.judgements.map(({ id }) => id) : [];
    return first === undefined ? [] : [{ id: first, grade: 1, ...(others.length === 0 ? {} : { others }) }];
  });
  return { kind: 'judged', judgements: [...new Map(judgements.map((one) => [one.id, one])).values()] };
}
