import type { SampleChunk } from './chunker';
import { termsOf } from './terms';

/** How telling each term of the chunks is: ln(1 + N / number of chunks that have it). */
export function inverseFrequencies(chunks: readonly SampleChunk[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const chunk of chunks) {
    for (const term of new Set(termsOf(chunk.text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return new Map([...counts].map(([term, count]) => [term, Math.log(1 + chunks.length / count)]));
}
