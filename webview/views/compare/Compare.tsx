import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import type { ComparisonView } from '../../../src/shared/compareView';
import { formatCount } from '../../../src/shared/format';
import { missedText } from '../../../src/shared/missedText';
import { Button, ProgressRing } from '../../ui';
import { Link } from '../Link';
import { Board } from './Board';
import { CellBar } from './CellBar';
import { ChangeTable } from './ChangeTable';
import { shownMetric, type CompareEvent, type CompareState } from './compareState';
import { FacetChanges } from './FacetChanges';
import { Threshold } from './Threshold';
import { PairList } from './PairList';

export interface CompareActions {
  readonly dispatch: (event: CompareEvent) => void;
  readonly tell: (type: 'swap' | 'retry' | 'showLog' | 'export') => void;
  /** scores both the way one of them is; null each its own way */
  readonly scoreAlike: (as: 'a' | 'b' | null) => void;
  readonly setThreshold: (value: number) => void;
  readonly copyTable: (markdown: string) => void;
  readonly open: (run: 'a' | 'b', index: number) => void;
  /** of a leaderboard: takes the run at this place as the baseline, or shows it beside the baseline */
  readonly choose: (what: 'baseline' | 'openComparison', run: number) => void;
  /** asks for the next questions of the list */
  readonly more: () => void;
}

export interface CompareProps {
  readonly state: CompareState;
  readonly actions: CompareActions;
}

/** The page of a comparison. */
export function Compare({ state, actions }: CompareProps): VNode {
  const { names, view, board, refusal, loading } = state;
  const isEmpty = view === null && board === null;
  return (
    <main class="page" aria-label={words.label} aria-busy={loading}>
      {view !== null && <Compared view={view} state={state} actions={actions} />}
      {board !== null && <Board view={board} state={state} actions={actions} />}
      {isEmpty && refusal !== null && <Refused state={state} actions={actions} />}
      {isEmpty && refusal === null && <p class="waiting"><ProgressRing /> {names.a === '' ? '' : words.loading(names.a, names.b)}</p>}
    </main>
  );
}

function Compared({ view, state, actions }: CompareProps & { readonly view: ComparisonView }): VNode {
  const metric = shownMetric(state);
  const change = view.metrics.find(({ name }) => name === metric);
  return (
    <article aria-labelledby="title" class={state.loading ? 'outdated' : ''}>
      <div class="top">
        <p class="crumbs">{words.paired(view)} · {words.leftOut(view)}</p>
        <div class="toolbar">
          <Threshold value={view.threshold} onChange={actions.setThreshold} />
          <Button onClick={() => actions.tell('swap')} title={words.swapExplained}>{words.swap}</Button>
          <Button onClick={() => actions.tell('export')} title={words.exportExplained}>{words.export}</Button>
        </div>
      </div>
      <h1 id="title" class="text">{words.title(state.names.a, state.names.b)}</h1>
      {state.alike !== null && <p class="dim">{words.alike[state.alike]} <Link onClick={() => actions.scoreAlike(null)}>{words.notAlike}</Link></p>}
      {view.sameValues && <p role="status">{words.sameValues}</p>}
      {view.otherDepth > 0 && <p class="dim">{words.otherDepth(view.otherDepth)}</p>}
      <ChangeTable heading={words.metrics} first={words.columns.metric} rows={view.metrics.map((one) => ({ label: one.name, change: one }))} copy={actions.copyTable} chosen={metric} onChoose={(name) => actions.dispatch({ type: 'metric', metric: name })} />
      {change !== undefined && <CellBar view={view} change={change} list={state.list} onChoose={(list) => actions.dispatch({ type: 'list', list })} />}
      <Reasons state={state} />
      <PairList view={view} state={state} actions={actions} />
      <FacetChanges view={view} metric={metric} copy={actions.copyTable} />
    </article>
  );
}

/** What the questions of the list have in common: why they miss facts. */
function Reasons({ state: { reasons, total, list } }: Pick<CompareProps, 'state'>): VNode | null {
  if (reasons.length === 0 || total === null) return null;
  return <p class="list-reasons">{words.reasons(list, total, reasons.map(([code, questions]) => `${formatCount(questions)} ${missedText.names[code]}`))}</p>;
}

function Refused({ state: { names, refusal }, actions }: CompareProps): VNode {
  return (
    <article aria-labelledby="title">
      <h1 id="title" class="text">{words.title(names.a, names.b)}</h1>
      <div class="refused" role="alert">
        <p><strong>{words.refused}</strong></p>
        <ul>{refusal?.reasons.map((reason) => <li key={reason} class="text">{reason}</li>)}</ul>
        <div class="toolbar">
          {refusal?.alike === true && <Button primary onClick={() => actions.scoreAlike('a')}>{words.scoreAlike.a}</Button>}
          {refusal?.alike === true && <Button onClick={() => actions.scoreAlike('b')}>{words.scoreAlike.b}</Button>}
          {names.b !== '' && <Button onClick={() => actions.tell('swap')} title={words.swapExplained}>{words.swap}</Button>}
          <Button onClick={() => actions.tell('retry')}>{words.retry}</Button>
          <Button onClick={() => actions.tell('showLog')}>{words.showLog}</Button>
        </div>
      </div>
    </article>
  );
}
