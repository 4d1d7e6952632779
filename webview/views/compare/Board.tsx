import type { VNode } from 'preact';
import type { BoardRun, BoardView } from '../../../src/shared/boardView';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import { formatChange, formatChangeInterval, formatCount, formatInterval, formatP, formatValue } from '../../../src/shared/format';
import { Dropdown, ProgressRing } from '../../ui';
import { CopyTable } from '../CopyTable';
import type { CompareProps } from './Compare';
import { shownMetric } from './compareState';
import { Trend } from './Trend';

/** Several runs by one metric, best first, each with its change against the baseline; above them the metric over time. */
export function Board({ view, state, actions }: CompareProps & { readonly view: BoardView }): VNode {
  const { board } = words;
  const metric = shownMetric(state);
  const ranked = view.runs.map((run, at) => ({ run, at })).sort((a, b) => (valueOf(b.run, metric) ?? -1) - (valueOf(a.run, metric) ?? -1) || a.at - b.at);
  return (
    <article aria-labelledby="title" class={state.loading ? 'outdated' : ''}>
      <div class="top">
        <p class="crumbs waiting" role="status">{view.waiting > 0 && <ProgressRing />}{board.compared(view.runs.length, view.waiting)}</p>
        <div class="toolbar"><Dropdown label={board.metric} value={metric} options={view.metrics.map((name) => ({ value: name, text: name }))} onChange={(name) => actions.dispatch({ type: 'metric', metric: name })} /></div>
      </div>
      <h1 id="title" class="text">{board.title(view.runs.length, view.runs[view.baseline]?.name ?? '')}</h1>
      <Trend view={view} metric={metric} />
      <section aria-labelledby="board">
        <h2 id="board">{board.heading(metric)}</h2><CopyTable name={board.heading(metric)} copy={actions.copyTable} />
        <div class="scroll-x" tabIndex={0} role="group" aria-labelledby="board">
          <table class="table board">
            <thead>
              <tr>
                <th scope="col" class="number">{board.columns.rank}</th>
                <th scope="col">{board.columns.run}</th>
                <th scope="col">{board.columns.written}</th>
                <th scope="col" class="number">{metric}</th>
                <th scope="col">{board.columns.interval}</th>
                <th scope="col" class="number">{board.columns.change}</th>
                <th scope="col">{board.columns.changeInterval}</th>
                <th scope="col" class="number">{board.columns.p}</th>
                <th scope="col">{board.columns.reading}</th>
                <th scope="col" class="number">{board.columns.cells}</th>
                <th scope="col">{board.columns.baseline}</th>
              </tr>
            </thead>
            <tbody>
              {ranked.map(({ run, at }, place) => (
                <tr key={at} class={at === view.baseline ? 'chosen' : ''} data-board={run.name}>
                  <td class="number">{valueOf(run, metric) === null ? '–' : place + 1}</td>
                  <th scope="row" class="text">
                    {at === view.baseline || run.changes === null ? run.name : <button type="button" class="link" title={board.open(run.name)} onClick={() => actions.choose('openComparison', at)}>{run.name}</button>}
                  </th>
                  <td>{run.written === null ? board.gone : board.at(run.written)}</td>
                  <Value run={run} metric={metric} />
                  <Change run={run} metric={metric} isBaseline={at === view.baseline} />
                  <td>
                    <label class="choice"><input type="radio" name="baseline" checked={at === view.baseline} aria-label={board.choose(run.name)} onChange={() => actions.choose('baseline', at)} /></label>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <p class="dim board-explained">{board.explained}</p>
    </article>
  );
}

function Value({ run, metric }: { readonly run: BoardRun; readonly metric: string }): VNode {
  const own = run.metrics.find(({ name }) => name === metric);
  if (own === undefined) return <><td class="number">–</td><td class="dim">{run.metrics.length === 0 ? '' : words.board.lacks(metric)}</td></>;
  return (
    <>
      <td class="number"><strong>{formatValue(metric, own.value)}</strong></td>
      <td class="bounds dim">{own.ci95 === null ? '' : formatInterval(metric, own.ci95.low, own.ci95.high)} · n {formatCount(own.n)}</td>
    </>
  );
}

/** What stands against a comparison is said in its place. */
function Change({ run, metric, isBaseline }: { readonly run: BoardRun; readonly metric: string; readonly isBaseline: boolean }): VNode {
  const change = run.changes?.find(({ name }) => name === metric);
  if (change === undefined) return <td colSpan={5} class="dim board-told">{isBaseline ? (run.refusal ?? words.board.isBaseline) : (run.refusal ?? (run.changes === null ? words.board.waiting : words.board.lacks(metric)))}</td>;
  const { delta, ci95, p, reading, cells } = change;
  const tone = reading === 'could be noise' ? 'dim' : delta > 0 ? 'good' : 'bad';
  return (
    <>
      <td class={`number ${tone}`}>{formatChange(metric, delta)}</td>
      <td class="bounds">{ci95 === null ? words.noInterval : formatChangeInterval(metric, ci95.low, ci95.high)}</td>
      <td class="number">{formatP(p)}</td>
      <td class={tone} title={words.readings[reading]}>{reading}</td>
      <td class="number" aria-label={words.board.cells(cells.rescued, cells.broke)}>+{formatCount(cells.rescued)} −{formatCount(cells.broke)}</td>
    </>
  );
}

/** Of a run that has this metric. */
export function valueOf({ metrics }: BoardRun, metric: string): number | null {
  return metrics.find(({ name }) => name === metric)?.value ?? null;
}
