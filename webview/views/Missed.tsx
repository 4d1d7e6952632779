import { Fragment, type VNode } from 'preact';
import type { CutText, Half, Missed, Neighbour, TextPair } from '../../src/core/diagnosis/missed';
import { invisibleName, missedText } from '../../src/shared/missedText';
import { strings } from '../../src/shared/strings';
import type { FactKey, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { factClass } from '../factClass';
import { VisibleText } from './ChunkText';
import { Link } from './Link';
import { Ranks } from './Ranks';

interface MissedProps {
  readonly fact: FactKey;
  readonly missed: Missed;
  readonly run: RunView;
  readonly actions: Actions;
}

/** Why a fact was missed, what shows it, and what to try. */
export function MissedReason({ fact, missed, run, actions }: MissedProps): VNode {
  return (
    <div class="fact-why" data-missed={missed.code}>
      {missed.code !== 'below-k' && <p class="dim"><Evidence missed={missed} run={run} actions={actions} /></p>}
      {missed.code === 'split' && missed.neighbour !== undefined && <AtTheCut half={missed.half} neighbour={missed.neighbour} fact={fact} actions={actions} />}
      {missed.code === 'text-differs' && <SideBySide pairs={missed.pairs} rank={missed.rank} />}
      <p class="dim">{missedText.advice[missed.code]}</p>
    </div>
  );
}

function Evidence({ missed, run, actions }: Omit<MissedProps, 'fact'> & { readonly missed: Exclude<Missed, { code: 'below-k' }> }): VNode {
  const at = (...ranks: number[]): VNode => <Ranks ranks={ranks} actions={actions} />;
  switch (missed.code) {
    case 'text-differs': {
      const { mode, rank } = missed;
      const name = strings.matchNames[mode];
      return <>{run.config.profile === 'standard' ? <Link onClick={() => actions.setMatch(mode)}>{name}</Link> : name} {missedText.findsIn} {at(rank)}</>;
    }
    case 'split': {
      const { half, other, length } = missed;
      return <>{missedText.half(half.part, half.characters, length)} {at(half.rank)}; {other === null ? missedText.noRest : <>{missedText.rest} {at(other.rank)}.</>}</>;
    }
    case 'partial':
      return <>{missedText.part(missed.characters, missed.length)} {at(missed.rank)}.</>;
    case 'wrong-chunk':
      return <>{missedText.article} {at(...missed.ranks)}.</>;
    case 'not-retrieved':
      return <>{missedText.noArticle}</>;
    case 'not-in-corpus':
      return <>{missedText.noDocument}</>;
    case 'not-found':
      return <>{missedText.nothing}</>;
  }
}

interface CutProps {
  readonly half: Half;
  readonly neighbour: Neighbour;
  readonly fact: FactKey;
  readonly actions: Actions;
}

/** The half's chunk and the one next to it in the corpus, beside each other in the order of their document. */
function AtTheCut({ half, neighbour, fact, actions }: CutProps): VNode {
  const { id, rank, own } = neighbour;
  const sides = [
    <div key="half">
      <dt><Ranks ranks={[half.rank]} actions={actions} /></dt>
      <dd class="text"><AtEdge cut={neighbour.half} fact={fact} /></dd>
    </div>,
    <div key="own" data-neighbour={id}>
      <dt><VisibleText text={missedText.neighbour(half.part, id)} /> · {rank === null ? missedText.neighbourMissing : <>{missedText.neighbourRetrieved} <Ranks ranks={[rank]} actions={actions} /></>}</dt>
      <dd class="text"><AtEdge cut={own} fact={fact} />{own.span === null && <span class="dim"> {missedText.noTrace}</span>}</dd>
    </div>,
  ];
  return <dl class="fact-cut">{half.part === 'start' ? sides : sides.reverse()}</dl>;
}

function AtEdge({ cut: { text, span }, fact }: { readonly cut: CutText; readonly fact: FactKey }): VNode {
  if (span === null) return <VisibleText text={text} />;
  return <><VisibleText text={text.slice(0, span.start)} /><mark class={`${factClass(fact)} near`} data-fact={fact}><VisibleText text={text.slice(span.start, span.end)} /></mark><VisibleText text={text.slice(span.end)} /></>;
}

/** Texts of facts may be hostile: what is drawn of them is bounded. */
const PAIRS_SHOWN = 40;
const SAME_SHOWN = 30;
const DIFFERING_SHOWN = 100;

function SideBySide({ pairs, rank }: { readonly pairs: readonly TextPair[]; readonly rank: number }): VNode {
  const sides = [[missedText.gold, 'gold'], [strings.facts.goTo(rank), 'chunk']] as const;
  return (
    <dl class="pairs fact-differs">
      {sides.map(([name, side]) => (
        <div key={side}>
          <dt>{name}</dt>
          <dd class="text">
            {pairs.slice(0, PAIRS_SHOWN).map((pair, at) => (
              <Fragment key={at}>{pair.differs ? <Differing text={pair[side]} /> : <VisibleText text={shortened(pair[side])} />}</Fragment>
            ))}
            {pairs.length > PAIRS_SHOWN && strings.chunks.gap}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Differing({ text }: { readonly text: string }): VNode {
  return (
    <>
      {[...text.slice(0, DIFFERING_SHOWN).toWellFormed()].map((char, at) => {
        const name = invisibleName(char);
        return name === null ? <mark key={at} class="differs">{char}</mark> : <span key={at} class="control" data-control={name}>{char}</span>;
      })}
      {text.length > DIFFERING_SHOWN && strings.chunks.gap}
    </>
  );
}

function shortened(text: string): string {
  return text.length <= 3 * SAME_SHOWN ? text : `${text.slice(0, SAME_SHOWN).toWellFormed()} ${strings.chunks.gap} ${text.slice(-SAME_SHOWN).toWellFormed()}`;
}
