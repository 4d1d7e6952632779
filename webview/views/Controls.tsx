import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { MATCH_MODES } from '../../src/core/model';
import { strings } from '../../src/shared/strings';
import type { RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { parseK } from '../selectors';
import { Dropdown, TextField } from '../ui';

export interface ControlsProps {
  readonly run: RunView;
  readonly actions: Actions;
}

/** How the run is scored. A change goes to the host, which scores again and sends a new snapshot. */
export function Controls({ run, actions }: ControlsProps): VNode {
  const { config, runs } = run;
  const facts = run.goldKind === 'facts';
  return (
    <>
      {runs.length > 1 && (
        <Dropdown
          label={strings.controls.run}
          value={String(run.run)}
          options={runs.map((name, at) => ({ value: String(at), text: strings.controls.runOption(name) }))}
          onChange={(at) => actions.openRun(Number(at))}
          leads
        />
      )}
      {facts && config.profile === 'standard' && (
        <Dropdown
          label={strings.controls.match}
          value={config.match}
          options={MATCH_MODES.map((mode) => ({ value: mode, text: strings.controls.matchOption(mode) }))}
          onChange={actions.setMatch}
        />
      )}
      <Cuts k={config.k} actions={actions} />
    </>
  );
}

const MOST_CUTS = 20;

function Cuts({ k, actions }: { readonly k: readonly number[]; readonly actions: Actions }): VNode {
  const inUse = k.join(', ');
  const [text, setText] = useState(inUse);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setText(inUse), [inUse]);
  const apply = (): void => {
    const values = parseK(text);
    if (values === null) return setError(strings.controls.kBad);
    if (values.length > MOST_CUTS) return setError(strings.controls.kMany);
    setError(null);
    if (values.join() !== k.join()) actions.setK(values);
  };
  const typed = (next: string): void => {
    setText(next);
    if (error !== null && parseK(next) !== null) setError(null);
  };
  return (
    <span class={error === null ? 'cuts' : 'cuts cuts-bad'}>
      <span class="cuts-label" aria-hidden="true">{strings.controls.kLabel}</span>
      <TextField className="cuts-field" label={strings.controls.k} title={strings.controls.kHint} value={text} onInput={typed} onEnter={apply} onLeave={apply} invalid={error !== null} />
      {error !== null && <span class="field-error" role="alert">{error}</span>}
    </span>
  );
}
