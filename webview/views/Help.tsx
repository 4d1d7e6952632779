import type { VNode } from 'preact';
import { GLOSSARY, STAGE_ADVICE } from '../../src/shared/glossary';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';
import { Dialog } from './Dialog';

/** The keys, and the notions that no single metric's card explains. */
export function Help({ actions }: { readonly actions: Actions }): VNode {
  return (
    <Dialog title={strings.help.heading} className="help" anchor={null} actions={actions}>
      <Keys />
      <details>
        <summary>{strings.help.words}</summary>
        <dl class="words">
          {GLOSSARY.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>{strings.help.stages}</summary>
        <Stages />
      </details>
    </Dialog>
  );
}

function Keys(): VNode {
  return (
    <section aria-label={strings.help.keysHeading}>
      <dl class="pairs">
        {strings.help.keys.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys.split(' / ').map((key, at) => <>{at > 0 && ' / '}<kbd>{key}</kbd></>)}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Stages(): VNode {
  return (
    <div class="stages" tabIndex={0} role="region" aria-label={strings.help.stages}>
      <table>
        <thead>
          <tr>{strings.help.stageColumns.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {STAGE_ADVICE.map(({ stage, title, main, beside, avoid }) => (
            <tr key={stage}>
              <th scope="row">{title}</th>
              <td>{main}</td>
              <td>{beside}</td>
              <td>{avoid}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
