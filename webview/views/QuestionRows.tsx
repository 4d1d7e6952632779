import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatQuestionValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import { noteStrings } from '../../src/shared/noteStrings';
import type { RowView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { largestK, rowAt } from '../selectors';
import type { ListState } from '../state';
import { VisibleText } from './ChunkText';
import { MiniStrip, MOST_CELLS } from './MiniStrip';

interface QuestionRowsProps {
  readonly run: RunView;
  readonly list: ListState;
  readonly actions: Actions;
}

export const ROW_HEIGHT = 26;
/** rows drawn above and below the window, so that a quick scroll does not show a gap */
const SPARE = 8;

/** A list of any length: only the rows in sight exist, each at its place in a box as high as all of them. */
export function QuestionRows({ run, list, actions }: QuestionRowsProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const total = list.total ?? 0;
  const look = (): void => {
    const element = box.current;
    if (element === null) return;
    const first = Math.floor(element.scrollTop / ROW_HEIGHT);
    actions.dispatch({ type: 'window', first, last: first + Math.ceil(element.clientHeight / ROW_HEIGHT) });
  };
  useLayoutEffect(() => {
    if (list.first === 0 && box.current !== null) box.current.scrollTop = 0;
    look();
  }, [list.query, total]);
  const from = Math.max(0, list.first - SPARE);
  const to = Math.min(total, list.last + SPARE);
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return (
    <div class="rows" role="table" aria-label={strings.list.table} aria-rowcount={total + 1} onKeyDown={(event) => moveFocus(event, box.current)}>
      <Head run={run} list={list} actions={actions} />
      <div class="rows-box" ref={box} role="rowgroup" tabIndex={-1} onScroll={look}>
        <div class="rows-all" role="presentation" style={{ height: `${total * ROW_HEIGHT}px` }}>
          {places.map((place) => <Row key={place} place={place} row={rowAt(list, place)} metric={apName(run)} k={largestK(run.config)} actions={actions} />)}
        </div>
      </div>
    </div>
  );
}

interface Column {
  readonly name: string;
  readonly title: string;
}

function columnsOf(run: RunView): readonly Column[] {
  const { columns } = strings.list;
  return [
    { name: 'id', title: columns.id },
    { name: 'query', title: columns.query },
    { name: 'type', title: columns.type },
    { name: 'found', title: run.goldKind === 'judged' ? columns.found.judged : columns.found.facts },
    { name: 'firstHit', title: columns.firstHit },
    { name: 'ranks', title: columns.ranks(Math.min(MOST_CELLS, largestK(run.config))) },
    { name: apName(run), title: apName(run) },
  ];
}

/** The per-question number of the list's last column. */
function apName(run: RunView): string {
  return `${run.goldKind === 'judged' ? 'nDCG' : 'AP'}@${largestK(run.config)}`;
}

function Head({ run, list, actions }: QuestionRowsProps): VNode {
  const { sort } = list.query;
  return (
    <div role="rowgroup" class="rows-head">
      <div role="row" class="row" aria-rowindex={1}>
        {columnsOf(run).map(({ name, title }, at) => {
          const sorted = sort.column === name;
          return (
            <span key={name} role="columnheader" class={`col col-${COLUMN_CLASSES[at]}`} aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
              <button type="button" class="sort" onClick={() => actions.dispatch({ type: 'sort', sort: nextSort(sort, name) })}>
                {title}{sorted && <span aria-hidden="true"> {sort.descending ? '▼' : '▲'}</span>}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

const COLUMN_CLASSES = ['id', 'query', 'type', 'found', 'hit', 'ranks', 'value'];

/** Ascending, descending, then the order of the file again. */
function nextSort(sort: ListState['query']['sort'], column: string): ListState['query']['sort'] {
  if (sort.column !== column) return { column, descending: false };
  return sort.descending ? { column: 'index', descending: false } : { column, descending: true };
}

interface RowProps {
  readonly place: number;
  readonly row: RowView | null;
  readonly metric: string;
  /** the largest k of the run */
  readonly k: number;
  readonly actions: Actions;
}

function Row({ place, row, metric, k, actions }: RowProps): VNode {
  const style = { top: `${place * ROW_HEIGHT}px` };
  if (row === null) return <div role="row" class="row row-waiting" style={style} aria-rowindex={place + 2}><span role="cell" class="col">{strings.list.loading}</span></div>;
  const { outcome, outcomeName, noHit, open } = strings.list;
  const value = row.metrics[metric];
  const go = (): void => actions.dispatch({ type: 'go', index: row.index });
  return (
    <div role="row" class={`row row-${row.outcome}`} style={style} aria-rowindex={place + 2} data-row={row.id} onClick={go}>
      <span role="cell" class="col col-id">
        <button type="button" class="link row-open" aria-label={open(row.id)} onClick={(event) => { event.stopPropagation(); go(); }}>{row.id}</button>
      </span>
      <span role="cell" class="col col-query text" title={row.query}>{row.note !== null && <span class="row-note" role="img" aria-label={noteStrings.said(row.note)} title={noteStrings.said(row.note)}>{noteStrings.sign(row.note)}</span>}<VisibleText text={row.query} /></span>
      <span role="cell" class="col col-type dim">{row.type ?? ''}</span>
      <span role="cell" class="col col-found" title={row.reason === null ? outcomeName[row.outcome] : strings.notice.reasons[row.reason]}>
        {row.outcome === 'unscored' ? outcomeName.unscored : `${outcome[row.outcome]} ${row.foundCount}/${row.goldCount}`}
      </span>
      <span role="cell" class="col col-hit">{row.firstHit !== null ? strings.facts.goTo(row.firstHit) : row.outcome === 'unscored' ? '' : noHit}</span>
      <span role="cell" class="col col-ranks"><MiniStrip row={row} k={k} /></span>
      <span role="cell" class="col col-value">{value === undefined ? '' : formatQuestionValue(value)}</span>
    </div>
  );
}

/** Up and down walk the rows; the list scrolls along, which draws the next ones. */
export function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = document.activeElement?.closest('.rows-box .row');
  if (step === 0 || row === null || row === undefined || box === null) return;
  event.preventDefault();
  const index = Number(row.getAttribute('aria-rowindex')) + step;
  const next = box.querySelector<HTMLElement>(`[aria-rowindex="${index}"] .row-open`);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
