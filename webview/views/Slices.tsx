import type { VNode } from 'preact';
import type { Interval } from '../../src/core/model';
import { comparison } from '../../src/core/filter/format';
import { formatCount, formatInterval, formatValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { RunView, SliceView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { mainMetrics } from '../badges';
import { Link } from './Link';
import { CopyTable } from './CopyTable';

interface SlicesProps {
  readonly run: RunView;
  readonly actions: Actions;
}

export function Slices({ run, actions }: SlicesProps): VNode {
  const columns = mainMetrics(run);
  return <>{columns.length > 0 && run.slices.map((slice) => <SliceTable key={slice.facet} slice={slice} columns={columns} primary={run.primary} actions={actions} />)}</>;
}

interface SliceTableProps {
  readonly slice: SliceView;
  readonly columns: readonly string[];
  readonly primary: string | null;
  readonly actions: Actions;
}

function SliceTable({ slice, columns, primary, actions }: SliceTableProps): VNode {
  const heading = `slice-${slice.facet.replace(/\W+/g, '-')}`;
  const values = worstFirst(slice, primary);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{strings.score.slices(slice.facet)}</h2><CopyTable name={strings.score.slices(slice.facet)} copy={actions.copyTable} />
      <div class="scroll-x" tabIndex={0} role="group" aria-labelledby={heading}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{strings.score.slice}</th>
              <th scope="col" class="number">{strings.score.count}</th>
              {columns.map((name) => <th key={name} scope="col" class={name === primary ? 'number with-bar' : 'number'}>{name}</th>)}
            </tr>
          </thead>
          <tbody>
            {values.map(({ value, n, metrics, interval }) => (
              <tr key={value}>
                <th scope="row"><Link onClick={() => actions.filterBy(comparison(slice.facet, '=', value))}>{value}</Link></th>
                <td class="number">{formatCount(n)}</td>
                {columns.map((name) => <Value key={name} name={name} value={metrics[name]} bar={name === primary} interval={interval} />)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: number | undefined;
  /** it is the metric that names the run: drawn, and with its interval */
  readonly bar: boolean;
  readonly interval: Interval | null;
}

function Value({ name, value, bar, interval }: ValueProps): VNode {
  if (value === undefined) return <td class="number dim">{strings.score.noInterval}</td>;
  return (
    <td class={bar ? 'number with-bar' : 'number'}>
      {bar && interval !== null && <span class="slice-interval dim" title={strings.score.interval}>{formatInterval(name, interval.low, interval.high)}</span>}
      {bar && (
        <span class="bar" aria-hidden="true">
          <span style={{ width: percent(value) }} />
          {interval !== null && <i style={{ left: percent(interval.low), width: percent(interval.high - interval.low) }} />}
        </span>
      )}
      <span>{formatValue(name, value)}</span>
    </td>
  );
}

/** A width in a bar; some profiles allow more than 1. */
function percent(share: number): string {
  return `${Math.min(1, share) * 100}%`;
}

function worstFirst(slice: SliceView, primary: string | null): SliceView['values'] {
  if (primary === null) return slice.values;
  return [...slice.values].sort((a, b) => (a.metrics[primary] ?? Infinity) - (b.metrics[primary] ?? Infinity));
}
