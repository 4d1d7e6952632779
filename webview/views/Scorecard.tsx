import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import { noteStrings } from '../../src/shared/noteStrings';
import type { RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { Charts } from '../charts/Charts';
import { configParts } from '../configText';
import { excludedParts } from '../excluded';
import type { ViewProps } from './App';
import { Controls } from './Controls';
import { Costs } from './Costs';
import { Diagnosis } from './Diagnosis';
import { Link } from './Link';
import { Links } from './Links';
import { Metrics } from './Metrics';
import { QuestionList } from './QuestionList';
import { Button, Checkbox } from '../ui';
import { Slices } from './Slices';
import { Tiles } from './Tiles';
import { Words } from './Words';

interface ScorecardProps extends ViewProps {
  readonly run: RunView;
}

/** The run as a whole. */
export function Scorecard({ run, state, actions }: ScorecardProps): VNode {
  return (
    <article aria-labelledby="run">
      <div class="top">
        <p class="crumbs">
          {run.folder !== '' && <span>{run.folder} / </span>}
          <span>{run.name} · {strings.score.questions(run.counts.questions)}</span>
          {run.counts.scored > 0 && <span> · {strings.crumbs.failed(run.outcomes.none + run.outcomes.some)}</span>}
        </p>
        <div class="toolbar" role="toolbar" aria-label={strings.controls.label}>
          <Controls run={run} actions={actions} />
          {run.counts.scored > 0 && <Button title={strings.score.compareHint} onClick={() => actions.tell('compareWith')}>{strings.score.compare}</Button>}
          <Button title={strings.score.exportHint} onClick={() => actions.tell('export')}>{strings.score.export}</Button>
          <button class="icon-button" aria-label={strings.page.help} onClick={() => actions.dispatch({ type: 'dialog', dialog: { kind: 'help' } })}>?</button>
        </div>
      </div>
      <h1 id="run" class="text">
        {run.name} {run.counts.scored > 0 && <span class="subtitle">{strings.score.averaged(run.counts.scored)}</span>}
      </h1>
      <p class="dim read-as text"><Words text={run.readAs} /> · <Link onClick={() => actions.tell('mapFields')}>{strings.mapping.differently}</Link></p>
      <p class="dim">
        {run.stage !== null && <><strong class="stage">{strings.stage.name(run.stage)}</strong> · </>}
        {[...configParts(run, run.goldKind === 'judged'), strings.score.cuts(run.config.k)].join(' · ')}
      </p>
      <Excluded run={run} actions={actions} />
      <LeaveOut run={run} actions={actions} />
      <Links run={run} actions={actions} />
      <Tiles run={run} actions={actions} />
      <Costs run={run} />
      <Charts run={run} actions={actions} />
      <Diagnosis run={run} diagnosis={state.diagnosis} actions={actions} />
      <Slices run={run} actions={actions} />
      <QuestionList run={run} state={state} actions={actions} />
      <Metrics run={run} actions={actions} />
    </article>
  );
}

/** The switch that leaves out what people found wrong in the data set. */
function LeaveOut({ run: { wrongGold }, actions }: { readonly run: RunView; readonly actions: Actions }): VNode | null {
  const { marked, leftOut } = wrongGold;
  if (marked === 0 && !leftOut) return null;
  return <p class="leave-out"><Checkbox checked={leftOut} title={noteStrings.leaveOutHint} onToggle={() => actions.leaveOut(!leftOut)}>{noteStrings.leaveOut(marked)}</Checkbox></p>;
}

/** Whatever no number counts is said beside the numbers. */
function Excluded({ run, actions }: { readonly run: RunView; readonly actions: Actions }): VNode {
  const { score, page, notice } = strings;
  const { counts } = run;
  const out = excludedParts(counts);
  const also = [
    ...score.duplicates(counts.duplicateChunks, counts.duplicateGold),
    ...(counts.unjudged > 0 ? [score.unjudged(counts.unjudged)] : []),
  ];
  return (
    <>
      <p class="excluded dim">
        {out.length > 0 ? `${score.leftOut}: ${out.join(', ')}` : score.nothingLeftOut}
        {run.problemCount > 0 && <> · {notice.problems(run.problemCount)} → <Link onClick={() => actions.tell('showProblems')}>{page.showProblems}</Link></>}
      </p>
      {also.length > 0 && <p class="excluded dim">{score.also}: {also.join(' · ')}</p>}
    </>
  );
}
