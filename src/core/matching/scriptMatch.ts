import type { Chunk, GoldFact } from '../model';
import { findWhole } from './occurrences';

/**
 * Matching as profile `multihop-rag-script` has it (METRICS.md §2): only U+0020 and U+000A are stripped, an empty
 * fact is in every chunk, and a repeated fact stays in the list but is credited once.
 */
export interface ScriptFact {
  /** from 1; null when no chunk contains the fact */
  readonly firstRank: number | null;
  /** every rank it is found at, ascending */
  readonly ranks: readonly number[];
  /** an earlier fact of the question is the same: it counts in the number of facts, and earns nothing */
  readonly repeated: boolean;
}

export function scriptImage(text: string): string {
  return text.replace(/[ \n]+/g, '');
}

/** Whether a chunk contains a fact; both are given as script images. */
export function scriptContains(chunkImage: string, factImage: string): boolean {
  return factImage === '' || findWhole(chunkImage, factImage, 0) >= 0;
}

/**
 * One entry per gold fact, repeated and empty ones included, in the file's order. Chunks stand in rank order from 1;
 * one without a text counts as empty text. The script knows no alternatives: a fact is found where any of its texts
 * is, and repeats an earlier one that has the same set of images.
 */
export function matchScript(facts: readonly GoldFact[], chunks: readonly Chunk[]): ScriptFact[] {
  const chunkImages = chunks.map((chunk) => scriptImage(chunk.text ?? ''));
  const seen = new Set<string>();
  return facts.map((fact) => {
    const images = [...new Set(fact.texts.map(scriptImage))].sort();
    const key = JSON.stringify(images);
    const repeated = seen.has(key);
    seen.add(key);
    const ranks = chunkImages.flatMap((chunk, at) => (images.some((image) => scriptContains(chunk, image)) ? [at + 1] : []));
    return { firstRank: ranks[0] ?? null, ranks, repeated };
  });
}
