import { findColumn, type FilterColumn } from './columns';
import { formatFilter } from './format';
import { parseFilter } from './parse';
import type { Filter } from './syntax';

/** One of the terms that a filter joins by `and`: what a chip shows. */
export interface FilterTerm {
  readonly text: string;
  readonly filter: Filter;
}

/** The terms of a filter, as they are written; none when it is empty or cannot be read. */
export function termsOf(text: string): readonly FilterTerm[] {
  const parsed = parseFilter(text);
  if (!parsed.ok || parsed.filter === null) return [];
  return partsOf(parsed.filter).map((filter) => ({ filter, text: text.slice(filter.span.start, filter.span.end) }));
}

/** The filter without one of its terms. */
export function withoutTerm(text: string, at: number): string {
  return joined(termsOf(text).filter((_, other) => other !== at));
}

/**
 * The filter that asks for `added` too. What was asked of the same columns before gives way, where a question has one
 * value in them: a click on another bar means that bar. A filter that cannot be read gives way as a whole.
 * @throws RangeError when `added` is no filter
 */
export function withTerm(text: string, added: string, columns: readonly FilterColumn[]): string {
  const news = termsOf(added);
  if (news.length === 0) throw new RangeError(`"${added}" is no filter`);
  const replaced = new Set(news.flatMap(({ filter }) => singleColumn(filter, columns) ?? []));
  const kept = termsOf(text).filter(({ filter }) => {
    const column = singleColumn(filter, columns);
    return (column === null || !replaced.has(column)) && !news.some((one) => isSame(one.filter, filter));
  });
  return joined([...kept, ...news]);
}

/** Whether the filter has this very term, however it is written. */
export function hasTerm(text: string, term: string): boolean {
  const [wanted] = termsOf(term);
  return wanted !== undefined && termsOf(text).some(({ filter }) => isSame(filter, wanted.filter));
}

function isSame(a: Filter, b: Filter): boolean {
  return formatFilter(a) === formatFilter(b);
}

function joined(terms: readonly FilterTerm[]): string {
  return terms.map(({ filter, text }) => (terms.length > 1 && isOpen(filter) ? `(${text})` : text)).join(' and ');
}

/** `or` in no parentheses, which would join what follows. */
function isOpen(filter: Filter): boolean {
  return filter.kind === 'or' && filter.of[0]!.span.start === filter.span.start;
}

/** `or` that is in no parentheses is one term; so is an `and` that is in some. */
function partsOf(filter: Filter): readonly Filter[] {
  return filter.kind === 'and' ? filter.of : [filter];
}

/** The column that a comparison asks one value of; null when it asks something else. */
function singleColumn(filter: Filter, columns: readonly FilterColumn[]): string | null {
  if (filter.kind !== 'compare' || filter.operator === '~' || filter.operator === '!=') return null;
  const column = findColumn(filter.name, columns);
  return column === null || column.kind === 'search' || (column.kind === 'codes' && !SINGLE_CODES.has(column.name)) ? null : column.name;
}

/** Columns of codes of which a question has one. */
const SINGLE_CODES: ReadonlySet<string> = new Set(['outcome', 'reason']);
