import type { EntryRow, EntryView, FileView } from '../src/shared/fileView';
import type { ToPage } from '../src/shared/protocol';

/** The page of a gold file or a corpus as data; `reduceFile` is the only thing that changes it, and it is pure. */

export const ENTRIES_PER_PAGE = 100;
/** pages of entries kept while scrolling through a long list */
const PAGES_KEPT = 12;

export interface FileState {
  readonly version: number;
  readonly view: FileView;
  /** what is searched for */
  readonly text: string;
  /** entries that fit; null before the first answer */
  readonly total: number | null;
  /** entries by page number (`offset / ENTRIES_PER_PAGE`) */
  readonly pages: Readonly<Record<number, readonly EntryRow[]>>;
  /** first and last row on screen */
  readonly first: number;
  readonly last: number;
  /** number of the entry that is looked at */
  readonly open: number | null;
  /** that entry, or the one before it until it is here */
  readonly entry: EntryView | null;
}

export type FileEvent =
  | { readonly type: 'fileSearch'; readonly text: string }
  | { readonly type: 'fileWindow'; readonly first: number; readonly last: number }
  | { readonly type: 'fileOpen'; readonly number: number };

export type FileMessage = Extract<ToPage, { type: 'file' | 'entries' | 'entry' }>;

/** A snapshot of the same version only tells more of the file; another one starts the list anew and keeps what is searched for. */
export function receiveFile(state: FileState | null, message: FileMessage): FileState | null {
  switch (message.type) {
    case 'file': {
      const { file: view, version } = message;
      if (state?.version === version) return { ...state, view };
      return { version, view, text: state?.text ?? '', total: null, pages: {}, first: 0, last: 0, open: state?.open ?? null, entry: null };
    }
    case 'entries':
      if (state?.version !== message.version) return state;
      return { ...state, total: message.total, pages: { ...nearPages(state), [Math.floor(message.offset / ENTRIES_PER_PAGE)]: message.rows } };
    case 'entry':
      return state?.version === message.version && message.entry.number === state.open ? { ...state, entry: message.entry } : state;
  }
}

export function reduceFile(state: FileState, event: FileEvent): FileState {
  switch (event.type) {
    case 'fileSearch':
      return { ...state, text: event.text, total: null, pages: {}, first: 0, last: 0 };
    case 'fileWindow':
      return state.first === event.first && state.last === event.last ? state : { ...state, first: event.first, last: event.last };
    case 'fileOpen':
      return { ...state, open: event.number };
  }
}

/** The row at a place of the list, when its page is here. */
export function entryAt({ pages }: FileState, place: number): EntryRow | null {
  return pages[Math.floor(place / ENTRIES_PER_PAGE)]?.[place % ENTRIES_PER_PAGE] ?? null;
}

function nearPages({ pages, first }: FileState): FileState['pages'] {
  const near = Math.floor(first / ENTRIES_PER_PAGE);
  return Object.fromEntries(Object.entries(pages).filter(([page]) => Math.abs(Number(page) - near) < PAGES_KEPT / 2));
}
