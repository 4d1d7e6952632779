import { findColumn, type FilterColumn } from './columns';
import { parseFilter } from './parse';
import type { Filter } from './syntax';

/** Whether a filter asks for any of these columns; one that cannot be read asks for nothing. */
export function asksFor(text: string, columns: readonly FilterColumn[]): boolean {
  const parsed = parseFilter(text);
  return parsed.ok && parsed.filter !== null && mentions(parsed.filter, columns);
}

function mentions(filter: Filter, columns: readonly FilterColumn[]): boolean {
  switch (filter.kind) {
    case 'compare':
      return findColumn(filter.name, columns) !== null;
    case 'not':
      return mentions(filter.of, columns);
    case 'and':
    case 'or':
      return filter.of.some((one) => mentions(one, columns));
    case 'words':
      return false;
  }
}
