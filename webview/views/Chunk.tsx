import type { VNode } from 'preact';
import { formatScore } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { ChunkView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { factClass } from '../factClass';
import { ChunkText, VisibleText } from './ChunkText';
import { Link } from './Link';
import { memo } from './memo';

export interface ChunkProps {
  readonly chunk: ChunkView;
  /** the first chunk that holds a gold fact */
  readonly first: boolean;
  readonly open: boolean;
  readonly judged: boolean;
  /** the run is read with a corpus */
  readonly linked: boolean;
  readonly relevantFrom: number;
  /** the largest k when the chunk stands past it */
  readonly pastK: number | null;
  readonly whole: string | null;
  readonly waiting: boolean;
  readonly actions: Actions;
}

export const Chunk = memo(function Chunk(props: ChunkProps): VNode {
  const { chunk, first, open, pastK, judged, relevantFrom } = props;
  const hit = chunk.facts.length > 0 || (judged && (chunk.grade ?? 0) >= relevantFrom);
  const classes = ['chunk', first ? 'chunk-first' : '', hit ? 'chunk-hit' : '', pastK !== null ? 'chunk-past' : '', !hit && chunk.near.length > 0 ? 'chunk-near' : ''];
  return (
    <section
      class={classes.filter(Boolean).join(' ')} tabIndex={-1} aria-label={strings.chunks.label(chunk.rank)}
      data-rank={chunk.rank} {...(first ? { 'data-first-hit': '' } : {})}
    >
      <Header {...props} />
      {open && chunk.length !== null && <Body {...props} />}
    </section>
  );
});

function Header({ chunk, first, open, judged, linked, pastK, actions }: ChunkProps): VNode {
  const { chunks } = strings;
  return (
    <header class="chunk-head">
      {chunk.length === null
        ? <strong class="rank">#{chunk.rank}</strong>
        : (
          <button type="button" class="fold" aria-expanded={open} aria-label={chunks.fold(chunk.rank)} onClick={() => actions.dispatch({ type: 'fold', rank: chunk.rank, open: !open })}>
            <span class="chevron" aria-hidden="true" /><strong class="rank">#{chunk.rank}</strong>
          </button>
        )}
      <span class="chunk-facts">
        {first && <span class="flag">{chunks.firstHit}</span>}
        {chunk.facts.map((fact) => <span key={fact} class={`chip ${factClass(fact)}`} title={chunks.holds(fact)}>{fact}</span>)}
        {chunk.near.map(({ fact, part }, at) => <span key={`${fact}-${at}`} class={`chip chip-near ${factClass(fact)}`} title={chunks.near(fact, part)}>{fact} {part === null ? chunks.spelled : chunks.part(part)}</span>)}
        {judged && <span class="chip chip-plain">{chunk.grade === null ? chunks.notJudged : chunks.grade(chunk.grade)}</span>}
      </span>
      {chunk.score !== null && <span class="dim">{formatScore(chunk.score)}</span>}
      {chunk.title !== null && chunk.title !== '' && <span class="chunk-title text"><VisibleText text={chunk.title} /></span>}
      {judged && chunk.id !== null && <span class="chunk-title text"><VisibleText text={chunk.id} /></span>}
      <span class="dim chunk-meta">{metaParts(chunk, { judged, linked, pastK }).join(' · ')}</span>
      <span class="chunk-actions">
        {open && chunk.length !== null && <Action name={chunks.copy} rank={chunk.rank} onClick={() => actions.copy('chunk', chunk.rank)} />}
        {chunk.length !== null && <Action name={chunks.open} rank={chunk.rank} onClick={() => actions.chunk('openChunk', chunk.rank)} />}
        <Action name={chunks.runFile} rank={chunk.rank} onClick={() => actions.chunk('openRunFile', chunk.rank)} />
        {chunk.source !== null && <Action name={chunks.source} rank={chunk.rank} onClick={() => actions.chunk('openSource', chunk.rank)} />}
      </span>
    </header>
  );
}

function Action({ name, rank, onClick }: { readonly name: string; readonly rank: number; readonly onClick: () => void }): VNode {
  return <Link label={strings.chunks.action(name, rank)} onClick={onClick}>{name}</Link>;
}

function metaParts(chunk: ChunkView, { judged, linked, pastK }: Pick<ChunkProps, 'judged' | 'linked' | 'pastK'>): readonly string[] {
  const { chunks } = strings;
  return [
    chunk.length === null ? (linked ? chunks.notInCorpus : chunks.noText) : chunk.length === 0 ? chunks.emptyText : chunks.length(chunk.length),
    ...(!judged && chunk.facts.length === 0 ? [chunks.noFact] : []),
    ...(chunk.duplicateOf !== null ? [chunks.same(chunk.duplicateOf)] : []),
    ...(pastK !== null ? [chunks.past(pastK)] : []),
  ];
}

function Body({ chunk, whole, waiting, actions }: ChunkProps): VNode {
  const { chunks } = strings;
  return (
    <div class="chunk-body">
      <ChunkText chunk={chunk} whole={whole} />
      {!chunk.complete && whole === null && (
        <p class="chunk-more">
          {waiting
            ? <span class="dim" role="status">{chunks.loadingAll}</span>
            : <Link onClick={() => actions.dispatch({ type: 'wholeText', rank: chunk.rank })}>{chunks.showAll(chunk.length ?? 0)}</Link>}
        </p>
      )}
      {chunk.extra.length > 0 && (
        <dl class="pairs chunk-extra">
          {chunk.extra.map(({ name, value }) => (
            <div key={name}><dt class="text">{name}</dt><dd class="text"><VisibleText text={value} /></dd></div>
          ))}
        </dl>
      )}
    </div>
  );
}
