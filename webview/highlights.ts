import { patternOf } from '../src/core/filter/contains';
import type { TextSearch } from '../src/core/filter/evaluate';
import type { Span } from '../src/core/model';
import type { Excerpt } from '../src/shared/viewModel';

/** Texts lit up by the browser over the document as it stands: lighting others draws nothing anew. */

const SEARCHED = 'goldlens-searched';
const FACT = 'goldlens-fact';
const QUOTED = 'goldlens-quoted';
/** A letter may stand a million times in a chunk. */
const MOST_RANGES = 2000;

/** Where on the page of a question a search looks. */
const PLACES = { fact: '.fact > .text', chunk: '.chunk-text', all: 'h1, .text' };

/** Lights what the questions were searched for; an empty list lights nothing. */
export function lightSearched(root: Element, searches: readonly TextSearch[]): void {
  const ranges: Range[] = [];
  for (const { where, text } of searches) {
    if (text.trim() === '') continue;
    const pattern = new RegExp(patternOf(text), 'gi');
    for (const element of root.querySelectorAll(PLACES[where ?? 'all'])) ranges.push(...rangesIn(element, pattern, MOST_RANGES - ranges.length));
  }
  light(SEARCHED, ranges);
}

/** Lights every mark of a fact; null lights none. */
export function lightFact(root: Element, fact: string | null): void {
  const marks = fact === null ? [] : [...root.querySelectorAll(`mark[data-fact~="${CSS.escape(fact)}"]`)].slice(0, MOST_RANGES);
  light(FACT, marks.map((mark) => {
    const range = new Range();
    range.selectNodeContents(mark);
    return range;
  }));
}

/** The fact that an element belongs to: a card of it, or a mark. */
export function factAt(target: EventTarget | null): string | null {
  const key = target instanceof Element ? target.closest('.fact, mark[data-fact]')?.getAttribute('data-fact') : null;
  return key?.split(' ')[0] ?? null;
}

function light(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Lights stretches of chunks that are drawn; those that are not lie in chunks that are folded, or between excerpts. */
export function lightQuoted(root: Element, quoted: readonly QuotedStretch[]): void {
  light(QUOTED, quoted.slice(0, MOST_RANGES).flatMap(({ rank, start, end, excerpts }) => {
    const element = root.querySelector(`[data-rank="${rank}"] .chunk-text`);
    const place = element === null ? null : placeIn(excerpts, start, end);
    if (element === null || place === null) return [];
    return [rangeOver(nodesIn(element, '.gap'), place.start, place.end)];
  }));
}

/** A stretch of a chunk's text, in UTF-16 offsets of the whole of it. */
export interface QuotedStretch extends Span {
  readonly rank: number;
  /** what is drawn of the text */
  readonly excerpts: readonly Excerpt[];
}

/** Where a stretch lies when excerpts stand one after the other; null where none of them has its beginning. */
function placeIn(excerpts: readonly Excerpt[], from: number, to: number): Span | null {
  let before = 0;
  for (const { start, text } of excerpts) {
    if (from >= start && from < start + text.length) return { start: before + from - start, end: before + Math.min(to - start, text.length) };
    before += text.length;
  }
  return null;
}

interface PlacedNode {
  readonly node: Text;
  readonly start: number;
}

/** The texts of an element, but for those in elements that are left out. */
function nodesIn(element: Element, without: string | null): PlacedNode[] {
  const nodes: PlacedNode[] = [];
  let length = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (without !== null && node.parentElement?.closest(without) != null) continue;
    nodes.push({ node, start: length });
    length += node.data.length;
  }
  return nodes;
}

/** @param from the node to look from */
function rangeOver(nodes: readonly PlacedNode[], start: number, end: number, from = 0): Range {
  let first = from;
  while (first + 1 < nodes.length && nodes[first + 1]!.start <= start) first++;
  let last = first;
  while (last + 1 < nodes.length && nodes[last + 1]!.start < end) last++;
  const range = new Range();
  range.setStart(nodes[first]!.node, start - nodes[first]!.start);
  range.setEnd(nodes[last]!.node, end - nodes[last]!.start);
  return range;
}

/** What matches in the text of an element, across the marks that it is cut into. */
function rangesIn(element: Element, pattern: RegExp, most: number): Range[] {
  const nodes = nodesIn(element, null);
  const ranges: Range[] = [];
  let at = 0;
  for (const match of nodes.map(({ node }) => node.data).join('').matchAll(pattern)) {
    if (ranges.length >= most) break;
    while (at + 1 < nodes.length && nodes[at + 1]!.start <= match.index) at++;
    ranges.push(rangeOver(nodes, match.index, match.index + match[0].length, at));
  }
  return ranges;
}
