import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import { isOpen, largestK, shownChunks } from '../selectors';
import type { ViewProps } from './App';
import { Chunk } from './Chunk';
import { Link } from './Link';

interface ChunksProps extends ViewProps {
  readonly view: QuestionView;
  readonly run: RunView;
}

export function Chunks({ view, run, state, actions }: ChunksProps): VNode {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state.reveal === null) return;
    const chunk = list.current?.querySelector<HTMLElement>(`[data-rank="${state.reveal.rank}"]`);
    chunk?.focus({ preventScroll: true });
    chunk?.scrollIntoView({ block: 'nearest' });
  }, [state.reveal]);
  const shown = shownChunks(state, view, run.config);
  const { chunks } = strings;
  const allOpen = shown.length > 0 && shown.every((chunk) => isOpen(state, chunk, run.config));
  return (
    <section aria-labelledby="chunks">
      <div class="heading-row">
        <h2 id="chunks">{chunks.heading}</h2>
        {view.chunks.length > 0 && (
          <span>
            · <Link onClick={() => actions.dispatch({ type: 'hitsOnly' })}>{state.hitsOnly ? chunks.allChunks : chunks.hitsOnly}</Link> ·{' '}
            <Link onClick={() => actions.dispatch({ type: 'foldAll', folding: allOpen ? 'none' : 'all' })}>{allOpen ? chunks.foldAll : chunks.expandAll}</Link>
          </span>
        )}
      </div>
      {shown.length === 0 && <p class="dim">{view.chunks.length === 0 ? chunks.none : chunks.noHits}</p>}
      <div class="chunks" ref={list}>
        {shown.map((chunk) => (
          <Chunk
            key={chunk.rank} chunk={chunk} first={chunk.rank === view.firstHit} open={isOpen(state, chunk, run.config)}
            judged={run.goldKind === 'judged'} linked={run.links.corpus !== null} relevantFrom={run.config.relevantFrom} pastK={chunk.rank > largestK(run.config) ? largestK(run.config) : null}
            whole={state.texts[chunk.rank] ?? null} waiting={state.wantedTexts.includes(chunk.rank)} actions={actions}
          />
        ))}
      </div>
    </section>
  );
}
