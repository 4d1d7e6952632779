import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import { CELLS, type ChangeView, type ComparisonView, type ListName } from '../../../src/shared/compareView';
import { formatCount } from '../../../src/shared/format';

interface CellBarProps {
  readonly view: ComparisonView;
  readonly change: ChangeView;
  readonly list: ListName;
  readonly onChoose: (list: ListName) => void;
}

/** The four cells that every question falls into, and the questions that paid for an earlier first hit. */
export function CellBar({ view, change, list, onChoose }: CellBarProps): VNode {
  return (
    <div class="cells" role="group" aria-label={words.cellsLabel(change.name)}>
      {CELLS.map((cell) => (
        <button key={cell} type="button" class={`filter cell-${cell}`} aria-pressed={list === cell} title={words.cellsExplained[cell]} onClick={() => onChoose(cell)}>
          {words.cells[cell]} <strong>{formatCount(change.cells[cell])}</strong>
        </button>
      ))}
      {view.fellOut > 0 && (
        <button type="button" class="filter cell-fellOut" aria-pressed={list === 'fellOut'} onClick={() => onChoose('fellOut')}>⚠ {words.fellOut(view.fellOut, view.cut)}</button>
      )}
    </div>
  );
}
