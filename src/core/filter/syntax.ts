import type { Span } from '../model';

/**
 * A filter of questions, as its text says it. Names and values are what was written: `columns.ts` says what they mean.
 *
 *     filter     = all { "or" all }
 *     all        = term { "and" term }
 *     term       = "not" term | "(" filter ")" | comparison | words
 *     comparison = name operator value
 *     operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"
 *     name       = word | quoted
 *     value      = word | quoted | "none"
 *     words      = ( word | quoted ) { word | quoted }
 *     quoted     = '"' { character | '\"' | '\\' | '\n' | '\r' | '\t' | '\uXXXX' } '"'
 *     word       = characters but white space, ( ) " = < > ~ and a "!" before "="
 *
 * `and`, `or` and `not` are read in any case; in words, `not` is a word like any other. An empty text is no filter.
 */
export type Filter = Both | Negation | Comparison | Words;

/** In the text of the filter, parentheses included. */
interface Placed {
  readonly span: Span;
}

/** Two or more. */
export interface Both extends Placed {
  readonly kind: 'and' | 'or';
  readonly of: readonly Filter[];
}

export interface Negation extends Placed {
  readonly kind: 'not';
  readonly of: Filter;
}

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', '~'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Comparison extends Placed {
  readonly kind: 'compare';
  readonly name: string;
  readonly nameSpan: Span;
  readonly operator: Operator;
  readonly operatorSpan: Span;
  /** null for a bare `none`; "none" in quotes, or searched for, is a text like any other */
  readonly value: string | null;
  readonly valueSpan: Span;
}

/** A text to be searched for: words that stand in a row, with one space between them. */
export interface Words extends Placed {
  readonly kind: 'words';
  readonly text: string;
}

/** What is wrong with a filter, and where. */
export interface FilterError {
  readonly span: Span;
  /** a sentence for people */
  readonly message: string;
}

export type Parsed = { readonly ok: true; /** null for an empty text */ readonly filter: Filter | null } | { readonly ok: false; readonly error: FilterError };

/** Longer filters are refused, UTF-16 units. */
export const MAX_FILTER_LENGTH = 4000;
