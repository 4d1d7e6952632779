import type { Problem } from '../core/model';
import type { Source } from './analysis';
import { UnreadableFile } from './bytes';
import { Corpus } from './corpus';
import { indexCorpus } from './corpusFile';
import type { CorpusIndex } from './corpusIndex';

/** A corpus to look passages up in; null where it cannot be used, which the problems tell. */
export interface OpenedCorpus {
  readonly corpus: Corpus | null;
  readonly problems: readonly Problem[];
}

/** Opens a corpus by its index, which is made where nobody has made it yet. A corpus that cannot be used costs the texts only. */
export function openCorpus(source: Source, index: CorpusIndex | null): OpenedCorpus {
  try {
    if (index !== null) return { corpus: new Corpus(index), problems: index.problems };
    const reading = indexCorpus(source);
    return reading.ok ? { corpus: new Corpus(reading.index), problems: reading.index.problems } : { corpus: null, problems: [unusable(reading.what)] };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { corpus: null, problems: [unusable(error.message)] };
  }
}

function unusable(what: string): Problem {
  return { code: 'corpus-unusable', severity: 'error', message: `The corpus cannot be used: ${what}`, line: null, record: null };
}
