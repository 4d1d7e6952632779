import type { ScoreConfig } from '../src/core/model';
import type { ToHost } from '../src/shared/protocol';
import type { ChunkView, QuestionView, RowView } from '../src/shared/viewModel';
import { ENTRIES_PER_PAGE, type FileState } from './fileState';
import { ROWS_PER_PAGE, currentQuestion, type ListState, type State } from './state';

type Unnumbered<T> = T extends { requestId: number } ? Omit<T, 'requestId'> : never;
export type Request = Unnumbered<ToHost>;

/** Something the page lacks; equal keys mean the same thing. */
export interface Need {
  readonly key: string;
  readonly request: Request;
}

/** Everything the state calls for and does not hold. A reply to what is no longer here is out of date. */
export function needs(state: State): readonly Need[] {
  if (state.file !== null) return fileNeeds(state.file);
  if (state.version === null || state.run === null) return [];
  return state.page === null ? rowNeeds(state, state.version) : questionNeeds(state, state.page, state.version);
}

function questionNeeds(state: State, index: number, version: number): readonly Need[] {
  const at = `${state.snapshot}:${index}`;
  if (currentQuestion(state) === null) {
    return state.refusal === null ? [{ key: `question:${at}`, request: { type: 'getQuestion', version, index } }] : [];
  }
  return state.wantedTexts.map((rank) => ({ key: `chunk:${at}:${rank}`, request: { type: 'getChunk', version, index, rank } }));
}

function fileNeeds(file: FileState): readonly Need[] {
  const { version, text, open, entry } = file;
  const rows = pagesInSight(file, ENTRIES_PER_PAGE).filter((page) => file.pages[page] === undefined).map((page): Need => {
    const offset = page * ENTRIES_PER_PAGE;
    return { key: `entries:${version}:${offset}:${text}`, request: { type: 'getEntries', version, offset, limit: ENTRIES_PER_PAGE, text } };
  });
  return open === null || entry?.number === open ? rows : [...rows, { key: `entry:${version}:${open}`, request: { type: 'getEntry', version, number: open } }];
}

/** Numbers of the pages that the window of a list touches. */
function pagesInSight({ total, first, last }: Pick<ListState, 'total' | 'first' | 'last'>, size: number): readonly number[] {
  const end = total === null ? 0 : Math.max(0, total - 1);
  const from = Math.floor(Math.min(first, end) / size);
  const to = Math.floor(Math.min(Math.max(first, last), end) / size);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function rowNeeds(state: State, version: number): readonly Need[] {
  const { list } = state;
  return pagesInSight(list, ROWS_PER_PAGE).filter((page) => list.pages[page] === undefined || list.rounds[page] !== list.round).map((page) => {
    const offset = page * ROWS_PER_PAGE;
    return {
      key: `rows:${state.snapshot}:${list.round}:${offset}:${JSON.stringify(list.query)}`,
      request: { type: 'getRows', version, offset, limit: ROWS_PER_PAGE, ...list.query },
    };
  });
}

/** The row at a place of the list, when its page is here. */
export function rowAt(list: ListState, place: number): RowView | null {
  return list.pages[Math.floor(place / ROWS_PER_PAGE)]?.[place % ROWS_PER_PAGE] ?? null;
}

export function largestK(config: ScoreConfig): number {
  return config.k[config.k.length - 1] ?? 10;
}

/** Does this chunk hold what the question asks for: a gold fact, or a relevant grade? */
export function isHit(chunk: ChunkView, config: ScoreConfig): boolean {
  return chunk.facts.length > 0 || (chunk.grade !== null && chunk.grade >= config.relevantFrom);
}

export function shownChunks(state: State, view: QuestionView, config: ScoreConfig): readonly ChunkView[] {
  return state.hitsOnly ? view.chunks.filter((chunk) => isHit(chunk, config)) : view.chunks;
}

/** Open or folded: by hand first, else by what "expand all" and "fold all" last said. */
export function isOpen(state: Pick<State, 'folds' | 'folding'>, chunk: ChunkView, config: ScoreConfig): boolean {
  return state.folds[chunk.rank] ?? (state.folding === 'all' || (state.folding === 'hits' && (isHit(chunk, config) || chunk.near.length > 0)));
}

/** "4, 10" → [4, 10], ascending and distinct; null when some part is no whole number from 1 to 1,000,000. */
export function parseK(text: string): readonly number[] | null {
  const parts = text.trim().split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^\d{1,7}$/.test(part))) return null;
  const values = [...new Set(parts.map(Number))].sort((a, b) => a - b);
  return values.every((k) => k >= 1 && k <= 1_000_000) ? values : null;
}
