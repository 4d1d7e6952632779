import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { largestK } from '../selectors';
import { VisibleText } from './ChunkText';
import { Link } from './Link';

interface RelevantProps {
  readonly view: QuestionView;
  readonly run: RunView;
  readonly actions: Actions;
}

/** The judged passages of a question, with where each was returned. */
export function Relevant({ view, run, actions }: RelevantProps): VNode {
  const k = largestK(run.config);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{strings.facts.relevantHeading(view.foundCount, view.goldCount, k)}</h2>
      <ul class="cards">
        {view.relevant.map(({ id, grade, rank }) => (
          <li key={id} class="fact relevant">
            <p class="text"><strong><VisibleText text={id} /></strong> <span class="dim">{strings.facts.grade(grade)}</span></p>
            <p class="fact-found">
              {rank === null && <span class="bad">{strings.badges.no} {strings.facts.notReturned}</span>}
              {rank !== null && rank > k && <><span class="bad">{strings.badges.no} {strings.facts.below}</span> <RankLink rank={rank} actions={actions} /></>}
              {rank !== null && rank <= k && <><span class="good">{strings.badges.yes} {strings.facts.atRank}</span> <RankLink rank={rank} actions={actions} /></>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RankLink({ rank, actions }: { readonly rank: number; readonly actions: Actions }): VNode {
  return <Link onClick={() => actions.dispatch({ type: 'reveal', rank })}>{strings.facts.goTo(rank)}</Link>;
}
