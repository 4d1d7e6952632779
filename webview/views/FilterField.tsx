import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { checkFilter } from '../../src/core/filter/check';
import type { FilterColumn } from '../../src/core/filter/columns';
import { completionsAt, type Completion } from '../../src/core/filter/complete';
import { MAX_FILTER_LENGTH, type FilterError } from '../../src/core/filter/syntax';
import { filterWords } from '../../src/shared/filterWords';
import type { Actions } from '../actions';
import { VisibleText } from './ChunkText';
import { FilterOptions, OPTIONS, optionId } from './FilterOptions';
import { Words } from './Words';

interface FilterFieldProps {
  /** as it stands in the state */
  readonly text: string;
  readonly columns: readonly FilterColumn[];
  readonly actions: Actions;
}

/** long enough that a fast typist asks once, short enough to feel immediate */
const TYPING_PAUSE_MS = 150;

/** The filter as text. What is typed counts after a short pause; what can be written next is offered below, and what is wrong is said there. */
export function FilterField({ text, columns, actions }: FilterFieldProps): VNode {
  const field = useField(text, (typed) => actions.dispatch({ type: 'filter', text: typed }));
  const { typed, caret, isOpen, chosen } = field;
  const { span, options } = isOpen ? completionsAt(typed, caret, columns) : CLOSED;
  const active = options[chosen] === undefined ? null : chosen;
  const checked = checkFilter(text, columns);
  const error = checked.ok || (field.isWriting && checked.error.span.end === text.length) ? null : checked.error;
  const take = ({ insert }: Completion): void => field.write(`${typed.slice(0, span.start)}${insert} ${typed.slice(span.end).trimStart()}`, span.start + insert.length + 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOpen && options.length > 0 && field.moves(event, options.length)) return;
    const option = active === null ? undefined : options[active];
    if (option !== undefined && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(option);
    else if (event.key === 'Enter') field.settle();
    else if (event.key === 'ArrowDown' || (event.key === ' ' && event.ctrlKey)) field.open();
    else if (event.key === 'Escape' && options.length > 0) field.close();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div class="filter-field">
        <input
          ref={field.input} type="text" class="search filter-input" placeholder={filterWords.hint} value={typed} maxLength={MAX_FILTER_LENGTH} spellcheck={false} autocomplete="off"
          role="combobox" aria-label={filterWords.label} aria-autocomplete="list" aria-expanded={options.length > 0} aria-controls={OPTIONS}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          aria-invalid={error === null ? undefined : 'true'} aria-describedby={error === null ? undefined : ERROR}
          onInput={field.onInput} onKeyDown={onKeyDown} onClick={field.close} onBlur={field.leave}
        />
        <FilterOptions options={options} active={active} onTake={take} />
      </div>
      {error !== null && <Wrong text={text} error={error} />}
    </>
  );
}

const CLOSED = { span: { start: 0, end: 0 }, options: [] as readonly Completion[] };

interface Field {
  readonly input: { current: HTMLInputElement | null };
  readonly typed: string;
  readonly caret: number;
  /** whether completions are wanted */
  readonly isOpen: boolean;
  readonly chosen: number;
  /** what stands at the end may be unfinished rather than wrong */
  readonly isWriting: boolean;
  readonly onInput: () => void;
  readonly write: (text: string, caret: number) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** What is written is finished; it counts after its pause, so that nothing moves under a click elsewhere. */
  readonly leave: () => void;
  /** The text counts as it is now. */
  readonly settle: () => void;
  /** Walks the options, round and round, when the key does. */
  readonly moves: (event: KeyboardEvent, count: number) => boolean;
}

/** What the field holds before it counts. */
function useField(text: string, count: (typed: string) => void): Field {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [place, setPlace] = useState({ caret: 0, isOpen: false, chosen: -1 });
  const [isWriting, setWriting] = useState(false);
  const moveTo = useRef<number | null>(null);
  const change = (next: string, caret: number): void => {
    setTyped(next);
    setWriting(true);
    setPlace({ caret, isOpen: true, chosen: -1 });
  };
  const close = (): void => setPlace((now) => ({ ...now, isOpen: false, chosen: -1 }));
  const leave = (): void => {
    close();
    setWriting(false);
  };
  // what comes back was typed here, and more may have been typed since
  const told = useRef(new Set<string>());
  const tell = (typedNow: string): void => {
    told.current.add(typedNow);
    count(typedNow);
  };
  useEffect(() => {
    if (!told.current.has(text)) setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === text) return told.current.clear();
    const timer = setTimeout(() => tell(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  useLayoutEffect(() => {
    if (moveTo.current !== null) input.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });
  return {
    input, typed, isWriting, ...place,
    onInput: () => change(input.current?.value ?? '', input.current?.selectionStart ?? 0),
    write: (next, caret) => {
      moveTo.current = caret;
      change(next, caret);
    },
    open: () => setPlace({ caret: input.current?.selectionStart ?? typed.length, isOpen: true, chosen: 0 }),
    close,
    leave,
    settle: () => {
      leave();
      if (typed !== text) tell(typed);
    },
    moves: (event, count) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return false;
      event.preventDefault();
      setPlace((now) => ({ ...now, chosen: now.chosen < 0 && step < 0 ? count - 1 : (now.chosen + step + count) % count }));
      return true;
    },
  };
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
