import type { Actions } from './actions';
import type { FileState } from './fileState';
import { isHit } from './selectors';
import type { State } from './state';

/** The page's keys. They are left alone while typing, with modifiers, and while a dialog is open (which closes itself). */
export function listenToKeys(target: Document, current: () => State, actions: Actions): void {
  target.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const state = current();
    if (state.dialog !== null || state.mapping !== null) return;
    const pressed = state.file !== null ? pressInFile(event.key, state.file, actions, target) : state.run !== null && press(event.key, state, actions, target);
    if (pressed) event.preventDefault();
  });
}

/** Does what the key means; false when it means nothing here. */
function press(key: string, state: State, actions: Actions, page: Document): boolean {
  switch (key) {
    case 'j':
      return done(() => actions.dispatch({ type: 'step', direction: 'next', failed: false }));
    case 'k':
      return done(() => actions.dispatch({ type: 'step', direction: 'previous', failed: false }));
    case 'f':
      return done(() => actions.dispatch({ type: 'failedOnly' }));
    case 'e':
      return done(() => page.querySelector<HTMLElement>('.note-text')?.focus());
    case 'l':
      return focusLabel(page);
    case '?':
      return done(() => actions.dispatch({ type: 'dialog', dialog: { kind: 'help' } }));
    case '/':
      return done(() => search(state, actions, page));
    case 'n':
      return moveToHit(state, actions, page, 1);
    case 'p':
      return moveToHit(state, actions, page, -1);
    case 'o':
      return openChunk(state, actions, page);
    default:
      return false;
  }
}

/** The keys of the page of a gold file or a corpus: `j` and `k` walk its entries, `/` searches. */
function pressInFile(key: string, file: FileState, actions: Actions, page: Document): boolean {
  if (key === '/') return done(() => page.querySelector<HTMLElement>('.search')?.focus());
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
  const next = file.open === null ? 0 : file.open + step;
  // while searching, the neighbour in the file may not be in the list
  if (step === 0 || file.text !== '' || next < 0 || next >= file.view.entries) return false;
  return done(() => actions.dispatch({ type: 'fileOpen', number: next }));
}

function done(action: () => void): true {
  action();
  return true;
}

/** The first metric that nobody has labelled, else the first. */
function focusLabel(page: Document): boolean {
  const next = page.querySelector<HTMLElement>('.judged-metric:not([data-label]) .judged-labels button') ?? page.querySelector<HTMLElement>('.judged-labels button');
  next?.focus();
  return next !== null;
}

function search(state: State, actions: Actions, page: Document): void {
  if (state.page !== null) actions.dispatch({ type: 'go', index: null });
  // The field is drawn in the microtask that the event above has queued.
  queueMicrotask(() => page.querySelector<HTMLElement>('.search')?.focus());
}

function moveToHit(state: State, actions: Actions, page: Document, direction: 1 | -1): boolean {
  const ranks = hitRanks(state);
  if (ranks.length === 0) return false;
  const at = focusedRank(page);
  const target = direction === 1 ? ranks.find((rank) => rank > (at ?? 0)) : ranks.findLast((rank) => rank < (at ?? 0));
  actions.dispatch({ type: 'reveal', rank: target ?? (direction === 1 ? ranks.at(-1) : ranks[0]) ?? 1 });
  return true;
}

function openChunk(state: State, actions: Actions, page: Document): boolean {
  const rank = focusedRank(page) ?? state.question?.view.firstHit ?? null;
  if (state.page === null || rank === null) return false;
  actions.chunk('openChunk', rank);
  return true;
}

function hitRanks(state: State): readonly number[] {
  const { run, question } = state;
  if (run === null || question === null || state.page === null) return [];
  return question.view.chunks.filter((chunk) => isHit(chunk, run.config)).map((chunk) => chunk.rank);
}

function focusedRank(page: Document): number | null {
  const rank = page.activeElement?.closest('[data-rank]')?.getAttribute('data-rank');
  return rank === null || rank === undefined ? null : Number(rank);
}

/** Is the key meant for a field? Toolkit fields hide theirs inside, so the whole path is looked at. */
function isTyping(event: KeyboardEvent): boolean {
  const element = event.composedPath()[0];
  if (!(element instanceof HTMLElement)) return false;
  return element.matches('input:not([type=checkbox]), textarea, select, vscode-dropdown, vscode-option, [contenteditable]');
}
