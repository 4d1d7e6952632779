import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';
import { Dialog } from './Dialog';

export function Help({ actions }: { readonly actions: Actions }): VNode {
  return (
    <Dialog title={strings.help.heading} className="help" anchor={null} actions={actions}>
      <dl class="pairs">
        {strings.help.keys.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys.split(' / ').map((key, at) => <>{at > 0 && ' / '}<kbd>{key}</kbd></>)}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
