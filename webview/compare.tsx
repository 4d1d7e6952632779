import { render } from 'preact';
import * as z from 'zod/mini';
import { toComparePageSchema, type FromComparePage } from '../src/shared/compareProtocol';
import './style/base.css';
import './style/controls.css';
import './style/notices.css';
import './style/scorecard.css';
import './style/compare.css';
import { registerControls } from './ui';
import { Compare, type CompareActions } from './views/compare/Compare';
import { initialCompare, reduceCompare, shownMetric, type CompareEvent } from './views/compare/compareState';

interface PageApi {
  postMessage(message: FromComparePage): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): PageApi;

/** What survives a reload: which comparison this is, and what of it was looked at. */
const savedSchema = z.object({ id: z.string(), metric: z.nullable(z.string()), list: z.enum(['rescued', 'broke', 'keptRight', 'keptWrong', 'fellOut']) });
const PAIRS_AT_ONCE = 50;

function boot(root: HTMLElement, api: PageApi): void {
  const saved = savedSchema.safeParse(api.getState());
  let state = initialCompare(saved.success ? saved.data : {});
  let asked = '';

  const dispatch = (event: CompareEvent): void => {
    state = reduceCompare(state, event);
    draw();
  };
  const ask = (offset: number): void => {
    const { version, list } = state;
    const metric = shownMetric(state);
    const key = JSON.stringify([version, metric, list, offset]);
    if (key === asked) return;
    asked = key;
    api.postMessage({ type: 'getPairs', version, metric, list, offset, limit: PAIRS_AT_ONCE });
  };
  const actions: CompareActions = {
    dispatch,
    tell: (type) => api.postMessage({ type }),
    open: (run, index) => api.postMessage({ type: 'openQuestion', version: state.version, run, index }),
    choose: (type, run) => api.postMessage({ type, version: state.version, run }),
    scoreAlike: (as) => api.postMessage({ type: 'scoreAlike', as }),
    setThreshold: (value) => api.postMessage({ type: 'threshold', value }),
    copyTable: (markdown) => api.postMessage({ type: 'copyTable', markdown }),
    more: () => ask(state.pairs.length),
  };
  const draw = (): void => {
    render(<Compare state={state} actions={actions} />, root);
    if (state.view !== null && state.total === null) ask(0);
    if (state.id !== null) api.setState({ id: state.id, metric: state.metric, list: state.list });
  };

  window.addEventListener('message', (event) => {
    const parsed = toComparePageSchema.safeParse(event.data);
    if (parsed.success) dispatch({ type: 'message', message: parsed.data });
  });
  draw();
  api.postMessage({ type: 'ready' });
}

// Compiling validators needs `eval`, which the page's content policy forbids.
z.config({ jitless: true });
registerControls();
const root = document.getElementById('root');
if (root !== null) boot(root, acquireVsCodeApi());
