import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatCount } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { RowFilter, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { TextField } from '../ui';
import type { ViewProps } from './App';
import { QuestionRows } from './QuestionRows';

interface QuestionListProps extends ViewProps {
  readonly run: RunView;
}

export function QuestionList({ run, state, actions }: QuestionListProps): VNode {
  const { query, total } = state.list;
  return (
    <section aria-labelledby="questions" class="questions">
      <h2 id="questions">{strings.list.heading}</h2>
      <div class="list-tools">
        <Filters run={run} chosen={query.filter} actions={actions} />
        <Search text={query.text} actions={actions} />
        {query.slice !== null && (
          <span class="chip chip-plain">
            {strings.list.slice(query.slice.facet, query.slice.value)}{' '}
            <button class="chip-close" aria-label={strings.list.clearSlice} onClick={() => actions.dispatch({ type: 'query', change: { slice: null } })}>✕</button>
          </span>
        )}
        <span class="dim" role="status">{total === null ? strings.list.loading : strings.list.shown(total)}</span>
      </div>
      {total === 0 ? <p class="dim">{strings.list.none}</p> : <QuestionRows run={run} list={state.list} actions={actions} />}
    </section>
  );
}

const FILTERS: readonly RowFilter[] = ['every', 'failed', 'none', 'some', 'all', 'unscored'];

function Filters({ run, chosen, actions }: { readonly run: RunView; readonly chosen: RowFilter; readonly actions: Actions }): VNode {
  return (
    <div class="filters" role="group" aria-label={strings.list.filters}>
      {FILTERS.map((filter) => (
        <button
          key={filter} type="button" class={`filter filter-${filter}`} aria-pressed={filter === chosen}
          onClick={() => actions.dispatch({ type: 'query', change: { filter } })}
        >
          {strings.list.filter[filter]} <strong>{formatCount(countOf(run, filter))}</strong>
        </button>
      ))}
    </div>
  );
}

function countOf(run: RunView, filter: RowFilter): number {
  const { outcomes, counts } = run;
  if (filter === 'every') return counts.questions;
  return filter === 'failed' ? outcomes.none + outcomes.some : outcomes[filter];
}

/** long enough that a fast typist asks once, short enough to feel immediate */
const TYPING_PAUSE_MS = 150;

function Search({ text, actions }: { readonly text: string; readonly actions: Actions }): VNode {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => actions.dispatch({ type: 'query', change: { text: typed } }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return <TextField className="search" label={strings.list.search} placeholder={strings.list.searchHint} value={typed} onInput={setTyped} />;
}
