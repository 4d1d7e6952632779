import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Completion } from '../../src/core/filter/complete';
import { filterWords } from '../../src/shared/filterWords';
import { VisibleText } from './ChunkText';

interface FilterOptionsProps {
  readonly options: readonly Completion[];
  readonly active: number | null;
  readonly onTake: (option: Completion) => void;
}

/** The list that a combobox controls. */
export const OPTIONS = 'filter-options';

export function optionId(at: number): string {
  return `filter-option-${at}`;
}

/** What can be written next. The focus stays in the field: a click must not take it away. */
export function FilterOptions({ options, active, onTake }: FilterOptionsProps): VNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul id={OPTIONS} class="filter-options" ref={list} role="listbox" aria-label={filterWords.options} hidden={options.length === 0} onMouseDown={(event) => event.preventDefault()}>
      {options.map((option, at) => (
        <li key={`${option.kind} ${option.text}`} id={optionId(at)} role="option" aria-selected={at === active} class="filter-option" onClick={() => onTake(option)}>
          <span class="text filter-option-name"><VisibleText text={option.text} /></span> <span class="filter-option-meaning">{filterWords.meaning(option)}</span>
        </li>
      ))}
    </ul>
  );
}
