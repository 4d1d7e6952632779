import type { VNode } from 'preact';
import type { DiagnosisView } from '../../src/shared/diagnosisView';
import type { RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { Findings } from './Findings';
import { WhatIf } from './WhatIf';
import { WhyMissed } from './WhyMissed';

interface DiagnosisProps {
  readonly run: RunView;
  readonly diagnosis: DiagnosisView | null;
  readonly actions: Actions;
}

/** Why the run scores what it scores: what was missed and why, what would change it, what else was seen. */
export function Diagnosis({ run, diagnosis, actions }: DiagnosisProps): VNode | null {
  if (diagnosis === null) return null;
  const done = diagnosis.status === 'done' ? diagnosis : null;
  return (
    <div class="diagnosis">
      {run.goldKind === 'facts' && <WhyMissed diagnosis={diagnosis} actions={actions} />}
      <div>
        {done?.whatIf != null && <WhatIf table={done.whatIf} actions={actions} />}
        {done !== null && <Findings flags={done.flags} actions={actions} />}
      </div>
    </div>
  );
}
