import type { Source } from './analysis';

/** Tells one content of a source from another; null when nobody knows, and then nothing is kept of it. */
export function keyOf(source: Source, stamp: string | null): string | null {
  if (stamp === null) return null;
  return JSON.stringify([source.kind === 'path' ? source.path : source.name, stamp]);
}
