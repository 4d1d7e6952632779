import type { MatchMode, Span } from '../model';

/** Why a gold fact was missed (METRICS.md §6), in the order in which the reasons are tried: the first that holds is given. */
export const MISSED_CODES = ['below-k', 'text-differs', 'split', 'partial', 'wrong-chunk', 'not-retrieved', 'not-in-corpus', 'not-found'] as const;
export type MissedCode = (typeof MISSED_CODES)[number];

/** What two texts that a mode takes for equal differ in. */
export type DifferenceKind = 'spaces' | 'invisible' | 'quotes' | 'dashes' | 'case' | 'form';

/** Neighbouring stretches of a gold fact and of a chunk; joined, each side is its whole text. */
export interface TextPair {
  readonly gold: string;
  readonly chunk: string;
  readonly differs: boolean;
}

/** One end of a fact at one end of a chunk. */
export interface Half {
  readonly rank: number;
  /** `start`: the chunk ends with the fact's beginning; `end`: it begins with the fact's end */
  readonly part: 'start' | 'end';
  /** how much of the fact, in characters of its image under the mode */
  readonly characters: number;
  /** its place in the chunk's text */
  readonly span: Span;
}

/** The text of a chunk at a cut, and what it holds of the fact that was cut; `span` is null where that is nothing. */
export interface CutText {
  readonly text: string;
  readonly span: Span | null;
}

/** The chunk that stands next to a half in the corpus, on the side of the cut. */
export interface Neighbour {
  readonly id: string;
  /** where it was retrieved; null when it was not */
  readonly rank: number | null;
  /** the half's chunk and its neighbour, as far as they stand around the cut */
  readonly half: CutText;
  readonly own: CutText;
}

/** A reason with its evidence. Ranks start at 1; `length` is the whole fact's, counted as `characters` are: UTF-16 units of its image. */
export type Missed =
  | { readonly code: 'below-k'; readonly rank: number }
  | { readonly code: 'text-differs'; readonly rank: number; readonly mode: MatchMode; readonly span: Span; readonly kinds: readonly DifferenceKind[]; readonly pairs: readonly TextPair[] }
  /** `other` is where the rest was retrieved, null when it was not; `neighbour` is there where a corpus has the half's chunk */
  | { readonly code: 'split'; readonly half: Half; readonly other: Half | null; readonly length: number; readonly neighbour?: Neighbour }
  | { readonly code: 'partial'; readonly rank: number; readonly span: Span; readonly characters: number; readonly length: number }
  /** `ranks`: the chunks of the fact's article, ascending */
  | { readonly code: 'wrong-chunk'; readonly ranks: readonly number[] }
  /** `article`: the title or address that the gold gives, or the corpus */
  | { readonly code: 'not-retrieved'; readonly article: string }
  | { readonly code: 'not-in-corpus' }
  | { readonly code: 'not-found' };
