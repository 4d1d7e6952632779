import { goldOf, hasAll } from './recordFormat';
import type { Gold } from '../model';

/** Chroma's chunking evaluation: a table `question, references, corpus_id`, the references a JSON list of `{content, start_index, end_index}`. */
export const chunkingEvaluation = goldOf({
  id: 'chunking-evaluation',
  label: 'Chroma chunking evaluation set',
  readAs: 'gold facts from `references[].content`, their source from `corpus_id`',
  fits: (record) => hasAll(record, 'question', 'references', 'corpus_id'),
  read: (fields) => ({ id: fields.id('id'), query: fields.query('question'), gold: fromCorpus(fields.facts(['references']), fields.text('corpus_id')) }),
});

function fromCorpus(gold: Gold | null, source: string | null): Gold | null {
  return gold?.kind === 'facts' ? { kind: 'facts', facts: gold.facts.map((fact) => ({ ...fact, source: fact.source ?? source })) } : gold;
}
