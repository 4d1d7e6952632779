import { isBareTask } from './mtRag';
import { otherOf } from './otherFormat';
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
