import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';
import type { State } from '../state';
import { DefinitionCard } from './DefinitionCard';
import { FilePage } from './FilePage';
import { Help } from './Help';
import { Mapping } from './Mapping';
import { RunNotices, Status } from './Notices';
import { Question } from './Question';
import { Scorecard } from './Scorecard';

export interface ViewProps {
  readonly state: State;
  readonly actions: Actions;
}

export function App({ state, actions }: ViewProps): VNode {
  const { run, dialog, file, mapping } = state;
  if (mapping !== null) return <main class="page" aria-label={strings.page.label}><Mapping view={mapping} /></main>;
  return (
    <main class="page" aria-label={strings.page.label}>
      {run === null && file === null && <h1 class="spoken">{strings.page.label}</h1>}
      <Status state={state} actions={actions} />
      {file !== null && <FilePage file={file} actions={actions} />}
      {run !== null && <RunNotices run={run} failed={state.failure !== null} actions={actions} />}
      {run !== null && (state.page === null ? <Scorecard run={run} state={state} actions={actions} /> : <Question run={run} state={state} actions={actions} />)}
      {dialog?.kind === 'help' && <Help actions={actions} />}
      {dialog?.kind === 'definition' && run !== null && (
        <DefinitionCard metric={dialog.metric} run={run} question={state.page === null ? null : state.question?.view ?? null} actions={actions} />
      )}
    </main>
  );
}
