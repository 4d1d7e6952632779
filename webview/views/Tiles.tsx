import type { VNode } from 'preact';
import { formatCount, formatInterval, formatValue } from '../../src/shared/format';
import { unmoved } from '../../src/shared/stages';
import { strings } from '../../src/shared/strings';
import type { RunMetricView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { mainMetrics } from '../badges';
import { Swatch } from '../charts/Swatch';
import { CopyTable } from './CopyTable';

interface TilesProps {
  readonly run: RunView;
  readonly actions: Actions;
}

export function Tiles({ run, actions }: TilesProps): VNode | null {
  const metrics = mainMetrics(run).flatMap((name) => run.metrics.filter((metric) => metric.name === name));
  if (metrics.length === 0) return null;
  const reason = metrics.flatMap(({ name }) => unmoved(run, name) ?? [])[0];
  return (
    <>
      <ul class="tiles" aria-label={strings.score.tiles}>
        {metrics.map((metric) => <Tile key={metric.name} metric={metric} run={run} actions={actions} />)}
      </ul>
      <div class="tiles-foot">
        {reason !== undefined && <p id={UNMOVED} class="dim tiles-note">{reason}</p>}
        <CopyTable name={strings.score.tiles} copy={actions.copyTable} rows={() => tileRows(metrics)} />
      </div>
    </>
  );
}

function tileRows(metrics: readonly RunMetricView[]): string[][] {
  const { metric, value, interval, count, noInterval } = strings.score;
  return [[metric, value, interval, count], ...metrics.map((one) => [one.name, formatValue(one.name, one.value), one.ci95 === null ? noInterval : formatInterval(one.name, one.ci95.low, one.ci95.high), formatCount(one.n)])];
}

/** The note that says why tiles are greyed. */
const UNMOVED = 'unmoved';

function Tile({ metric, run, actions }: TilesProps & { readonly metric: RunMetricView }): VNode {
  const { name, value, ci95, n } = metric;
  const greyed = unmoved(run, name) !== null;
  return (
    <li
      class={`tile${name === run.primary ? ' tile-primary' : ''}${greyed ? ' tile-unmoved' : ''}`} data-run-metric={name} data-value={String(value)}
      {...(greyed ? { 'aria-describedby': UNMOVED } : {})}
    >
      <div class="tile-head">
        <span>{name}</span>
        <DefineButton metric={name} actions={actions} />
      </div>
      <p class="tile-value">{formatValue(name, value)}{hasCurve(run, name) && <Swatch metric={name} />}</p>
      <p class="tile-note dim">{ci95 === null ? (run.pending === null ? '' : '… · ') : `${formatInterval(name, ci95.low, ci95.high)} · `}{strings.score.n(n)}</p>
    </li>
  );
}

/** Whether the chart of curves has a line for it, which its tile then names by colour and dashes. */
function hasCurve({ charts }: RunView, name: string): boolean {
  return charts?.curves.some(({ metric }) => name.startsWith(`${metric}@`)) ?? false;
}

export function DefineButton({ metric, actions }: { readonly metric: string; readonly actions: Actions }): VNode {
  return (
    <button
      type="button" class="info" aria-label={strings.score.define(metric)} aria-haspopup="dialog" data-define={metric}
      onClick={() => actions.dispatch({ type: 'dialog', dialog: { kind: 'definition', metric } })}
    >
      {strings.score.info}
    </button>
  );
}
