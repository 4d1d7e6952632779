import { citedAnswer } from './citedAnswer';
import type { RecordFields } from './recordFields';
import { hasAll, hasAny, runOf } from './recordFormat';

/** Answers of the TREC RAG track (Ragnarök): `{run_id, topic_id, topic, references: [docid], answer: [{text, citations}]}`. Needs judgements. */
export const trecRagRun = runOf({
  id: 'trec-rag',
  label: 'TREC RAG run',
  readAs: 'passage ids from `references`, the answer from `answer[].text`, the question from `topic`',
  fits: (record) => hasAll(record, 'references', 'answer') && hasAny(record, 'topic', 'topic_id', 'run_id'),
  chunkLists: [],
  read: (fields) => ({
    id: fields.id('topic_id', 'narrative_id', 'qid'),
    query: fields.query('topic', 'narrative', 'query'),
    chunks: referenced(fields),
    answer: joinedAnswer(fields),
  }),
});

function referenced(fields: RecordFields): ReturnType<RecordFields['chunks']> {
  const chunks = fields.list(['references'], 'passage ids');
  if (chunks === null && !fields.has('references')) fields.tell('chunks-missing', 'error', '`references` is missing: the question has no list of passages.', []);
  if (chunks === null) return null;
  fields.notes.take('chunks', chunks.path, '[]');
  fields.notes.take('chunks.id', '.');
  return chunks.items.map((item, index) => {
    const id = typeof item === 'string' || typeof item === 'number' ? String(item) : null;
    if (id === null) fields.tell('chunk-type', 'warning', `Reference #${index + 1} is no passage id: it keeps its rank.`, ['references', index]);
    return { rank: index + 1, id, text: id === null ? '' : null, score: null, title: null, source: null, extra: [] };
  });
}

/** An answer is a list of sentences that cite references by their place from 0, or, in some runs, one text. */
function joinedAnswer(fields: RecordFields): string | null {
  const answer = fields.value('answer');
  if (!Array.isArray(answer)) return fields.answer('answer');
  fields.notes.take('answer', 'answer', '[].text');
  return citedAnswer(answer, (place) => (/^\d+$/.test(place) ? Number(place) + 1 : null));
}
