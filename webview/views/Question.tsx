import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import { currentQuestion } from '../state';
import { ProgressRing } from '../ui';
import { Answer } from './Answer';
import type { ViewProps } from './App';
import { Badges, RunStrip } from './Badges';
import { Chunks } from './Chunks';
import { Facts } from './Facts';
import { QuestionFindings } from './Findings';
import { Notice } from './Notices';
import { Asides } from './Asides';
import { Judged } from './Judged';
import { NoteEditor } from './NoteEditor';
import { Query } from './Query';
import { RankStrip } from './RankStrip';
import { Relevant } from './Relevant';
import { Crumbs, Toolbar } from './Toolbar';
import { useHighlights } from './useHighlights';
import { useQuoted } from './useQuoted';
import { Words } from './Words';

interface QuestionProps extends ViewProps {
  readonly run: RunView;
}

/** One question. While the next one loads, the one before stays, so that the page does not jump. */
export function Question({ run, state, actions }: QuestionProps): VNode {
  const view = state.question?.view ?? null;
  // until its successor is here, a question is drawn as it was scored
  const scoredIn = state.question?.run ?? run;
  const current = currentQuestion(state) !== null;
  return (
    <>
      <div class="top">
        <Crumbs run={run} view={view} actions={actions} />
        <Toolbar run={run} state={state} actions={actions} />
      </div>
      {state.refusal !== null && <Notice kind="error" role="alert"><p><strong>{strings.notice.refused}</strong> <Words text={state.refusal} /></p></Notice>}
      {view === null && state.refusal === null && <p class="waiting" role="status"><ProgressRing />{strings.page.questionLoading}</p>}
      {view !== null && <Body view={view} current={current} run={scoredIn} state={state} actions={actions} />}
    </>
  );
}

interface BodyProps extends QuestionProps {
  readonly view: QuestionView;
  readonly current: boolean;
}

function Body({ view, current, run, state, actions }: BodyProps): VNode {
  const article = useHighlights<HTMLElement>(state.list.query.filter, run);
  useQuoted(article, view, state.texts);
  return (
    <article ref={article} aria-labelledby="question" aria-busy={!current} class={current ? '' : 'outdated'} data-question={view.id}>
      <Query key={view.id} id={view.id} text={view.query} />
      <Badges view={view} run={run} actions={actions} />
      <RunStrip run={run} />
      {!view.scored && (
        <Notice kind="plain">
          <p><strong>{strings.notice.notScored}</strong> {view.reason !== null && strings.notice.reasons[view.reason]}</p>
        </Notice>
      )}
      <div class="columns">
        <div class="side-facts">
          {run.goldKind === 'answers' && view.facts.length === 0 ? null : run.goldKind === 'judged' ? <Relevant view={view} run={run} actions={actions} /> : <Facts view={view} run={run} actions={actions} />}
        </div>
        <div class="results">
          <RankStrip view={view} run={run} actions={actions} />
          <Chunks view={view} run={run} state={state} actions={actions} />
        </div>
        <div class="side-rest">
          <QuestionFindings flags={view.flags} />
          {view.answer !== null && <Answer answer={view.answer} expected={run.abstention !== null} />}
          {view.judged !== null && <Judged judged={view.judged} actions={actions} />}
          <NoteEditor view={view} state={state} actions={actions} />
          <Asides view={view} actions={actions} />
        </div>
      </div>
    </article>
  );
}
