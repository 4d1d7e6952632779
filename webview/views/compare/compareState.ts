import type { BoardView } from '../../../src/shared/boardView';
import type { ComparisonView, ListName, PairView, ReasonCounts } from '../../../src/shared/compareView';
import type { ToComparePage } from '../../../src/shared/compareProtocol';

/** What the page of a comparison knows and shows. */
export interface CompareState {
  /** what the page is restored by; null before the host has said it */
  readonly id: string | null;
  readonly names: { readonly a: string; readonly b: string };
  readonly version: number;
  readonly view: ComparisonView | null;
  /** more than two runs; then there is no `view` */
  readonly board: BoardView | null;
  /** both are scored the way this one is; null for each its own way */
  readonly alike: 'a' | 'b' | null;
  /** a newer comparison is being made */
  readonly loading: boolean;
  readonly refusal: { readonly reasons: readonly string[]; readonly alike: boolean } | null;
  /** null: the one that names the runs */
  readonly metric: string | null;
  readonly list: ListName;
  readonly pairs: readonly PairView[];
  /** how many there are in the list; null while nobody knows */
  readonly total: number | null;
  /** why facts are missed in its questions; empty while nobody knows */
  readonly reasons: ReasonCounts;
}

export type CompareEvent =
  | { readonly type: 'message'; readonly message: ToComparePage }
  | { readonly type: 'metric'; readonly metric: string }
  | { readonly type: 'list'; readonly list: ListName };

export function initialCompare(saved: Partial<Pick<CompareState, 'id' | 'metric' | 'list'>>): CompareState {
  return { id: null, names: { a: '', b: '' }, version: 0, view: null, board: null, alike: null, loading: true, refusal: null, metric: null, list: 'broke', pairs: [], total: null, reasons: [], ...saved };
}

/** The metric whose questions are shown. */
export function shownMetric({ view, board, metric }: CompareState): string {
  const known = board?.metrics.some((name) => name === metric) ?? view?.metrics.some(({ name }) => name === metric) ?? false;
  return known && metric !== null ? metric : (board?.primary ?? view?.primary ?? '');
}

export function reduceCompare(state: CompareState, event: CompareEvent): CompareState {
  switch (event.type) {
    case 'metric': {
      const list = state.list === 'fellOut' ? 'broke' : state.list;
      return shows(state, event.metric, list) ? state : { ...state, metric: event.metric, list, pairs: [], total: null, reasons: [] };
    }
    case 'list':
      return shows(state, shownMetric(state), event.list) ? state : { ...state, list: event.list, pairs: [], total: null, reasons: [] };
    case 'message':
      return received(state, event.message);
  }
}

/** What is shown already is not asked for again. */
function shows(state: CompareState, metric: string, list: ListName): boolean {
  return state.list === list && shownMetric(state) === metric;
}

function received(state: CompareState, message: ToComparePage): CompareState {
  switch (message.type) {
    case 'loading':
      return { ...state, id: message.id, names: { a: message.a, b: message.b }, loading: true };
    case 'comparison':
      return { ...state, version: message.version, view: message.view, alike: message.alike, loading: false, refusal: null, pairs: [], total: null, reasons: [] };
    case 'board':
      return { ...state, version: message.version, board: message.view, loading: false, refusal: null };
    case 'refused':
      return { ...state, names: { a: message.a, b: message.b }, view: null, board: null, loading: false, refusal: { reasons: message.reasons, alike: message.alike } };
    case 'reasons':
      return message.version === state.version && message.list === state.list && message.metric === shownMetric(state) ? { ...state, reasons: message.reasons } : state;
    case 'pairs': {
      const wanted = message.version === state.version && message.list === state.list && message.metric === shownMetric(state) && message.offset === state.pairs.length;
      return wanted ? { ...state, pairs: [...state.pairs, ...message.pairs], total: message.total } : state;
    }
  }
}
