import type { VNode } from 'preact';
import type { Missed } from '../../src/core/diagnosis/missed';
import { missedText } from '../../src/shared/missedText';
import { strings } from '../../src/shared/strings';
import type { FactView, QuestionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { factClass } from '../factClass';
import { largestK } from '../selectors';
import { VisibleText } from './ChunkText';
import { Link } from './Link';
import { MissedReason } from './Missed';
import { Ranks } from './Ranks';

interface FactsProps {
  readonly view: QuestionView;
  readonly run: RunView;
  readonly actions: Actions;
}

export function Facts({ view, run, actions }: FactsProps): VNode {
  const k = largestK(run.config);
  const { facts } = strings;
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts">{view.scored ? facts.heading(view.foundCount, view.goldCount, k) : facts.plainHeading}</h2>
        {view.facts.length === 0 && <p class="dim">{facts.none}</p>}
        <ul class="cards">{view.facts.map((fact) => <FactCard key={fact.key} fact={fact} k={k} run={run} actions={actions} />)}</ul>
      </section>
      {view.scored && run.goldKind === 'facts' && <ReadBy view={view} run={run} actions={actions} />}
    </>
  );
}

function FactCard({ fact, k, run, actions }: { readonly fact: FactView; readonly k: number; readonly run: RunView; readonly actions: Actions }): VNode {
  return (
    <li class={`fact ${factClass(fact.key)}`} data-fact={fact.key} data-found-ranks={fact.ranks.join(' ')}>
      <p class="text">
        <strong class="fact-key">{fact.key}</strong>{' '}
        {fact.state === 'empty' && fact.text.trim() === '' ? <span class="dim">{strings.facts.emptyText}</span> : <>“<VisibleText text={fact.text} />”</>}
        {fact.alternatives.map((text) => <span key={text}> <span class="dim">{strings.facts.or}</span> “<VisibleText text={text} />”</span>)}
      </p>
      <p class="fact-found"><Found fact={fact} k={k} actions={actions} /></p>
      {fact.missed !== null && <MissedReason fact={fact.key} missed={fact.missed} run={run} actions={actions} />}
      {fact.title !== null && <p class="dim text fact-title"><VisibleText text={fact.title} /></p>}
    </li>
  );
}

function Found({ fact, k, actions }: { readonly fact: FactView; readonly k: number; readonly actions: Actions }): VNode {
  const { facts, badges } = strings;
  if (fact.state === 'empty') return <span class="dim">{facts.empty}</span>;
  if (fact.state === 'duplicate') return <span class="dim">{facts.duplicate(fact.duplicateOf ?? '')}</span>;
  const [first, ...later] = fact.ranks;
  if (first === undefined) return <><span class="bad">{badges.no} {facts.missed}</span>{fact.missed !== null && <> — <strong>{reasonName(fact.missed)}</strong></>}</>;
  if (first > k) {
    return <><span class="bad">{badges.no} {facts.missed}</span> · {facts.below} <Ranks ranks={fact.ranks} actions={actions} /></>;
  }
  return (
    <>
      <span class="good">{badges.yes} {facts.found}</span> <Ranks ranks={[first]} actions={actions} />
      {later.length > 0 && <span class="dim"> · {facts.again} <Ranks ranks={later} actions={actions} /></span>}
    </>
  );
}

function reasonName(missed: Missed): string {
  return missed.code === 'text-differs' ? missedText.differsIn(missed.kinds) : missedText.names[missed.code];
}

/** How a match was made, and what another way of matching would give. */
function ReadBy({ view, run, actions }: FactsProps): VNode {
  const others = run.config.profile === 'standard' ? view.modes.filter(({ mode }) => mode !== run.config.match) : [];
  return (
    <section aria-labelledby="read-by">
      <h2 id="read-by">{strings.facts.readBy}</h2>
      <p class="dim">
        {strings.facts.explain[run.config.match]}{' '}
        {others.map(({ mode, found }, at) => (
          <span key={mode}>
            {at > 0 && '; '}
            <Link onClick={() => actions.setMatch(mode)}>{strings.matchNames[mode]}</Link> {strings.facts.wouldFind(found, view.goldCount)}
          </span>
        ))}
        {others.length > 0 && '.'}
      </p>
    </section>
  );
}
