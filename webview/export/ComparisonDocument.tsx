import type { VNode } from 'preact';
import { compareStrings } from '../../src/shared/compareStrings';
import { CELLS } from '../../src/shared/compareView';
import type { ComparisonPage, PairsOfList } from '../../src/shared/exportPages';
import { exportStrings as words } from '../../src/shared/exportStrings';
import { formatCount } from '../../src/shared/format';
import { VisibleText } from '../views/ChunkText';
import { ChangeTable } from '../views/compare/ChangeTable';
import { FacetChanges } from '../views/compare/FacetChanges';
import { MiniStrip, STRIP_RANKS } from '../views/compare/MiniStrip';
import { moves } from '../views/compare/PairList';

/** A comparison to be read anywhere: every metric, the four cells, the questions that moved, the slices. */
export function ComparisonDocument({ page: { names, view, lists } }: { readonly page: ComparisonPage }): VNode {
  const change = view.metrics.find(({ name }) => name === view.primary);
  return (
    <>
      <p class="dim">{compareStrings.paired(view)} · {compareStrings.leftOut(view)}</p>
      <h1 class="text"><VisibleText text={compareStrings.title(names.a, names.b)} /></h1>
      {view.otherDepth > 0 && <p class="dim">{compareStrings.otherDepth(view.otherDepth)}</p>}
      <ChangeTable heading={compareStrings.metrics} first={compareStrings.columns.metric} rows={view.metrics.map((one) => ({ label: one.name, change: one }))} />
      {change !== undefined && (
        <ul class="cells" aria-label={compareStrings.cellsLabel(change.name)}>
          {CELLS.map((cell) => <li key={cell} class={`filter cell-${cell}`}>{compareStrings.cells[cell]} <strong>{formatCount(change.cells[cell])}</strong></li>)}
          {view.fellOut > 0 && <li class="filter cell-fellOut">⚠ {compareStrings.fellOut(view.fellOut, view.cut)}</li>}
        </ul>
      )}
      {lists.map((list) => <Pairs key={list.list} list={list} metric={view.primary} ranks={Math.min(Math.max(view.cut, 1), STRIP_RANKS)} />)}
      <FacetChanges view={view} metric={view.primary} />
    </>
  );
}

interface PairsProps {
  readonly list: PairsOfList;
  readonly metric: string;
  readonly ranks: number;
}

function Pairs({ list: { list, total, pairs }, metric, ranks }: PairsProps): VNode {
  const { listColumns: columns } = compareStrings;
  return (
    <section>
      <h2>{compareStrings.listHeading(list, metric)}</h2>
      {total > pairs.length && <p class="dim">{words.ofList(pairs.length, total)}</p>}
      <div class="scroll-x" tabIndex={0} role="group" aria-label={compareStrings.listHeading(list, metric)}>
        <table class="table pairs-table">
          <thead><tr>{[columns.id, columns.question, columns.a(ranks), columns.b(ranks), columns.moved].map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={pair.a}>
                <th scope="row" class="text"><VisibleText text={pair.id} /></th>
                <td class="wide text"><VisibleText text={pair.query} /></td>
                <td><MiniStrip run={compareStrings.inA} gold={pair.gold.map(({ key, a }) => ({ key, ranks: a }))} depth={pair.depthA} ranks={ranks} /></td>
                <td><MiniStrip run={compareStrings.inB} gold={pair.gold.map(({ key, b }) => ({ key, ranks: b }))} depth={pair.depthB} ranks={ranks} /></td>
                <td class="moved">{moves(pair)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
