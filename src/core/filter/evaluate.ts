import type { QuestionRow } from '../model';
import { findColumn, type FilterColumn } from './columns';
import { contains } from './contains';
import { numberOf } from './number';
import type { Comparison, Filter, Operator } from './syntax';

/** What of a row a filter may ask for. */
export type FilteredRow = Pick<QuestionRow, 'index' | 'id' | 'query' | 'type' | 'outcome' | 'reason' | 'scored' | 'firstHit' | 'goldCount' | 'foundCount' | 'depth' | 'metrics' | 'fields'>;

/** What is known of questions beside their rows. */
export interface Beside {
  /** texts of a question in a column that is none of its row; empty where it has none */
  values(row: FilteredRow, column: string): readonly string[];
  /** whether the text was found in the file, at the question */
  holds(row: FilteredRow, search: TextSearch): boolean;
}

/** A text that a filter looks for in the file: in gold facts, in chunks, or (null) in all of a question. */
export interface TextSearch {
  readonly where: 'fact' | 'chunk' | null;
  readonly text: string;
}

/** The texts that it takes a look into the file to answer a filter for. */
export function searchesIn(filter: Filter | null, columns: readonly FilterColumn[]): readonly TextSearch[] {
  switch (filter?.kind) {
    case undefined:
      return [];
    case 'words':
      return [{ where: null, text: filter.text }];
    case 'not':
      return searchesIn(filter.of, columns);
    case 'and':
    case 'or':
      return filter.of.flatMap((one) => searchesIn(one, columns));
    case 'compare': {
      const column = findColumn(filter.name, columns);
      return column?.kind === 'search' ? [{ where: whereOf(column), text: filter.value ?? '' }] : [];
    }
  }
}

function whereOf({ name }: FilterColumn): 'fact' | 'chunk' {
  return name === 'fact' ? 'fact' : 'chunk';
}

type Test = (row: FilteredRow) => boolean;

/** Values that are computed differently on the way may differ in their last bits. */
export const SAME = 1e-9;

/**
 * Which questions a filter lets through; null lets all. `filter` was checked against the same `columns`; a RangeError is thrown where it was not.
 *
 * No comparison with a number is true of a question that has none; `= none` is. Of texts, `!=` is the opposite of `=`.
 * The first hit of a scored question without one is `none`, bigger than any number; an unscored question has no first hit to speak of.
 */
export function testOf(filter: Filter | null, columns: readonly FilterColumn[], beside: Beside): Test {
  if (filter === null) return () => true;
  switch (filter.kind) {
    case 'and': {
      const tests = filter.of.map((one) => testOf(one, columns, beside));
      return (row) => tests.every((test) => test(row));
    }
    case 'or': {
      const tests = filter.of.map((one) => testOf(one, columns, beside));
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = testOf(filter.of, columns, beside);
      return (row) => !test(row);
    }
    case 'words':
      return wordsTest(filter.text, beside);
    case 'compare':
      return comparisonTest(filter, columns, beside);
  }
}

/** Words are looked for in the id, the question and every text of its record. */
function wordsTest(text: string, beside: Beside): Test {
  const isIn = contains(text);
  return (row) => isIn(row.id) || isIn(row.query) || beside.holds(row, { where: null, text });
}

function comparisonTest({ name, operator, value }: Comparison, columns: readonly FilterColumn[], beside: Beside): Test {
  const column = findColumn(name, columns);
  if (column === null) throw new RangeError(`no column is called ${name}`);
  switch (column.kind) {
    case 'rank':
      return rankTest(operator, value === null ? Infinity : numberOf(value));
    case 'number':
      return numberTest(numbersOf(column.name), operator, value === null ? null : numberOf(value));
    case 'search':
      return (row) => beside.holds(row, { where: whereOf(column), text: value ?? '' });
    case 'text':
    case 'codes':
      return textTest(textsOf(column, beside), operator, column.name === 'outcome' ? (value ?? 'none') : value);
  }
}

function rankTest(operator: Operator, value: number | null): Test {
  return (row) => row.scored && value !== null && holds(row.firstHit ?? Infinity, operator, value);
}

function numberTest(numberIn: (row: FilteredRow) => number | undefined, operator: Operator, value: number | null): Test {
  return (row) => {
    const number = numberIn(row);
    if (value === null) return (number === undefined) === (operator === '=');
    return number !== undefined && holds(number, operator, value);
  };
}

function holds(number: number, operator: Operator, value: number): boolean {
  const isSame = number === value || Math.abs(number - value) <= SAME;
  switch (operator) {
    case '=':
      return isSame;
    case '!=':
      return !isSame;
    case '<':
      return number < value && !isSame;
    case '<=':
      return number < value || isSame;
    case '>':
      return number > value && !isSame;
    case '>=':
      return number > value || isSame;
    case '~':
      throw new RangeError('texts are searched, not numbers');
  }
}

function numbersOf(column: string): (row: FilteredRow) => number | undefined {
  switch (column) {
    case 'found':
      return (row) => (row.scored ? row.foundCount : undefined);
    case 'gold':
      return (row) => row.goldCount;
    case 'depth':
      return (row) => row.depth;
    default:
      return (row) => (Object.hasOwn(row.metrics, column) ? row.metrics[column] : undefined);
  }
}

function textTest(textsIn: (row: FilteredRow) => readonly string[], operator: Operator, value: string | null): Test {
  if (operator === '~') {
    const isIn = contains(value ?? '');
    return (row) => textsIn(row).some(isIn);
  }
  const isEqual = (row: FilteredRow): boolean => (value === null ? textsIn(row).length === 0 : textsIn(row).includes(value));
  return operator === '=' ? isEqual : (row) => !isEqual(row);
}

function textsOf({ name }: FilterColumn, beside: Beside): (row: FilteredRow) => readonly string[] {
  switch (name) {
    case 'id':
      return (row) => [row.id];
    case 'query':
      return (row) => [row.query];
    case 'type':
      return (row) => some(row.type ?? field(row, name));
    case 'outcome':
      return (row) => (row.outcome === 'none' || row.outcome === 'some' ? ['failed', row.outcome] : [row.outcome]);
    case 'reason':
      return (row) => some(row.reason);
    default:
      return (row) => [...some(field(row, name)), ...beside.values(row, name)];
  }
}

function field(row: FilteredRow, name: string): string | null {
  return Object.hasOwn(row.fields, name) ? row.fields[name]! : null;
}

function some(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}
