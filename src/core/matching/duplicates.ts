import type { Chunk } from '../model';

/**
 * For each chunk of a list, the rank of the first earlier one that is the same, else null. Chunks are the same when
 * their texts are equal; where there is no text (or an empty one, as unreadable chunks have), when their ids are.
 */
export function duplicateChunks(chunks: readonly Chunk[]): (number | null)[] {
  const byText = new Map<string, number>();
  const byId = new Map<string, number>();
  return chunks.map(({ text, id, rank }) => {
    if (text) return firstOr(byText, text, rank);
    return id === null ? null : firstOr(byId, id, rank);
  });
}

function firstOr(first: Map<string, number>, key: string, rank: number): number | null {
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, rank);
  return earlier ?? null;
}
