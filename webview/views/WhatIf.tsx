import type { VNode } from 'preact';
import { comparison } from '../../src/core/filter/format';
import type { WhatIfRow, WhatIfTable } from '../../src/core/diagnosis/whatIfTable';
import { diagnosisText } from '../../src/shared/diagnosisText';
import { formatChange, formatCount, formatValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';
import { Link } from './Link';
import { CopyTable } from './CopyTable';

const { whatIf: words, whatIfNames, whatIfNotes } = diagnosisText;

interface WhatIfProps {
  readonly table: WhatIfTable;
  readonly actions: Actions;
}

/** What the run would score if one cause went away: where the next day of work pays. Most first. */
export function WhatIf({ table, actions }: WhatIfProps): VNode {
  const { k, asItIs, depth } = table;
  const [allGold, factRecall, mrr] = [`AllGold@${k}`, `FactRecall@${k}`, `MRR@${k}`];
  const rows = [...table.rows].sort((a, b) => b.allGold - a.allGold || b.factRecall - a.factRecall || b.mrr - a.mrr);
  return (
    <section aria-labelledby="what-if">
      <h2 id="what-if">{words.heading}</h2><CopyTable name={words.heading} copy={actions.copyTable} />
      <div class="scroll-x" tabIndex={0} role="group" aria-labelledby="what-if">
        <table class="table what-if">
          <thead>
            <tr>
              <th scope="col">{words.first}</th>
              <th scope="col" class="number">{allGold}</th>
              <th scope="col" class="number">{words.change}</th>
              <th scope="col" class="number">{factRecall}</th>
              <th scope="col" class="number">{mrr}</th>
              <th scope="col" class="number">{words.rescues}</th>
            </tr>
          </thead>
          <tbody>
            <tr data-what-if="">
              <th scope="row">{words.asItIs}</th>
              <td class="number">{formatValue(allGold, asItIs.allGold)}</td>
              <td class="number dim">{strings.score.noInterval}</td>
              <td class="number">{formatValue(factRecall, asItIs.factRecall)}</td>
              <td class="number">{formatValue(mrr, asItIs.mrr)}</td>
              <td class="number dim">{strings.score.noInterval}</td>
            </tr>
            {rows.map((row) => <Row key={row.what} row={row} table={table} actions={actions} />)}
          </tbody>
        </table>
      </div>
      <p class="dim what-if-note">{words.explain}{depth <= k && ` ${words.shallow(k)}`}</p>
    </section>
  );
}

function Row({ row, table: { k, asItIs }, actions }: WhatIfProps & { readonly row: WhatIfRow }): VNode {
  const { what, rescued, n } = row;
  const change = row.allGold - asItIs.allGold;
  const note = whatIfNotes[what];
  return (
    <tr data-what-if={what} data-rescued={rescued}>
      <th scope="row">
        {whatIfNames[what]}{note !== undefined && <span class="dim"> ({note})</span>}
        {n !== asItIs.n && <span class="dim"> · {strings.score.n(n)}</span>}
      </th>
      <td class="number">{formatValue(`AllGold@${k}`, row.allGold)}</td>
      <td class={`number ${change > 0 ? 'good' : change < 0 ? 'bad' : 'dim'}`}>{formatChange(`AllGold@${k}`, change)}</td>
      <td class="number">{formatValue(`FactRecall@${k}`, row.factRecall)}</td>
      <td class="number">{formatValue(`MRR@${k}`, row.mrr)}</td>
      <td class="number">
        {rescued === 0 ? <span class="dim">0</span> : <Link label={words.show(rescued, whatIfNames[what])} onClick={() => actions.filterBy(comparison('whatif', '=', what))}>{formatCount(rescued)}</Link>}
      </td>
    </tr>
  );
}
