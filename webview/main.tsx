import { render } from 'preact';
import * as z from 'zod/mini';
import { makeActions } from './actions';
import { HostLine, type PageApi } from './host';
import { listenToKeys } from './keys';
import { fromSaved, toSaved } from './saved';
import { needs } from './selectors';
import { reduce, type Event } from './state';
import './style.css';
import { registerControls } from './ui';
import { App } from './views/App';

declare function acquireVsCodeApi(): PageApi;

/** Joins the parts: messages and gestures become events, events become state, state is drawn, saved and asked for. */
function boot(root: HTMLElement, api: PageApi): void {
  const saved = fromSaved(api.getState());
  let state = saved.state;
  let drawn = true;
  let looking: string | null = null;
  let scrollTo: number | null = saved.scroll;

  const dispatch = (event: Event): void => {
    state = reduce(state, event);
    if (!drawn) return;
    drawn = false;
    queueMicrotask(draw);
  };
  const host = new HostLine(api, (message) => dispatch({ type: 'message', message }));
  const actions = makeActions(() => state, dispatch, (message) => host.send(message));

  const draw = (): void => {
    drawn = true;
    render(<App state={state} actions={actions} />, root);
    host.sync(needs(state));
    if (state.version !== null && looking !== `${state.version}:${state.page}`) {
      looking = `${state.version}:${state.page}`;
      host.send({ type: 'looking', version: state.version, index: state.page });
    }
    const settled = state.run !== null && (state.page === null || state.question !== null);
    if (settled && scrollTo !== null) {
      window.scrollTo(0, scrollTo);
      scrollTo = null;
    }
    if (settled) api.setState(toSaved(state, window.scrollY));
  };

  window.addEventListener('message', (event) => host.receive(event.data));
  window.addEventListener('scrollend', () => api.setState(toSaved(state, window.scrollY)));
  listenToKeys(document, () => state, actions);
  draw();
  host.send({ type: 'ready', restored: saved.restored });
}

// Compiling validators needs `eval`, which the page's content policy forbids.
z.config({ jitless: true });
registerControls();
const root = document.getElementById('root');
if (root !== null) boot(root, acquireVsCodeApi());
