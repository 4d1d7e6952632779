import type { DiagnosisView } from '../src/shared/diagnosisView';
import type { MappingView } from '../src/shared/mappingPreview';
import type { ProgressView, ListPlace, ToPage } from '../src/shared/protocol';
import { checkFilter } from '../src/core/filter/check';
import { withTerm } from '../src/core/filter/terms';
import { receiveFile, reduceFile, type FileEvent, type FileState } from './fileState';
import { noted, reduceDrafts, type Drafts, type NoteEvent } from './noteState';
import type { QuestionView, RowView, RunView, SearchView } from '../src/shared/viewModel';

/** The page as data. `reduce` is the only thing that changes it, and it is pure. */

export const ROWS_PER_PAGE = 100;
/** pages of rows kept while scrolling through a long list */
const PAGES_KEPT = 12;

export interface RowQuery {
  /** in the language of `core/filter`, one that can be read */
  readonly filter: string;
  readonly sort: { readonly column: string; readonly descending: boolean };
}

export interface ListState {
  /** the filter as it stands in its field; while it cannot be read, `query` keeps the last one that could */
  readonly typed: string;
  readonly query: RowQuery;
  /** questions that fit the query; null before the first answer */
  readonly total: number | null;
  /** how far the search of texts is; null when there is none, or it is through */
  readonly search: SearchView | null;
  /** counts the changes of the list under an equal query: pages are asked for once in each */
  readonly round: number;
  /** the round that each page is of */
  readonly rounds: Readonly<Record<number, number>>;
  /** rows by page number (`offset / ROWS_PER_PAGE`) */
  readonly pages: Readonly<Record<number, readonly RowView[]>>;
  /** first and last row on screen */
  readonly first: number;
  readonly last: number;
}

export type Dialog = { readonly kind: 'help' } | { readonly kind: 'definition'; readonly metric: string };
export type Direction = 'next' | 'previous';
export type Folding = 'hits' | 'all' | 'none';

export interface State {
  readonly version: number | null;
  /** counts the snapshots of the run that came; what was asked for another one is out of date */
  readonly snapshot: number;
  readonly run: RunView | null;
  readonly loading: { readonly name: string; readonly progress: ProgressView | null } | null;
  readonly failure: { readonly kind: FailureKind; readonly name: string; readonly message: string; readonly mappable: boolean } | null;
  /** why the run scores what it scores; null before the host has said anything of this version */
  readonly diagnosis: DiagnosisView | null;
  /** index of the question to show; null is the scorecard */
  readonly page: number | null;
  /** the question that is drawn, and the run it is one of; while another loads, still the one before */
  readonly question: { readonly snapshot: number; readonly view: QuestionView; readonly run: RunView } | null;
  /** why the question asked for cannot be shown */
  readonly refusal: string | null;
  /** a step to a failed question that waits for the question to start from; `here`: that one will do when it failed */
  readonly pendingStep: { readonly direction: Direction; readonly here: boolean } | null;
  readonly failedOnly: boolean;
  readonly hitsOnly: boolean;
  /** which chunks are open by default */
  readonly folding: Folding;
  /** chunks opened or folded by hand, by rank, in the question with the id `foldsOf` */
  readonly folds: Readonly<Record<number, boolean>>;
  readonly foldsOf: string | null;
  /** whole texts of chunks that came as excerpts, by rank */
  readonly texts: Readonly<Record<number, string>>;
  readonly wantedTexts: readonly number[];
  /** the chunk to bring into view; a new object each time */
  readonly reveal: { readonly rank: number } | null;
  readonly list: ListState;
  /** notes that are not saved yet */
  readonly drafts: Drafts;
  readonly dialog: Dialog | null;
  /** what a mapping reads, while its fields are chosen: shown in place of everything else */
  readonly mapping: MappingView | null;
  /** the page of a gold file or a corpus; null while the file is, or may be, a run */
  readonly file: FileState | null;
}

type FailureKind = Extract<ToPage, { type: 'failure' }>['kind'];

export type Event =
  | { readonly type: 'message'; readonly message: ToPage }
  | { readonly type: 'go'; readonly index: number | null }
  /** `failed`: to a failed question even when all are walked */
  | { readonly type: 'step'; readonly direction: Direction; readonly failed: boolean }
  | { readonly type: 'failedOnly' }
  | { readonly type: 'hitsOnly' }
  | { readonly type: 'fold'; readonly rank: number; readonly open: boolean }
  | { readonly type: 'foldAll'; readonly folding: Folding }
  | { readonly type: 'wholeText'; readonly rank: number }
  | { readonly type: 'reveal'; readonly rank: number }
  | { readonly type: 'sort'; readonly sort: RowQuery['sort'] }
  /** the text of the filter */
  | { readonly type: 'filter'; readonly text: string }
  /** what is to be asked for too, in the language of `core/filter` */
  | { readonly type: 'filterBy'; readonly term: string }
  | { readonly type: 'window'; readonly first: number; readonly last: number }
  | { readonly type: 'dialog'; readonly dialog: Dialog | null }
  | NoteEvent
  | FileEvent;

export const FIRST_QUERY: RowQuery = { filter: '', sort: { column: 'index', descending: false } };

export function initialState(): State {
  return {
    version: null, snapshot: 0, run: null, loading: null, failure: null,
    diagnosis: null, page: null, question: null, refusal: null, pendingStep: null,
    failedOnly: false, hitsOnly: false, folding: 'hits', folds: {}, foldsOf: null, texts: {}, wantedTexts: [], reveal: null,
    list: { typed: '', query: FIRST_QUERY, total: null, search: null, round: 0, rounds: {}, pages: {}, first: 0, last: 0 },
    drafts: {}, dialog: null, file: null,
    mapping: null,
  };
}

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'message':
      return receive(state, event.message);
    case 'go':
      return go(state, event.index);
    case 'step':
      return step(state, event.direction, event.failed || state.failedOnly);
    case 'failedOnly':
      return { ...state, failedOnly: !state.failedOnly };
    case 'hitsOnly':
      return { ...state, hitsOnly: !state.hitsOnly };
    case 'fold':
      return { ...state, folds: { ...state.folds, [event.rank]: event.open } };
    case 'foldAll':
      return { ...state, folding: event.folding, folds: {} };
    case 'wholeText':
      return state.wantedTexts.includes(event.rank) ? state : { ...state, wantedTexts: [...state.wantedTexts, event.rank] };
    case 'reveal':
      return reveal(state, event.rank);
    case 'sort':
      return { ...state, list: asked(state.list, { sort: event.sort }) };
    case 'filter':
      return { ...state, list: filtered(state.list, state.run, event.text) };
    case 'filterBy':
      return { ...go(state, null), list: filtered(state.list, state.run, withTerm(state.list.typed, event.term, state.run?.columns ?? [])) };
    case 'window':
      if (state.list.first === event.first && state.list.last === event.last) return state;
      return { ...state, list: { ...state.list, first: event.first, last: event.last } };
    case 'dialog':
      return { ...state, dialog: event.dialog };
    case 'draft':
    case 'dropDraft':
    case 'saveDraft':
      return { ...state, drafts: reduceDrafts(state.drafts, event) };
    case 'fileSearch':
    case 'fileWindow':
    case 'fileOpen':
      return state.file === null ? state : { ...state, file: reduceFile(state.file, event) };
  }
}

function receive(state: State, message: ToPage): State {
  switch (message.type) {
    case 'loading':
      return { ...state, loading: { name: message.name, progress: message.progress } };
    case 'run':
      return newRun(state, message);
    case 'diagnosis':
      return message.version === state.version ? diagnosed(state, message.diagnosis) : state;
    case 'show':
      return message.version === state.version ? listedAs(go(state, message.index), message.list) : state;
    case 'question':
      return showQuestion(state, message.question);
    case 'rows':
      return { ...state, list: { ...state.list, total: message.total, search: message.search, ...addPage(state.list, message.offset, message.rows) } };
    case 'listChanged':
      return message.version === state.version ? { ...state, list: { ...state.list, round: state.list.round + 1 } } : state;
    case 'file':
      return { ...state, loading: null, failure: null, run: null, version: null, page: null, question: null, file: receiveFile(state.file, message) };
    case 'entries':
    case 'entry':
      return { ...state, file: receiveFile(state.file, message) };
    case 'chunk':
      return { ...state, texts: { ...state.texts, [message.rank]: message.text }, wantedTexts: without(state.wantedTexts, message.rank) };
    case 'noted':
      return { ...state, drafts: noted(state.drafts, message) };
    case 'refused':
      return refuse(state, message.message);
    case 'step':
      return step(state, message.direction === 'nextFailed' ? 'next' : 'previous', true);
    case 'failure':
      return { ...state, loading: null, failure: { kind: message.kind, name: message.name, message: message.message, mappable: message.mappable === true } };
    case 'mapping':
      return { ...state, mapping: message.view };
  }
}

/** With a corpus, what is said of the question on screen may be another thing now: it is asked for anew. */
function diagnosed(state: State, diagnosis: DiagnosisView): State {
  const isNews = diagnosis.status === 'done' && state.diagnosis?.status !== 'done';
  const again = isNews && state.page !== null && state.run?.links.corpus != null;
  return { ...state, diagnosis, snapshot: again ? state.snapshot + 1 : state.snapshot };
}

/** Only one kind of request is open at a time: for rows, for the question, or for a chunk of it. */
function refuse(state: State, why: string): State {
  if (state.page === null) return { ...state, list: { ...state.list, total: state.list.total ?? 0 } };
  if (currentQuestion(state) !== null) return { ...state, wantedTexts: [] };
  return { ...state, refusal: why, pendingStep: null };
}

/** A new snapshot: what is drawn stays until its successor comes, so that the page does not flicker. */
function newRun(state: State, message: Extract<ToPage, { type: 'run' }>): State {
  const isPart = message.run.pending === 'questions';
  // what is on screen, or was before the page was loaded again, has not been read yet
  if (isPart && message.show === undefined && state.page !== null && state.page >= message.run.counts.questions) return state;
  const next: State = {
    ...state, file: null, version: message.version, snapshot: state.snapshot + 1, run: message.run,
    diagnosis: message.version === state.version ? state.diagnosis : null,
    loading: isPart ? state.loading : null, failure: null, refusal: null, texts: {}, wantedTexts: [],
    list: { ...filtered(state.list, message.run, state.list.typed), pages: {} },
  };
  const last = message.run.counts.questions - 1;
  const asked = message.show === undefined ? state.page : message.show;
  const page = asked === null || last < 0 ? null : Math.min(asked, last);
  return listedAs(page === state.page ? next : go(next, page), message.list);
}

/** A link may say how questions are listed; columns that the run lacks are not sorted by, nor filtered. */
function listedAs(state: State, list: ListPlace | undefined): State {
  return list === undefined ? state : { ...state, list: filtered(asked(state.list, { sort: list.sort }), state.run, list.filter) };
}

/** Another query: its rows are asked for anew, from the first. */
function asked(list: ListState, change: Partial<RowQuery>): ListState {
  return { ...list, query: { ...list.query, ...change }, pages: {}, first: 0, last: 0 };
}

/** A filter that cannot be read stands in its field and changes no list. */
function filtered(list: ListState, run: RunView | null, typed: string): ListState {
  const columns = run?.columns ?? [];
  const isReadable = (text: string): boolean => checkFilter(text, columns).ok;
  const filter = isReadable(typed) ? typed.trim() : isReadable(list.query.filter) ? list.query.filter : '';
  return filter === list.query.filter ? { ...list, typed } : { ...asked(list, { filter }), typed };
}

function go(state: State, index: number | null): State {
  if (index === state.page) return { ...state, dialog: null };
  return { ...state, page: index, refusal: null, pendingStep: null, dialog: null };
}

/** Folds and whole texts belong to a question: they are kept for the same id and dropped for another. */
function showQuestion(state: State, view: QuestionView): State {
  if (view.index !== state.page || state.run === null) return state;
  const same = state.foldsOf === view.id;
  const shown: State = {
    ...state,
    question: { snapshot: state.snapshot, view, run: state.run },
    refusal: null,
    ...(same ? {} : { foldsOf: view.id, folds: {}, texts: {}, wantedTexts: [], reveal: null }),
  };
  if (state.pendingStep === null) return shown;
  const { direction, here } = state.pendingStep;
  const waiting: State = { ...shown, pendingStep: null };
  return here && isFailed(view) ? waiting : step(waiting, direction, true);
}

function step(state: State, direction: Direction, failed: boolean): State {
  if (state.run === null || state.run.counts.questions === 0) return state;
  const last = state.run.counts.questions - 1;
  if (state.page === null) {
    const start = direction === 'next' ? 0 : last;
    return { ...go(state, start), pendingStep: failed ? { direction, here: true } : null };
  }
  const view = currentQuestion(state);
  if (failed) {
    if (view === null) return { ...state, pendingStep: { direction, here: false } };
    const target = direction === 'next' ? view.nextFailed : view.previousFailed;
    return target === null ? state : go(state, target);
  }
  const target = state.page + (direction === 'next' ? 1 : -1);
  return target < 0 || target > last ? state : go(state, target);
}

function reveal(state: State, rank: number): State {
  const chunk = state.question?.view.chunks.find((candidate) => candidate.rank === rank);
  if (chunk === undefined) return state;
  const hidden = state.hitsOnly && chunk.facts.length === 0;
  return { ...state, hitsOnly: hidden ? false : state.hitsOnly, folds: { ...state.folds, [rank]: true }, reveal: { rank } };
}

function addPage(list: ListState, offset: number, rows: readonly RowView[]): Pick<ListState, 'pages' | 'rounds'> {
  const number = Math.floor(offset / ROWS_PER_PAGE);
  const near = Math.floor(list.first / ROWS_PER_PAGE);
  const kept = Object.entries(list.pages).filter(([page]) => Math.abs(Number(page) - near) < PAGES_KEPT / 2);
  return { pages: { ...Object.fromEntries(kept), [number]: rows }, rounds: { ...list.rounds, [number]: list.round } };
}

function without(ranks: readonly number[], rank: number): readonly number[] {
  return ranks.filter((other) => other !== rank);
}

export function isFailed(view: QuestionView): boolean {
  return view.outcome === 'none' || view.outcome === 'some';
}

/** The question of the page, when it is here and of this snapshot. */
export function currentQuestion(state: State): QuestionView | null {
  const { question } = state;
  return question !== null && question.snapshot === state.snapshot && question.view.index === state.page ? question.view : null;
}
