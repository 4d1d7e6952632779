import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import type { EntryRow } from '../../src/shared/fileView';
import type { Actions } from '../actions';
import { entryAt } from '../fileState';
import { VisibleText } from './ChunkText';
import type { FileProps } from './FilePage';
import { moveFocus, ROW_HEIGHT } from './QuestionRows';

/** rows drawn above and below the window, so that a quick scroll does not show a gap */
const SPARE = 8;

/** The entries of a file, however many: only the rows in sight exist. */
export function FileRows({ file, actions }: FileProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const total = file.total ?? 0;
  const { kind } = file.view;
  const look = (): void => {
    const element = box.current;
    if (element === null) return;
    const first = Math.floor(element.scrollTop / ROW_HEIGHT);
    actions.dispatch({ type: 'fileWindow', first, last: first + Math.ceil(element.clientHeight / ROW_HEIGHT) });
  };
  useLayoutEffect(() => {
    if (file.first === 0 && box.current !== null) box.current.scrollTop = 0;
    look();
  }, [file.text, total]);
  const from = Math.max(0, file.first - SPARE);
  const places = Array.from({ length: Math.max(0, Math.min(total, file.last + SPARE) - from) }, (_, at) => from + at);
  const { columns } = strings.file;
  return (
    <div class="rows file-rows" role="table" aria-label={strings.file[kind].table} aria-rowcount={total + 1} onKeyDown={(event) => moveFocus(event, box.current)}>
      <div role="rowgroup" class="rows-head">
        <div role="row" class="row" aria-rowindex={1}>
          <span role="columnheader" class="col col-id">{columns.id}</span>
          <span role="columnheader" class="col col-query">{strings.file[kind].text}</span>
          <span role="columnheader" class="col col-value">{columns.amount[kind]}</span>
        </div>
      </div>
      <div class="rows-box" ref={box} role="rowgroup" tabIndex={-1} onScroll={look}>
        <div class="rows-all" role="presentation" style={{ height: `${total * ROW_HEIGHT}px` }}>
          {places.map((place) => <Row key={place} place={place} row={entryAt(file, place)} open={file.open} actions={actions} />)}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly place: number;
  readonly row: EntryRow | null;
  readonly open: number | null;
  readonly actions: Actions;
}

function Row({ place, row, open, actions }: RowProps): VNode {
  const style = { top: `${place * ROW_HEIGHT}px` };
  if (row === null) return <div role="row" class="row row-waiting" style={style} aria-rowindex={place + 2}><span role="cell" class="col">{strings.list.loading}</span></div>;
  const name = row.id ?? strings.file.number(row.number);
  const show = (): void => actions.dispatch({ type: 'fileOpen', number: row.number });
  return (
    <div role="row" class={`row ${row.number === open ? 'row-open-now' : ''}`} style={style} aria-rowindex={place + 2} data-entry={row.number} onClick={show}>
      <span role="cell" class="col col-id">
        <button type="button" class="link row-open" aria-label={strings.file.open(name)} aria-pressed={row.number === open} onClick={(event) => { event.stopPropagation(); show(); }}>
          <VisibleText text={name} />
        </button>
      </span>
      <span role="cell" class="col col-query text">
        {row.title !== null && row.title !== '' && <strong><VisibleText text={row.title} /> </strong>}<VisibleText text={row.text} />
      </span>
      <span role="cell" class="col col-value">{strings.file.amount[row.amount.of](row.amount.count)}</span>
    </div>
  );
}
