import { corpusMode } from '../core/diagnosis/corpusFacts';
import type { Missed } from '../core/diagnosis/missed';
import { withNeighbour } from '../core/diagnosis/neighbour';
import type { Question, ScoreConfig } from '../core/model';
import { Corpus } from './corpus';
import type { CorpusIndex } from './corpusIndex';

/** The reasons of a question, those for split facts with the chunk next to the half in the corpus; as they are without one. */
export function withNeighbours({ gold, chunks }: Question, missed: readonly (Missed | null)[], config: ScoreConfig, index: CorpusIndex | null): readonly (Missed | null)[] {
  if (index === null || gold.kind !== 'facts' || !missed.some((reason) => reason?.code === 'split')) return missed;
  const corpus = new Corpus(index);
  try {
    return missed.map((reason, at) => (reason === null ? null : withNeighbour(reason, gold.facts[at]!, chunks, corpus, corpusMode(config))));
  } finally {
    corpus.close();
  }
}
