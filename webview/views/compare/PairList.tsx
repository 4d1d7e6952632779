import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import type { ComparisonView, PairView } from '../../../src/shared/compareView';
import { Button, ProgressRing } from '../../ui';
import { CopyTable } from '../CopyTable';
import { Link } from '../Link';
import type { CompareProps } from './Compare';
import { shownMetric } from './compareState';
import { MiniStrip, STRIP_RANKS } from './MiniStrip';

/** The questions of the chosen cell: where their gold stands in either run, and what moved. */
export function PairList({ view, state, actions }: CompareProps & { readonly view: ComparisonView }): VNode {
  const { pairs, total, list } = state;
  const ranks = Math.min(Math.max(view.cut, 1), STRIP_RANKS);
  const { listColumns: columns } = words;
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs">{words.listHeading(list, shownMetric(state))}</h2>
      {pairs.length > 0 && <CopyTable name={words.listHeading(list, shownMetric(state))} copy={actions.copyTable} />}
      {total === null && <p class="waiting"><ProgressRing /> {words.listWaiting}</p>}
      {total === 0 && <p class="dim">{words.listEmpty}</p>}
      {pairs.length > 0 && (
        <div class="scroll-x" tabIndex={0} role="group" aria-labelledby="pairs">
          <table class="table pairs-table">
            <thead>
              <tr>{[columns.id, columns.question, columns.a(ranks), columns.b(ranks), columns.moved].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
            </thead>
            <tbody>{pairs.map((pair) => <Row key={pair.a} pair={pair} ranks={ranks} open={actions.open} />)}</tbody>
          </table>
        </div>
      )}
      {total !== null && total > pairs.length && <p class="toolbar more"><Button onClick={actions.more}>{words.more(total - pairs.length)}</Button></p>}
    </section>
  );
}

interface RowProps {
  readonly pair: PairView;
  readonly ranks: number;
  readonly open: (run: 'a' | 'b', index: number) => void;
}

function Row({ pair, ranks, open }: RowProps): VNode {
  const side = (run: 'a' | 'b') => pair.gold.map((gold) => ({ key: gold.key, ranks: gold[run] }));
  return (
    <tr data-pair={pair.id}>
      <th scope="row" class="pair-id">
        <span class="text">{pair.id}</span>{' '}
        <Link onClick={() => open('a', pair.a)} label={words.openInA(pair.id)}>{words.inA}</Link>{' '}
        <Link onClick={() => open('b', pair.b)} label={words.openInB(pair.id)}>{words.inB}</Link>
      </th>
      <td class="pair-question text" title={pair.query}>{pair.query}</td>
      <td><MiniStrip run={words.inA} gold={side('a')} depth={pair.depthA} ranks={ranks} /></td>
      <td><MiniStrip run={words.inB} gold={side('b')} depth={pair.depthB} ranks={ranks} /></td>
      <td class="moved">{moves(pair)}</td>
    </tr>
  );
}

/** "F2 #5 → #14": the first ranks that are not what they were. */
export function moves({ gold }: PairView): VNode[] | string {
  const changed = gold.filter(({ a, b }) => a[0] !== b[0]);
  if (changed.length === 0) return words.unmoved;
  return changed.map(({ key, a, b }) => {
    const isWorse = (b[0] ?? Infinity) > (a[0] ?? Infinity);
    const [from, to] = [a[0] === undefined ? words.missing : `#${a[0]}`, b[0] === undefined ? words.gone : `#${b[0]}`];
    return <span key={key} class={isWorse ? 'bad' : 'good'}>{`${key} ${from} → ${to}`}</span>;
  });
}
