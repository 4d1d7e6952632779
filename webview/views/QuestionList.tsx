import type { VNode } from 'preact';
import { comparison } from '../../src/core/filter/format';
import { hasTerm, withTerm, termsOf, withoutTerm } from '../../src/core/filter/terms';
import type { Outcome } from '../../src/core/model';
import { filterWords } from '../../src/shared/filterWords';
import { formatCount } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import type { ViewProps } from './App';
import { FilterChips } from './FilterChips';
import { FilterField } from './FilterField';
import { QuestionRows } from './QuestionRows';
import { CopyTable } from './CopyTable';

interface QuestionListProps extends ViewProps {
  readonly run: RunView;
}

export function QuestionList({ run, state, actions }: QuestionListProps): VNode {
  const { query, total, typed, search } = state.list;
  return (
    <section aria-labelledby="questions" class="questions">
      <h2 id="questions">{strings.list.heading}</h2><CopyTable name={strings.list.heading} copy={actions.copyTable} /> <button type="button" class="link copy-table" title={strings.list.linkHint} onClick={actions.copyList}>{strings.list.link}</button>
      <div class="list-tools">
        <Outcomes run={run} filter={query.filter} actions={actions} />
        <FilterField text={typed} columns={run.columns} actions={actions} />
        <span class="dim list-count" role="status">{total === null ? strings.list.loading : filterWords.shown(total, run.counts.questions)}</span>
        {search !== null && <span class="dim list-search">{search.failed ? filterWords.searchFailed : filterWords.searching(search.done, search.total)}</span>}
        <FilterChips filter={query.filter} actions={actions} />
      </div>
      {total === 0 ? <p class="dim">{search === null ? strings.list.none : filterWords.noneYet}</p> : <QuestionRows run={run} list={state.list} actions={actions} />}
    </section>
  );
}

const OUTCOMES: readonly (Outcome | 'failed')[] = ['failed', 'none', 'some', 'all', 'unscored'];

function outcomeTerm(outcome: Outcome | 'failed'): string {
  return comparison('outcome', '=', outcome === 'none' ? null : outcome);
}

/** A button for each outcome, and one for every question; they stand for terms of the filter. */
function Outcomes({ run, filter, actions }: { readonly run: RunView; readonly filter: string; readonly actions: Actions }): VNode {
  const chosen = OUTCOMES.find((outcome) => hasTerm(filter, outcomeTerm(outcome)));
  const choose = (outcome: Outcome | 'failed' | undefined): void => {
    actions.dispatch({ type: 'filter', text: outcome === undefined ? withoutOutcome(filter) : withTerm(filter, outcomeTerm(outcome), run.columns) });
  };
  return (
    <div class="filters" role="group" aria-label={strings.list.filters}>
      {[undefined, ...OUTCOMES].map((outcome) => (
        <button key={outcome ?? 'every'} type="button" class={`filter filter-${outcome ?? 'every'}`} aria-pressed={outcome === chosen} onClick={() => choose(outcome)}>
          {strings.list.filter[outcome ?? 'every']} <strong>{formatCount(countOf(run, outcome))}</strong>
        </button>
      ))}
    </div>
  );
}

function withoutOutcome(filter: string): string {
  return OUTCOMES.map(outcomeTerm).reduce((text, term) => {
    const at = termsOf(text).findIndex((one) => hasTerm(one.text, term));
    return at < 0 ? text : withoutTerm(text, at);
  }, filter);
}

function countOf(run: RunView, outcome: Outcome | 'failed' | undefined): number {
  const { outcomes, counts } = run;
  if (outcome === undefined) return counts.questions;
  return outcome === 'failed' ? outcomes.none + outcomes.some : outcomes[outcome];
}
