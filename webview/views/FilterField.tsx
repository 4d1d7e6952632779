import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { checkFilter } from '../../src/core/filter/check';
import type { FilterColumn } from '../../src/core/filter/columns';
import { MAX_FILTER_LENGTH, type FilterError } from '../../src/core/filter/syntax';
import { filterWords } from '../../src/shared/filterWords';
import type { Actions } from '../actions';
import { VisibleText } from './ChunkText';
import { Words } from './Words';

interface FilterFieldProps {
  /** as it stands in the state */
  readonly text: string;
  readonly columns: readonly FilterColumn[];
  readonly actions: Actions;
}

/** long enough that a fast typist asks once, short enough to feel immediate */
const TYPING_PAUSE_MS = 150;

/** The filter as text. What is typed counts after a short pause; what is wrong with it is said below, as soon as it counts. */
export function FilterField({ text, columns, actions }: FilterFieldProps): VNode {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => actions.dispatch({ type: 'filter', text: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const checked = checkFilter(text, columns);
  const error = checked.ok ? null : checked.error;
  return (
    <>
      <input
        type="text" class="search filter-input" aria-label={filterWords.label} placeholder={filterWords.hint} value={typed} maxLength={MAX_FILTER_LENGTH}
        spellcheck={false} autocomplete="off"
        aria-invalid={error === null ? undefined : 'true'} aria-describedby={error === null ? undefined : ERROR}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null && <Wrong text={text} error={error} />}
    </>
  );
}

const ERROR = 'filter-error';

function Wrong({ text, error: { span, message } }: { readonly text: string; readonly error: FilterError }): VNode {
  return (
    <div id={ERROR} class="field-error filter-error" role="alert">
      <p><Words text={message} /></p>
      {span.end > span.start && (
        <p class="text filter-place"><VisibleText text={text.slice(0, span.start)} /><mark><VisibleText text={text.slice(span.start, span.end)} /></mark><VisibleText text={text.slice(span.end)} /></p>
      )}
    </div>
  );
}
