import type { Chunk } from './model';

/**
 * Where each chunk stands in the file's list (from 1), for chunks that were put in order by score. The order is
 * stable, so chunks that are alike keep their order and the first one not taken yet is the right one.
 * null for a chunk that the list does not have.
 */
export function listRanks(ordered: readonly Chunk[], listed: readonly Chunk[]): (number | null)[] {
  const free = new Set(listed);
  return ordered.map((chunk) => {
    for (const candidate of free) {
      if (!isAlike(chunk, candidate)) continue;
      free.delete(candidate);
      return candidate.rank;
    }
    return null;
  });
}

function isAlike(a: Chunk, b: Chunk): boolean {
  return a.id === b.id && Object.is(a.score, b.score) && a.text === b.text && a.source === b.source && a.title === b.title;
}
