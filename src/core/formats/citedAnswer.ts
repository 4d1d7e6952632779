import { field, isObject, textField } from './fields';
import { asText } from './goldItems';

/**
 * An answer that is a list of sentences, each with what it cites, as one text in which `[n]` points at the n-th chunk.
 * `rankOf` gives the chunk's rank for a citation as written; null where it leads to none, which is kept as written.
 * Null where there is no answer.
 */
export function citedAnswer(answer: unknown, rankOf: (citation: string) => number | null): string | null {
  if (!Array.isArray(answer)) return asText(answer)[0] ?? null;
  const sentences = (answer as unknown[]).flatMap((part) => {
    if (!isObject(part)) return asText(part);
    const citations = field(part, 'citations');
    const given = Array.isArray(citations) ? (citations as unknown[]).flatMap(asText) : [];
    // set off by a space: what is glued to a word would change the word
    return [[textField(part, 'text') ?? '', given.map((citation) => `[${rankOf(citation) ?? citation.replace(/[[\]]/g, '')}]`).join('')].filter((piece) => piece !== '').join(' ')];
  });
  return sentences.join(' ').trim();
}
