import { unlessTooDeep } from '../core/formats/json';
import type { FieldMap } from '../core/mapping/fieldMap';
import { guessMap } from '../core/mapping/guess';
import { mappedFormat } from '../core/mapping/mappedFormat';
import type { Detected, PlacedHead } from './head';

/**
 * A run of no known format, told by its fields: each record has a question, and a list that can only be what was retrieved
 * for it. Null where that is not plain. Nothing else may fit the file: this is the last that is tried.
 */
export function guessedRun(heads: readonly PlacedHead[]): Detected | null {
  for (const head of heads) {
    const map = head.records.length === 0 ? undefined : unlessTooDeep(() => guessMap(head.records.map(({ value }) => value)));
    if (map !== undefined && isPlain(map)) return { format: { ...mappedFormat(map, null), id: GUESSED, label: 'run of no known format, by the names of its fields' }, head };
  }
  return null;
}

/** The format of guessed runs: nothing but the file tells how its fields are read. */
export const GUESSED = 'guessed';

/** The question stands in the record itself, and so does the list; its items have texts, or are named by the gold. */
function isPlain({ question, chunks, 'chunks.text': text, 'gold.ids': ids }: FieldMap): boolean {
  if (question === undefined || chunks === undefined || question.includes('[]')) return false;
  const isOneList = chunks.indexOf('[]') === chunks.length - 2 && chunks.split('.').length <= 3;
  return isOneList && (ids !== undefined || (text !== undefined && !text.includes('[]')));
}
