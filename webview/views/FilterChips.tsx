import type { VNode } from 'preact';
import { termsOf, withoutTerm } from '../../src/core/filter/terms';
import { filterWords } from '../../src/shared/filterWords';
import type { Actions } from '../actions';
import { VisibleText } from './ChunkText';

interface FilterChipsProps {
  /** one that can be read */
  readonly filter: string;
  readonly actions: Actions;
}

/** The terms of the filter, each with a button that takes it away. */
export function FilterChips({ filter, actions }: FilterChipsProps): VNode | null {
  const terms = termsOf(filter);
  if (terms.length === 0) return null;
  return (
    <ul class="filter-chips" aria-label={filterWords.chips}>
      {terms.map(({ text }, at) => (
        <li key={`${at} ${text}`} class="chip chip-plain filter-chip">
          <span class="text filter-term" title={text}><VisibleText text={text} /></span>
          <button type="button" class="chip-close" aria-label={filterWords.remove(text)} onClick={() => actions.dispatch({ type: 'filter', text: withoutTerm(filter, at) })}>✕</button>
        </li>
      ))}
      {terms.length > 1 && <li><button type="button" class="link" onClick={() => actions.dispatch({ type: 'filter', text: '' })}>{filterWords.clear}</button></li>}
    </ul>
  );
}
