import type { VNode } from 'preact';
import { goldJoined, goldLeftOver, passagesFound, passagesMissing } from '../../src/shared/linkText';
import { strings } from '../../src/shared/strings';
import type { LinkOrigin, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { Link } from './Link';

interface LinksProps {
  readonly run: RunView;
  readonly actions: Actions;
}

/** Gold and corpus in files of their own: how they meet the run, what is left over, and a way to change them. */
export function Links({ run, actions }: LinksProps): VNode | null {
  const { links, counts, goldKind } = run;
  const { gold, corpus } = links;
  const lacksGold = gold === null && counts.goldMissing > 0 && goldKind !== 'answers';
  const lacksTexts = corpus === null && links.byIdOnly > 0;
  const missing = corpus === null ? null : passagesMissing(corpus.link);
  if (gold === null && corpus === null && !lacksGold && !lacksTexts) return null;
  return (
    <div class="linked">
      {gold !== null && <Linked kind="gold" name={gold.link.name} says={goldJoined(gold.link)} more={goldLeftOver(gold.link)} origin={gold.origin} actions={actions} />}
      {corpus !== null && <Linked kind="corpus" name={corpus.link.name} says={passagesFound(corpus.link)} more={missing === null ? [] : [missing]} origin={corpus.origin} actions={actions} />}
      {lacksGold && <Offer kind="gold" actions={actions} />}
      {lacksTexts && <Offer kind="corpus" actions={actions} />}
    </div>
  );
}

interface LinkedProps {
  readonly kind: 'gold' | 'corpus';
  readonly name: string;
  readonly says: string;
  /** what did not meet, a sentence each */
  readonly more: readonly string[];
  readonly origin: LinkOrigin;
  readonly actions: Actions;
}

function Linked({ kind, name, says, more, origin, actions }: LinkedProps): VNode {
  const { links } = strings;
  const line = <>{links.from[kind]} <strong class="text">{name}</strong>: {says}</>;
  return (
    <div class="linked-file">
      {more.length === 0
        ? <p>{line}</p>
        : <details><summary>{line}</summary><ul>{more.map((sentence) => <li key={sentence} class="text">{sentence}</li>)}</ul></details>}
      <p class="linked-actions">
        {origin === 'config' ? <span class="dim">{links.kept}</span> : <Link label={links.action(links.keep, kind)} onClick={() => actions.link(kind, 'keep')}>{links.keep}</Link>}
        <Link label={links.action(links.another, kind)} onClick={() => actions.link(kind, 'choose')}>{links.another}</Link>
        {origin !== 'config' && <Link label={links.action(links.drop, kind)} onClick={() => actions.link(kind, 'drop')}>{links.drop}</Link>}
      </p>
    </div>
  );
}

function Offer({ kind, actions }: { readonly kind: 'gold' | 'corpus'; readonly actions: Actions }): VNode {
  const { lacks, choose } = strings.links;
  return <div class="linked-file"><p class="dim">{lacks[kind]}</p><p class="linked-actions"><Link onClick={() => actions.link(kind, 'choose')}>{choose[kind]}</Link></p></div>;
}
