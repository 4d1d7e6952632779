import { citationsOf } from '../metrics/answerMetrics';

/** A sentence of an answer, with the numbers it cites as `[n]`, each once. */
export interface AnswerSentence {
  readonly text: string;
  readonly citations: readonly number[];
}

/** Splits an answer into sentences. Citations behind a full stop belong to the sentence before it. */
export function sentencesOf(answer: string): AnswerSentence[] {
  const texts: string[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(answer)) {
    const [, behind = '', rest = ''] = /^((?:\s*\[\d+\])*)([^]*)$/.exec(segment) ?? [];
    if (behind !== '' && texts.length > 0) texts[texts.length - 1] += behind;
    texts.push(texts.length > 0 ? rest : segment);
  }
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(text.replace(/\[\d+\]/g, ''))).map((text) => ({ text: text.trim(), citations: citationsOf(text) }));
}
