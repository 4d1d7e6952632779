import type { VNode } from 'preact';
import type { MissedCounts } from '../../src/core/diagnosis/missedCounts';
import type { MissedSlices } from '../../src/core/diagnosis/runDiagnosis';
import { comparison } from '../../src/core/filter/format';
import { diagnosisText } from '../../src/shared/diagnosisText';
import type { DiagnosisView } from '../../src/shared/diagnosisView';
import { formatCount, formatShare } from '../../src/shared/format';
import { missedText } from '../../src/shared/missedText';
import type { Actions } from '../actions';
import { CopyTable } from './CopyTable';
import { Link } from './Link';

const { why } = diagnosisText;

interface WhyMissedProps {
  readonly diagnosis: DiagnosisView;
  readonly actions: Actions;
}

/** Why the run's facts were missed: a bar per reason, which add up to the missed facts, and what to try against each. */
export function WhyMissed({ diagnosis, actions }: WhyMissedProps): VNode | null {
  switch (diagnosis.status) {
    case 'working':
      return <p class="dim" role="status">{why.working}</p>;
    case 'failed':
      return <p class="dim">{why.failed(diagnosis.message)}</p>;
    case 'too-large':
      return <p class="dim">{why.tooLarge(diagnosis.limit)}</p>;
    case 'done':
      return <Reasons missed={diagnosis.missed} slices={diagnosis.slices} actions={actions} />;
  }
}

interface ReasonsProps {
  readonly missed: MissedCounts;
  readonly slices: readonly MissedSlices[];
  readonly actions: Actions;
}

function Reasons({ missed, slices, actions }: ReasonsProps): VNode {
  const facts = sumOf(missed);
  return (
    <section aria-labelledby="why-missed">
      <h2 id="why-missed">{why.heading(facts)}</h2>{facts > 0 && <CopyTable name={why.heading(facts)} copy={actions.copyTable} rows={() => reasonRows(missed)} />}
      {facts === 0 ? <p class="dim">{why.none}</p> : (
        <ul class="reasons">
          {mostFirst(missed).map(([code, count]) => {
            const share = formatShare(count / facts);
            return (
              <li key={code} data-reason={code} data-count={count}>
                <button type="button" class="reason" aria-label={why.bar(missedText.names[code], count, share)} aria-describedby={`try-${code}`} onClick={() => actions.filterBy(comparison('missed', '=', code))}>
                  <span class="reason-name">{missedText.names[code]}</span>
                  <span class="reason-count">{formatCount(count)} <span class="dim">{share}</span></span>
                  <span class={`reason-bar reason-${code}`} aria-hidden="true"><span style={{ width: `${(100 * count) / facts}%` }} /></span>
                </button>
                <p id={`try-${code}`} class="dim">{missedText.advice[code]}</p>
              </li>
            );
          })}
        </ul>
      )}
      {facts > 0 && slices.length > 0 && (
        <details class="missed-slices">
          <summary>{why.bySlice}</summary>
          {slices.map((slice) => <SliceReasons key={slice.facet} slice={slice} codes={mostFirst(missed).map(([code]) => code)} actions={actions} />)}
        </details>
      )}
    </section>
  );
}

/** One facet: a row per value with its missed facts by reason. */
function SliceReasons({ slice: { facet, values }, codes, actions }: { readonly slice: MissedSlices; readonly codes: readonly MissedCounts[number][0][]; readonly actions: Actions }): VNode {
  const id = `missed-by-${facet.replace(/\W+/g, '-')}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{why.slice(facet)}</h3><CopyTable name={why.slice(facet)} copy={actions.copyTable} />
      <div class="scroll-x" tabIndex={0} role="group" aria-labelledby={id}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{why.first}</th>
              <th scope="col" class="number">{why.all}</th>
              {codes.map((code) => <th key={code} scope="col" class="number">{missedText.names[code]}</th>)}
            </tr>
          </thead>
          <tbody>
            {[...values].sort((a, b) => sumOf(b.missed) - sumOf(a.missed)).map(({ value, missed }) => {
              const counts = new Map(missed);
              return (
                <tr key={value}>
                  <th scope="row" class="text">{value}</th>
                  <td class="number">{formatCount(sumOf(missed))}</td>
                  {codes.map((code) => {
                    const count = counts.get(code) ?? 0;
                    const term = `${comparison(facet, '=', value)} and ${comparison('missed', '=', code)}`;
                    return <td key={code} class="number">{count === 0 ? <span class="dim">0</span> : <Link label={why.cell(count, missedText.names[code], value)} onClick={() => actions.filterBy(term)}>{formatCount(count)}</Link>}</td>;
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function reasonRows(missed: MissedCounts): string[][] {
  const facts = sumOf(missed);
  return [[why.reason, why.facts, why.share], ...mostFirst(missed).map(([code, count]) => [missedText.names[code], formatCount(count), formatShare(count / facts)])];
}

function mostFirst(missed: MissedCounts): MissedCounts {
  return [...missed].sort(([, a], [, b]) => b - a);
}

function sumOf(missed: MissedCounts): number {
  return missed.reduce((sum, [, count]) => sum + count, 0);
}
