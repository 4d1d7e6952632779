import type { Span } from '../model';
import { findColumn, type ColumnKind, type FilterColumn } from './columns';
import { quoted } from './format';
import type { Operator } from './syntax';
import { keywordOf, tokensOf, type Token } from './tokens';

/** What may stand at the caret next. */
export interface Completion {
  readonly kind: 'name' | 'operator' | 'value' | 'joint';
  /** as it is shown, and looked for in what was typed */
  readonly text: string;
  /** as it is written into the filter */
  readonly insert: string;
  /** the column that it names, or is a value of; null for a joint */
  readonly column: FilterColumn | null;
}

export interface Completions {
  /** what they replace: the word at the caret */
  readonly span: Span;
  readonly options: readonly Completion[];
}

const MOST = 100;
const NUMBERS: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>='];
const OPERATORS_OF: Readonly<Record<ColumnKind, readonly Operator[]>> = { number: NUMBERS, rank: NUMBERS, text: ['=', '!=', '~'], codes: ['=', '!=', '~'], search: ['~'] };
const JOINTS = ['and', 'or'].map((text): Completion => ({ kind: 'joint', text, insert: text, column: null }));
const NOT: Completion = { kind: 'joint', text: 'not', insert: 'not', column: null };

/** What can be written at the caret: names first, then operators, then known values, then what joins terms. Plain words are left alone. */
export function completionsAt(text: string, caret: number, columns: readonly FilterColumn[]): Completions {
  const read = tokensOf(text.slice(0, caret));
  const tokens = read.tokens.filter(({ kind }) => kind !== 'end');
  const last = tokens.at(-1);
  // a word that the caret touches is being written, and so is what stands after an open quote
  const isOpenQuote = !read.ok;
  const isWriting = !isOpenQuote && last?.kind === 'word' && last.span.end === caret;
  const before = isWriting ? tokens.slice(0, -1) : tokens;
  const start = isOpenQuote ? read.error.span.start : isWriting ? last.span.start : caret;
  const written = text.slice(isOpenQuote ? start + 1 : start, caret);
  const options = next(before, columns).filter((option) => fits(option.text, written));
  const isWhole = options.length === 1 && options[0]!.insert === text.slice(start, caret);
  return { span: { start, end: endOfWord(text, caret, isOpenQuote) }, options: isWhole ? [] : options.slice(0, MOST) };
}

function next(before: readonly Token[], columns: readonly FilterColumn[]): readonly Completion[] {
  const last = before.at(-1);
  if (last === undefined || last.kind === '(' || keywordOf(last) !== null) return [...columns.map(nameOf), NOT];
  const isFirst = (at: number): boolean => {
    const earlier = before.at(at);
    return earlier === undefined || earlier.kind === '(' || keywordOf(earlier) !== null;
  };
  if (last.kind === 'operator') return valuesOf(columnAt(before.at(-2), columns));
  if (last.kind === ')' || before.at(-2)?.kind === 'operator') return JOINTS;
  return isFirst(-2) ? operatorsOf(columnAt(last, columns)) : [];
}

function columnAt(token: Token | undefined, columns: readonly FilterColumn[]): FilterColumn | null {
  return token?.kind === 'word' || token?.kind === 'quoted' ? findColumn(token.text, columns) : null;
}

function nameOf(column: FilterColumn): Completion {
  return { kind: 'name', text: column.name, insert: quoted(column.name), column };
}

function operatorsOf(column: FilterColumn | null): readonly Completion[] {
  return column === null ? [] : OPERATORS_OF[column.kind].map((operator): Completion => ({ kind: 'operator', text: operator, insert: operator, column }));
}

function valuesOf(column: FilterColumn | null): readonly Completion[] {
  if (column === null || column.kind === 'search') return [];
  const values = column.values.map((value): Completion => ({ kind: 'value', text: value, insert: value.toLowerCase() === 'none' && column.name !== 'outcome' ? `"${value}"` : quoted(value), column }));
  const none: Completion = { kind: 'value', text: 'none', insert: 'none', column };
  return column.values.includes('none') || column.kind === 'number' ? values : [...values, none];
}

/** The beginning of it, or of one of its parts: `recall` finds `FactRecall@10`. */
function fits(text: string, written: string): boolean {
  const lower = written.toLowerCase();
  return text.split(PARTS).some((_, at, parts) => parts.slice(at).join('').toLowerCase().startsWith(lower));
}

const PARTS = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[^\p{L}\d])(?=[\p{L}\d])/u;

function endOfWord(text: string, caret: number, isQuote: boolean): number {
  const rest = isQuote ? /^[^"]*"?/.exec(text.slice(caret)) : /^[^\s()"=<>~!]*/.exec(text.slice(caret));
  return caret + (rest?.[0].length ?? 0);
}
