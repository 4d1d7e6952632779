import { parseTree, type Node } from 'jsonc-parser';
import type { Span } from './model';

/** Places of values inside a record's JSON text, and of decoded characters inside a JSON string. */

export type JsonPath = readonly (string | number)[];

/** The record's syntax tree, parsed once for several look-ups; null when nothing can be parsed. */
export class JsonPlaces {
  private readonly root: Node | undefined;

  constructor(private readonly text: string) {
    this.root = parseTree(text, [], { allowTrailingComma: true });
  }

  /** The value at `path` as it stands in the text, quotes included; null when it is not there. */
  valueAt(path: JsonPath): Span | null {
    const node = this.nodeAt(path);
    return node === null ? null : { start: node.offset, end: node.offset + node.length };
  }

  /** The value at `path` or, where none stands there, the nearest one around it; the start of the text when nothing can be parsed. */
  around(path: JsonPath): Span {
    for (let length = path.length; length >= 0; length--) {
      const span = this.valueAt(path.slice(0, length));
      if (span !== null) return span;
    }
    return { start: 0, end: 0 };
  }

  /** The key of the member at `path`, quotes included; null when it is not there or is an element of a list. */
  keyAt(path: JsonPath): Span | null {
    const key = this.nodeAt(path)?.parent;
    const name = key?.type === 'property' ? key.children?.[0] : undefined;
    return name === undefined ? null : { start: name.offset, end: name.offset + name.length };
  }

  /** Between the quotes of the string at `path`; null when it is no string. */
  stringAt(path: JsonPath): Span | null {
    const node = this.nodeAt(path);
    if (node === null || node.type !== 'string') return null;
    return { start: node.offset + 1, end: node.offset + node.length - 1 };
  }

  /** Several decoded spans of the string at `path`, as spans of the text: escapes count as the characters they stand for. */
  spansInString(path: JsonPath, spans: readonly Span[]): Span[] {
    const inside = this.stringAt(path);
    if (inside === null) return [];
    const offsets = rawOffsets(this.text.slice(inside.start, inside.end), spans);
    return spans.map((_, at) => ({ start: inside.start + (offsets[2 * at] ?? 0), end: inside.start + (offsets[2 * at + 1] ?? 0) }));
  }

  private nodeAt(path: JsonPath): Node | null {
    let node: Node | undefined = this.root;
    for (const step of path) node = node === undefined ? undefined : childAt(node, step);
    return node ?? null;
  }
}

/** A member or an element. Of a repeated key the last counts, as it does for `JSON.parse`. */
function childAt(node: Node, step: string | number): Node | undefined {
  if (typeof step === 'number') return node.type === 'array' ? node.children?.[step] : undefined;
  const property = node.type === 'object' ? node.children?.findLast((member) => member.children?.[0]?.value === step) : undefined;
  return property?.children?.[1];
}

/** Raw offsets (start, end, start, end, …) of decoded spans in the raw inside of a JSON string, in one walk. */
function rawOffsets(raw: string, spans: readonly Span[]): number[] {
  const wanted = spans.flatMap(({ start, end }) => [start, end]);
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found: number[] = wanted.map(() => raw.length);
  let decoded = 0;
  let at = 0;
  let next = 0;
  while (next < order.length) {
    const slot = order[next] ?? 0;
    const target = wanted[slot] ?? 0;
    if (decoded >= target || at >= raw.length) {
      found[slot] = at;
      next++;
      continue;
    }
    at += escapeLength(raw, at);
    decoded++;
  }
  return found;
}

/** Length of the raw text that stands for one UTF-16 unit. */
function escapeLength(raw: string, at: number): number {
  if (raw[at] !== '\\') return 1;
  return raw[at + 1] === 'u' ? 6 : 2;
}
