import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { RowView } from '../../src/shared/viewModel';

interface MiniStripProps {
  readonly row: RowView;
  /** the largest k of the run */
  readonly k: number;
}

/** A line of a list has no room for more. */
export const MOST_CELLS = 20;

/** The first ranks of a question's gold, as small as a line: a cell per rank down to the largest k, the first hit outlined. */
export function MiniStrip({ row, k }: MiniStripProps): VNode | null {
  if (row.outcome === 'unscored') return null;
  const found = new Set(row.firstRanks);
  const label = strings.list.ranks(row.firstRanks);
  return (
    <span class="mini" role="img" aria-label={label} title={label}>
      {Array.from({ length: Math.min(k, MOST_CELLS) }, (_, at) => at + 1).map((rank) => (
        <span key={rank} class={`mini-cell${found.has(rank) ? ' mini-hit' : ''}${rank === row.firstHit ? ' mini-first' : ''}`} />
      ))}
    </span>
  );
}
