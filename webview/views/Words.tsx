import type { VNode } from 'preact';
import { VisibleText } from './ChunkText';

/** A name or a path between backticks, as sentences about files write it. */
const QUOTED = /`([^`]+)`/;

/** A sentence of ours in which names of fields and paths stand between backticks: these are drawn as code, everything is text. */
export function Words({ text }: { readonly text: string }): VNode {
  // split by a pattern with a group: what is between backticks has the odd places
  return <>{text.split(QUOTED).map((part, at) => (at % 2 === 0 ? <VisibleText key={at} text={part} /> : <code key={at} class="name"><VisibleText text={part} /></code>))}</>;
}
