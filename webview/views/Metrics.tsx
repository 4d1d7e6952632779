import type { VNode } from 'preact';
import { formatCount, formatInterval, formatValue } from '../../src/shared/format';
import { unmoved } from '../../src/shared/stages';
import { strings } from '../../src/shared/strings';
import type { AbstentionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { mainMetrics } from '../badges';
import { DefineButton } from './Tiles';
import { CopyTable } from './CopyTable';

interface MetricsProps {
  readonly run: RunView;
  readonly actions: Actions;
}

/** Every run-level value, the tiles' too: a table to read and to copy from. */
export function Metrics({ run, actions }: MetricsProps): VNode | null {
  if (run.metrics.length === 0) return null;
  const { score } = strings;
  const inTiles = new Set(mainMetrics(run));
  const [reason] = run.metrics.flatMap(({ name }) => unmoved(run, name) ?? []);
  return (
    <>
      <section aria-labelledby="metrics">
        <h2 id="metrics">{score.all}</h2><CopyTable name={score.all} copy={actions.copyTable} />
        <div class="scroll-x" tabIndex={0} role="group" aria-labelledby="metrics">
          <table class="table table-narrow">
            <thead>
              <tr><th scope="col">{score.metric}</th><th scope="col" class="number">{score.value}</th><th scope="col" class="number">{score.interval}</th><th scope="col" class="number">{score.count}</th></tr>
            </thead>
            <tbody>
              {run.metrics.map(({ name, value, ci95, n }) => (
                <tr
                  key={name} {...(unmoved(run, name) === null ? {} : { class: 'row-unmoved', 'aria-describedby': UNMOVED_ROWS })}
                  {...(inTiles.has(name) ? {} : { 'data-run-metric': name, 'data-value': String(value) })}
                >
                  <th scope="row">{name} {!inTiles.has(name) && <DefineButton metric={name} actions={actions} />}</th>
                  <td class="number">{formatValue(name, value)}</td>
                  <td class="number dim">{ci95 === null ? score.noInterval : formatInterval(name, ci95.low, ci95.high)}</td>
                  <td class="number dim">{formatCount(n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {reason !== undefined && <p id={UNMOVED_ROWS} class="dim tiles-note">{reason}</p>}
      </section>
      {run.abstention !== null && <Abstention counts={run.abstention} actions={actions} />}
    </>
  );
}

/** The note that says why rows are greyed; it stands with them, for the one of the tiles is far away. */
const UNMOVED_ROWS = 'unmoved-rows';

function Abstention({ counts, actions }: { readonly counts: AbstentionView; readonly actions: Actions }): VNode {
  const { score } = strings;
  return (
    <section aria-labelledby="abstention">
      <h2 id="abstention">{score.abstention}</h2><CopyTable name={score.abstention} copy={actions.copyTable} />
      <table class="table abstention">
        <thead>
          <tr><th scope="col">{score.question}</th><th scope="col" class="number">{score.abstained}</th><th scope="col" class="number">{score.answered}</th></tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{score.abstentionRow.unanswerable}</th>
            <td class="number">{formatCount(counts.unanswerableAbstained)}</td>
            <td class="number">{formatCount(counts.unanswerableAnswered)}</td>
          </tr>
          <tr>
            <th scope="row">{score.abstentionRow.answerable}</th>
            <td class="number">{formatCount(counts.answerableAbstained)}</td>
            <td class="number">{formatCount(counts.answerableAnswered)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
