import { isObject, type JsonObject } from './fields';
import type { CorpusFormat, Head, Wanted } from './format';

interface CorpusSpec extends Pick<CorpusFormat, 'id' | 'label' | 'collection' | 'readPassage'> {
  /** whether a record shows the file for what it is */
  readonly fits?: (record: JsonObject, head: Head, wanted: Wanted) => boolean;
  /** whether the text does, for files that are no JSON */
  readonly looksLike?: (head: Head, wanted: Wanted) => boolean;
}

/** A corpus of passages. */
export function corpusOf({ fits, looksLike, ...shown }: CorpusSpec): CorpusFormat {
  return {
    ...shown,
    kind: 'corpus',
    layout: 'other',
    advice: 'It is the text that passages come from: open a run of questions over it, and link this file as its corpus.',
    readAs: shown.label,
    detect: (head, wanted = null) =>
      looksLike?.(head, wanted) === true || (fits !== undefined && head.records.some(({ value }) => isObject(value) && fits(value, head, wanted))),
  };
}
