import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView, StripCell } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { factClass } from '../factClass';
import { largestK } from '../selectors';
import { Link } from './Link';

interface RankStripProps {
  readonly view: QuestionView;
  readonly run: RunView;
  readonly actions: Actions;
}

/** One cell per rank. Only one cell is a tab stop; arrows move along, so that 1,000 ranks cost one Tab. */
export function RankStrip({ view, run, actions }: RankStripProps): VNode | null {
  const [stop, setStop] = useState(view.firstHit ?? 1);
  const { strip } = view;
  const [whole, setWhole] = useState(false);
  const [list, clipped] = useClipped(strip);
  if (strip.length === 0) return null;
  const at = Math.min(stop, strip.length);
  const k = largestK(run.config);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(event.key, at, strip.length);
    if (target === null || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    setStop(target);
    event.currentTarget.querySelector<HTMLElement>(`[data-strip="${target}"]`)?.focus();
  };
  return (
    <section aria-labelledby="strip">
      <div class="heading-row">
        <h2 id="strip">{strings.strip.heading}</h2>
        {(clipped || whole) && <span>· <Link onClick={() => setWhole(!whole)}>{whole ? strings.strip.showLess : strings.strip.showAll(strip.length)}</Link></span>}
      </div>
      <ol ref={list} class={whole ? 'strip strip-whole' : 'strip'} aria-label={strings.strip.label} onKeyDown={onKeyDown}>
        {strip.map((cell) => (
          <li key={cell.rank} class={run.config.k.includes(cell.rank) ? 'cut' : ''} data-cut={run.config.k.includes(cell.rank) ? strings.strip.cut(cell.rank) : undefined}>
            <Cell cell={cell} grade={gradeAt(view, run, cell.rank)} near={nearAt(view, cell.rank)} first={cell.rank === view.firstHit} past={cell.rank > k} stop={cell.rank === at} onChoose={() => {
              setStop(cell.rank);
              actions.dispatch({ type: 'reveal', rank: cell.rank });
            }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether the list is higher than its box, also once the page is made narrower. */
function useClipped(strip: readonly StripCell[]): readonly [list: RefObject<HTMLOListElement | null>, clipped: boolean] {
  const list = useRef<HTMLOListElement>(null);
  const [clipped, setClipped] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  return [list, clipped];
}

interface CellProps {
  readonly cell: StripCell;
  /** a relevant passage's grade, in judged runs */
  readonly grade: number | null;
  /** keys of the missed facts that its chunk nearly holds */
  readonly near: readonly string[];
  readonly first: boolean;
  readonly past: boolean;
  readonly stop: boolean;
  readonly onChoose: () => void;
}

function Cell({ cell, grade, near, first, past, stop, onChoose }: CellProps): VNode {
  const holds = [
    cell.facts.length > 0 ? cell.facts.join(', ') : grade !== null ? strings.facts.grade(grade) : strings.strip.nothing,
    ...(near.length > 0 ? [strings.strip.near(near.join(', '))] : []),
    ...(first ? [strings.strip.firstHit] : []),
    ...(past ? [strings.strip.past] : []),
  ];
  const classes = ['cell', first ? 'cell-first' : '', past ? 'cell-past' : '', cell.facts.length > 0 && !cell.earns ? 'cell-again' : '', near.length > 0 && cell.facts.length === 0 ? 'cell-near' : ''];
  return (
    <button
      type="button" class={classes.filter(Boolean).join(' ')} data-strip={cell.rank} tabIndex={stop ? 0 : -1}
      aria-label={strings.strip.cell(cell.rank, holds.join(', '))} title={holds.join(', ')} onClick={onChoose}
    >
      <span>{cell.rank}</span>
      <span class="dots">
        {cell.facts.map((fact) => <span key={fact} class={`dot ${factClass(fact)}`}>{fact}</span>)}
        {near.map((fact) => <span key={fact} class={`dot dot-near ${factClass(fact)}`}>{fact}</span>)}
        {grade !== null && cell.facts.length === 0 && <span class="dot fact-4">{grade}</span>}
      </span>
    </button>
  );
}

function nearAt(view: QuestionView, rank: number): readonly string[] {
  return [...new Set((view.chunks[rank - 1]?.near ?? []).map(({ fact }) => fact))];
}

function gradeAt(view: QuestionView, run: RunView, rank: number): number | null {
  if (run.goldKind !== 'judged') return null;
  const grade = view.chunks[rank - 1]?.grade ?? null;
  return grade !== null && grade >= run.config.relevantFrom ? grade : null;
}

function moved(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 1);
  if (key === 'Home') return 1;
  return key === 'End' ? last : null;
}
