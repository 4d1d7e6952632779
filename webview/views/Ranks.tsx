import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';
import { Link } from './Link';

const RANKS_SHOWN = 20;

/** Ranks that lead to their chunks. */
export function Ranks({ ranks, actions }: { readonly ranks: readonly number[]; readonly actions: Actions }): VNode {
  return (
    <>
      {ranks.slice(0, RANKS_SHOWN).map((rank, at) => (
        <span key={rank}>{at > 0 && ', '}<Link onClick={() => actions.dispatch({ type: 'reveal', rank })}>{strings.facts.goTo(rank)}</Link></span>
      ))}
      {ranks.length > RANKS_SHOWN && ` ${strings.chunks.gap}`}
    </>
  );
}
