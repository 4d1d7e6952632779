import { patternOf } from '../src/core/filter/contains';
import type { TextSearch } from '../src/core/filter/evaluate';

/** Texts lit up by the browser over the document as it stands: lighting others draws nothing anew. */

const SEARCHED = 'goldlens-searched';
const FACT = 'goldlens-fact';
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

/** What matches in the text of an element, across the marks that it is cut into. */
function rangesIn(element: Element, pattern: RegExp, most: number): Range[] {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const ranges: Range[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (ranges.length >= most) break;
    const range = new Range();
    while (at + 1 < nodes.length && nodes[at + 1]!.start <= match.index) at++;
    range.setStart(nodes[at]!.node, match.index - nodes[at]!.start);
    const end = match.index + match[0].length;
    let last = at;
    while (last + 1 < nodes.length && nodes[last + 1]!.start < end) last++;
    range.setEnd(nodes[last]!.node, end - nodes[last]!.start);
    ranges.push(range);
  }
  return ranges;
}
