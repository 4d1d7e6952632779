import { field } from './fields';
import { hasAll, runOf } from './recordFormat';
import { chunksSideBySide } from './sideBySide';

/** Results of fast-graphrag's benchmark: `{question, answer, evidence: [title], ground_truth: [title]}`, where titles name the passages. */
export const fastGraphRagRun = runOf({
  id: 'fast-graphrag',
  label: 'result file of fast-graphrag',
  readAs: 'passages from the titles in `evidence`, gold passages from `ground_truth`, answers from `answer`',
  fits: (record) => hasAll(record, 'question', 'answer') && Array.isArray(field(record, 'evidence')) && Array.isArray(field(record, 'ground_truth')),
  chunkLists: [],
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question'),
    chunks: chunksSideBySide(fields, { texts: [], ids: ['evidence'] }),
    gold: fields.relevant('ground_truth'),
    answer: fields.answer('answer'),
  }),
});
