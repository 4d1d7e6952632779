import type { Chunk } from '../model';
import { scoreField } from './fields';
import type { RecordFields } from './recordFields';

export interface SideBySide {
  readonly texts: readonly string[];
  readonly ids: readonly string[];
  readonly scores?: readonly string[];
}

/**
 * Passages whose texts, ids and scores stand in lists of their own, one by one. Any one of the lists may be absent; the
 * question has no chunks (null, told as an error) when there are neither texts nor ids.
 */
export function chunksSideBySide(fields: RecordFields, names: SideBySide): Chunk[] | null {
  const ids = fields.list(names.ids, 'passage ids');
  const chunks = fields.chunks(names.texts, { needed: ids === null });
  const scores = fields.list(names.scores ?? [], 'scores');
  if (chunks === null && ids === null) return null;
  if (chunks !== null && ids !== null && chunks.length !== ids.items.length) {
    fields.tell('lists-differ', 'warning', `There are ${chunks.length} texts and ${ids.items.length} ids: they are put side by side from the first.`, ids.path);
  }
  noteBeside(fields, { ids: ids?.path, scores: scores?.path, alone: chunks === null });
  const count = Math.max(chunks?.length ?? 0, ids?.items.length ?? 0);
  return Array.from({ length: count }, (_, index): Chunk => {
    const named = ids?.items[index];
    const id = typeof named === 'string' || typeof named === 'number' ? String(named) : null;
    const chunk = chunks?.[index] ?? { rank: index + 1, id: null, text: null, score: null, title: null, source: null, extra: [] };
    return { ...chunk, id: id ?? chunk.id, score: scoreField({ score: scores?.items[index] }, 'score') ?? chunk.score };
  });
}

/** Ids are chunks by themselves, or stand beside the texts. */
function noteBeside({ notes }: RecordFields, found: { ids: readonly string[] | undefined; scores: readonly string[] | undefined; alone: boolean }): void {
  if (found.ids !== undefined && found.alone) notes.take('chunks', found.ids, '[]');
  if (found.ids !== undefined) notes.take('chunks.id', found.alone ? '.' : found.ids, found.alone ? '' : '[]');
  if (found.scores !== undefined) notes.take('chunks.score', found.scores, '[]');
}
