import type { Excerpt, MarkedSpan } from './viewModel';

/** A stretch of chunk text under one set of facts; `facts` is empty outside every mark. */
export interface Segment {
  readonly text: string;
  readonly facts: readonly string[];
  /** none of them is there, all are near misses */
  readonly near?: true;
}

const NONE: ReadonlySet<MarkedSpan> = new Set();

/**
 * Cuts a stretch of text at every edge of a mark, so that overlapping facts become neighbouring segments.
 * `start` is the UTF-16 offset of `text` in the whole chunk; marks are offsets into the whole chunk, end exclusive.
 * The segments' texts, joined, are `text`; facts of a segment stand in the order of their numbers.
 * `near`: those of the marks that are near misses.
 */
export function segments(text: string, start: number, marks: readonly MarkedSpan[], near: ReadonlySet<MarkedSpan> = NONE): readonly Segment[] {
  const end = start + text.length;
  const inside = marks.filter((mark) => mark.start < end && mark.end > start && mark.start < mark.end);
  const edges = new Set<number>([start, end]);
  for (const mark of inside) {
    edges.add(Math.max(mark.start, start));
    edges.add(Math.min(mark.end, end));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  const opening = [...inside].sort((a, b) => a.start - b.start);
  const result: Segment[] = [];
  let open: MarkedSpan[] = [];
  let next = 0;
  for (let i = 0; i + 1 < sorted.length; i++) {
    const from = sorted[i] ?? start;
    const to = sorted[i + 1] ?? end;
    open = open.filter((mark) => mark.end > from);
    for (let mark = opening[next]; mark !== undefined && mark.start <= from; mark = opening[++next]) open.push(mark);
    result.push({ text: text.slice(from - start, to - start), facts: factKeys(open), ...(open.length > 0 && open.every((mark) => near.has(mark)) ? { near: true } : {}) });
  }
  return result;
}

/** about this many UTF-16 units are laid out at once */
const BLOCK = 16_384;

/**
 * Cuts long text into blocks that a browser can lay out one by one: after a line end where there is one,
 * else after a space, never inside a mark and never inside a surrogate pair. The blocks, joined, are the text.
 */
export function blocks({ start, text }: Excerpt, marks: readonly MarkedSpan[], size: number = BLOCK): readonly Excerpt[] {
  const result: Excerpt[] = [];
  let from = 0;
  while (text.length - from > size * 2) {
    const to = safeCut(text, start, goodCut(text, from + size, from + size * 2), marks);
    if (to >= text.length) break;
    result.push({ start: start + from, text: text.slice(from, to) });
    from = to;
  }
  return [...result, { start: start + from, text: text.slice(from) }];
}

function goodCut(text: string, earliest: number, latest: number): number {
  for (const end of ['\n', ' ']) {
    const at = text.indexOf(end, earliest);
    if (at >= 0 && at < latest) return at + 1;
  }
  return earliest;
}

/** The cut itself, or the nearest one after it that is in no mark and in no surrogate pair. */
function safeCut(text: string, start: number, cut: number, marks: readonly MarkedSpan[]): number {
  const at = outsideMarks(cut + start, marks) - start;
  const inPair = /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
  return inPair ? safeCut(text, start, at + 1, marks) : at;
}

/** The offset itself, or the end of the marks that lie over it. */
function outsideMarks(offset: number, marks: readonly MarkedSpan[]): number {
  const over = marks.filter((mark) => mark.start < offset && offset < mark.end);
  return over.length === 0 ? offset : outsideMarks(Math.max(...over.map((mark) => mark.end)), marks);
}

function factKeys(marks: readonly MarkedSpan[]): readonly string[] {
  return [...new Set(marks.map((mark) => mark.fact))].sort((a, b) => factNumber(a) - factNumber(b));
}

/** The number in a fact's key: `F12` → 12. */
export function factNumber(key: string): number {
  return Number(key.slice(1));
}

/** Text as it is, or one character that would be invisible or would reorder its surroundings, with its name. */
export interface VisiblePart {
  readonly text: string;
  readonly control: string | null;
}

const CONTROLS: Readonly<Record<string, string>> = {
  '\u0000': 'NUL', '\u007f': 'DEL', '\u0085': 'NEL', '\u00ad': 'SHY', '\u061c': 'ALM', '\u200b': 'ZWSP', '\u200e': 'LRM', '\u200f': 'RLM',
  '\u202a': 'LRE', '\u202b': 'RLE', '\u202c': 'PDF', '\u202d': 'LRO', '\u202e': 'RLO', '\u2060': 'WJ',
  '\u2066': 'LRI', '\u2067': 'RLI', '\u2068': 'FSI', '\u2069': 'PDI', '\ufeff': 'BOM',
};
// Joiners (U+200C, U+200D) are left alone: a box around them would tear emoji and scripts apart.
const CONTROL = `[${range(0x00, 0x08)}${range(0x0b, 0x0c)}${range(0x0e, 0x1f)}${range(0x7f, 0x9f)}\\u00ad\\u061c\\u200b\\u200e\\u200f${range(0x202a, 0x202e)}\\u2060${range(0x2066, 0x2069)}\\ufeff]`;
const LONE_SURROGATE = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const UNSEEN = new RegExp(`${CONTROL}|${LONE_SURROGATE}`, 'g');

function range(from: number, to: number): string {
  const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
  return `${escaped(from)}-${escaped(to)}`;
}

/** Sets apart control characters, bidirectional controls and lone surrogates; the parts' texts, joined, are `text`. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), control: null });
    parts.push({ text: match[0], control: controlName(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), control: null });
  return parts;
}

function controlName(character: string): string {
  return CONTROLS[character] ?? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
