import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { currentQuestion } from '../state';
import { Button, Checkbox } from '../ui';
import type { ViewProps } from './App';
import { Controls } from './Controls';
import { Link } from './Link';

interface CrumbsProps {
  readonly run: RunView;
  readonly view: QuestionView | null;
  readonly actions: Actions;
}

export function Crumbs({ run, view, actions }: CrumbsProps): VNode {
  const failed = run.outcomes.none + run.outcomes.some;
  return (
    <nav class="crumbs" aria-label={strings.crumbs.label}>
      {run.folder !== '' && <span>{run.folder} / </span>}
      <Link label={strings.crumbs.scorecard(run.name)} onClick={() => actions.dispatch({ type: 'go', index: null })}>{run.name}</Link>
      {view?.type != null && <span> › {view.type}</span>}
      {view !== null && (
        <span aria-current="page">
          {' '}› {view.id} ({strings.crumbs.position(view.index + 1, run.counts.questions)})
        </span>
      )}
      {run.counts.scored > 0 && <span> · {strings.crumbs.failed(failed)}</span>}
    </nav>
  );
}

interface ToolbarProps extends ViewProps {
  readonly run: RunView;
}

export function Toolbar({ run, state, actions }: ToolbarProps): VNode {
  const view = currentQuestion(state);
  const last = run.counts.questions - 1;
  const walk = (direction: 'next' | 'previous', failed: boolean): void => actions.dispatch({ type: 'step', direction, failed });
  const { controls } = strings;
  return (
    <div class="toolbar" role="toolbar" aria-label={strings.controls.label}>
      <Controls run={run} actions={actions} />
      <Checkbox checked={state.failedOnly} title={strings.controls.failedOnlyHint} onToggle={() => actions.dispatch({ type: 'failedOnly' })}>{strings.controls.failedOnly}</Checkbox>
      <span class="together">
        <button class="icon-button" aria-label={controls.previous} title={controls.previous} disabled={view === null || view.index === 0} onClick={() => walk('previous', false)}>‹</button>
        <button class="icon-button" aria-label={controls.next} title={controls.next} disabled={view === null || view.index >= last} onClick={() => walk('next', false)}>›</button>
      </span>
      <span class="together">
        <Button label={controls.previousFailed} disabled={view?.previousFailed == null} onClick={() => walk('previous', true)}>◀ {controls.previousFailed}</Button>
        <Button primary label={controls.nextFailed} disabled={view?.nextFailed == null} onClick={() => walk('next', true)}>{controls.nextFailed} ▶</Button>
      </span>
      <button class="icon-button" aria-label={strings.page.help} onClick={() => actions.dispatch({ type: 'dialog', dialog: { kind: 'help' } })}>?</button>
    </div>
  );
}
