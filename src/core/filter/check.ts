import { findColumn, type FilterColumn } from './columns';
import { nearest } from './nearest';
import { numberOf } from './number';
import { parseFilter } from './parse';
import type { Comparison, Filter, FilterError } from './syntax';

/** A filter whose every name and value means something among `columns`, or what is wrong with it. */
export type Checked = { readonly ok: true; readonly filter: Filter | null } | { readonly ok: false; readonly error: FilterError };

/** Names told in a message; a run may have hundreds. */
const NAMES_TOLD = 12;

/** Reads a filter and looks its names and values up. */
export function checkFilter(text: string, columns: readonly FilterColumn[]): Checked {
  const parsed = parseFilter(text);
  if (!parsed.ok || parsed.filter === null) return parsed;
  const error = wrongIn(parsed.filter, columns);
  return error === null ? parsed : { ok: false, error };
}

function wrongIn(filter: Filter, columns: readonly FilterColumn[]): FilterError | null {
  switch (filter.kind) {
    case 'words':
      return null;
    case 'not':
      return wrongIn(filter.of, columns);
    case 'compare':
      return wrongComparison(filter, columns);
    case 'and':
    case 'or':
      for (const one of filter.of) {
        const error = wrongIn(one, columns);
        if (error !== null) return error;
      }
      return null;
  }
}

function wrongComparison(comparison: Comparison, columns: readonly FilterColumn[]): FilterError | null {
  const column = findColumn(comparison.name, columns);
  if (column === null) return { span: comparison.nameSpan, message: unknownName(comparison.name, columns) };
  const { operator, operatorSpan, value, valueSpan } = comparison;
  const wrongOperator = (message: string): FilterError => ({ span: operatorSpan, message });
  const wrongValue = (message: string): FilterError => ({ span: valueSpan, message });
  const isOrder = operator !== '=' && operator !== '!=' && operator !== '~';
  switch (column.kind) {
    case 'number':
    case 'rank':
      if (operator === '~') return wrongOperator(`\`~\` looks into texts: \`${column.name}\` is a number.`);
      if (value === null) return isOrder && column.kind === 'number' ? wrongValue('`none` is neither more nor less than a number.') : null;
      return numberOf(value) === null ? wrongValue(`\`${column.name}\` is a number: \`${value}\` is none.`) : null;
    case 'search':
      return operator === '~' ? null : wrongOperator(`\`${column.name}\` is searched, with \`~\`.`);
    case 'text':
      return isOrder ? wrongOperator(`\`${operator}\` compares numbers: \`${column.name}\` is a text.`) : null;
    case 'codes':
      if (isOrder) return wrongOperator(`\`${operator}\` compares numbers: \`${column.name}\` is one of ${listed(column.values)}.`);
      if (operator === '~' || value === null || column.values.includes(value)) return null;
      return wrongValue(`\`${column.name}\` is one of ${listed(column.values)}${meant(value, column.values) || '.'}`);
  }
}

function unknownName(name: string, columns: readonly FilterColumn[]): string {
  const names = columns.map((column) => column.name);
  return `There is no \`${name}\` here${meant(name, names) || '.'} There are ${listed(names)}.`;
}

function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === null ? '' : `: did you mean \`${near}\`?`;
}

function listed(names: readonly string[]): string {
  const told = names.slice(0, NAMES_TOLD).map((name) => `\`${name}\``).join(', ');
  return names.length > NAMES_TOLD ? `${told} and ${names.length - NAMES_TOLD} more` : told;
}
