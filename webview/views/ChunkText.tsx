import { Fragment, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { memo } from './memo';
import { blocks, factNumber, segments, visibleParts } from '../../src/shared/segments';
import { strings } from '../../src/shared/strings';
import type { ChunkView, Excerpt, MarkedSpan } from '../../src/shared/viewModel';
import { COLOURS, factClass } from '../factClass';

/** Text with its invisible characters named. The name is drawn by the style sheet: the text itself stays as it is. */
export function VisibleText({ text }: { readonly text: string }): VNode {
  const parts = visibleParts(text);
  return <>{parts.map((part, at) => (part.control === null ? part.text : <span key={at} class="control" data-control={part.control}>{part.text}</span>))}</>;
}

interface ChunkTextProps {
  readonly chunk: ChunkView;
  /** the whole text, once it was asked for */
  readonly whole: string | null;
}

/** A chunk's text with every gold fact marked in place. */
export const ChunkText = memo(function ChunkText({ chunk, whole }: ChunkTextProps): VNode {
  const excerpts: readonly Excerpt[] = whole === null ? chunk.excerpts : [{ start: 0, text: whole }];
  let shown = 0;
  return (
    <div class="chunk-text text">
      {excerpts.map((excerpt) => {
        const gap = excerpt.start > shown;
        shown = excerpt.start + excerpt.text.length;
        return <Fragment key={excerpt.start}>{gap && <span class="gap">{strings.chunks.gap}</span>}<Stretch excerpt={excerpt} chunk={chunk} /></Fragment>;
      })}
    </div>
  );
});

interface Marks {
  readonly all: readonly MarkedSpan[];
  readonly near: ReadonlySet<MarkedSpan>;
}

/** The metadata header, when there is one, is drawn apart; facts may stand in it, or reach across its end. */
function Stretch({ excerpt, chunk }: { readonly excerpt: Excerpt; readonly chunk: ChunkView }): VNode {
  const { start, text } = excerpt;
  const headerEnd = chunk.header === null ? start : Math.max(start, Math.min(chunk.header.end, start + text.length));
  const header = text.slice(0, headerEnd - start);
  const marks = useMemo(() => ({ all: [...chunk.marks, ...chunk.near], near: new Set<MarkedSpan>(chunk.near) }), [chunk]);
  return (
    <>
      {header !== '' && <span class="chunk-header-text"><Marked text={header} start={start} marks={marks} /></span>}
      <Blocks excerpt={{ start: headerEnd, text: text.slice(headerEnd - start) }} marks={marks} />
    </>
  );
}

/** A browser lays out megabytes only where they are looked at, when they come in blocks. */
function Blocks({ excerpt, marks }: { readonly excerpt: Excerpt; readonly marks: Marks }): VNode {
  const parts = blocks(excerpt, marks.all);
  if (parts.length === 1) return <Marked text={excerpt.text} start={excerpt.start} marks={marks} />;
  return <>{parts.map(({ start, text }) => <div key={start} class="block"><Marked text={text} start={start} marks={marks} /></div>)}</>;
}

function Marked({ text, start, marks }: { readonly text: string; readonly start: number; readonly marks: Marks }): VNode {
  return (
    <>
      {segments(text, start, marks.all, marks.near).map(({ text: piece, facts, near }, at) => {
        const [first] = facts;
        if (first === undefined) return <VisibleText key={at} text={piece} />;
        return <mark key={at} class={near === true ? `${markClass(facts)} near` : markClass(facts)} data-fact={facts.join(' ')}><VisibleText text={piece} /></mark>;
      })}
    </>
  );
}

/** Colours stand for six facts: a mark of any other one carries its key, and one of several facts those of all. */
function markClass(facts: readonly string[]): string {
  const keyed = facts.length > 1 || facts.some((fact) => factNumber(fact) > COLOURS);
  return [factClass(facts[0] ?? ''), ...(keyed ? ['keyed'] : []), ...(facts.length > 1 ? ['overlap'] : [])].join(' ');
}
