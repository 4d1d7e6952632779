import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import { factClass } from '../../factClass';

/** A strip in a table has room for this many ranks. */
export const STRIP_RANKS = 20;

interface MiniStripProps {
  /** which run, for screen readers */
  readonly run: string;
  readonly gold: readonly { readonly key: string; readonly ranks: readonly number[] }[];
  /** how many chunks were returned */
  readonly depth: number;
  /** ranks that are drawn */
  readonly ranks: number;
}

/** One small cell per rank, in the colour of the first gold fact that it holds; the words say what the colours mean. */
export function MiniStrip({ run, gold, depth, ranks }: MiniStripProps): VNode {
  const cells = Array.from({ length: ranks }, (_, at) => gold.filter((one) => one.ranks.includes(at + 1)).map(({ key }) => key));
  const held = gold.flatMap(({ key, ranks: [first] }) => (first === undefined ? [] : [words.at(key, first)])).join(', ') || words.stripNothing;
  return (
    <span class="mini-strip" role="img" aria-label={words.strip(run, held)} title={held}>
      {cells.map((keys, at) => (
        <span key={at} class={['pair-cell', at >= depth ? 'pair-none' : '', keys[0] === undefined ? '' : `pair-hit ${factClass(keys[0])}`].join(' ')}>{keys.map((key) => key.slice(1)).join('')}</span>
      ))}
    </span>
  );
}
