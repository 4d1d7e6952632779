import { parseTree, type Node } from 'jsonc-parser';
import type { Draw } from './random';

/** Damages a file: it is cut, bytes are flipped, put in or taken out, a value gets another type, a key or column another name. */

export interface Damaged {
  readonly bytes: Buffer;
  /** what stands before this byte is untouched */
  readonly at: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const VALUES: readonly [string, ...string[]] = ['null', '7', '-1.5e300', '1e999', '"text"', '""', '" "', '[]', '{}', '[null]', '[[[[1]]]]', '{"a":1}', 'true', 'NaN', '-Infinity', '"\\u0000"', '"é😀"', '"[\'a\' \'b\']"', '{"text":5}', '[{"text":"x"}]', '[["a",1]]', '"__proto__"', '0.1.2', "'a'"];
const KEYS: readonly [string, ...string[]] = ['"x"', '""', '"__proto__"', '"constructor"', '"query"', '"text"', '"id"', '"answer"', '"contexts"', '"results"', '"QUERY"'];
const CELLS: readonly [string, ...string[]] = ['', 'x', '7', '-1', 'NaN', '"', '"a""b"', '"a\nb"', "['a' 'b']", '[', 'é😀', 'a,b', 'a\tb', '#', '1e999', 'null'];

/** A file that can be damaged over and over: where its values and names are is looked up once. */
export class Victim {
  private readonly values: readonly Stretch[];
  private readonly keys: readonly Stretch[];
  private readonly cells: readonly Stretch[];

  constructor(readonly bytes: Buffer) {
    const text = bytes.toString('utf8');
    const isText = !bytes.includes(0) && Buffer.from(text).equals(bytes);
    const nodes = isText ? nodesOf(text) : [];
    const inBytes = byteOffsets(text, isText);
    this.values = nodes.filter(({ type }) => type !== 'property').map(({ offset, length }) => inBytes(offset, length));
    this.keys = nodes.filter(({ type }) => type === 'property').flatMap(({ children }) => (children?.[0] === undefined ? [] : [inBytes(children[0].offset, children[0].length)]));
    this.cells = isText && nodes.length === 0 ? [...text.matchAll(/[^\s,;|]+/g)].map((match) => inBytes(match.index, match[0].length)) : [];
  }

  damage(draw: Draw): Damaged {
    const how = draw.below(6);
    if (how === 0) return this.cut(draw);
    if (how === 1) return this.flip(draw);
    if (how === 2) return this.shift(draw);
    if (how === 3 && this.keys.length > 0) return this.replace(draw, this.keys, KEYS);
    if (how >= 3 && this.values.length > 0) return this.replace(draw, this.values, VALUES);
    return how >= 3 && this.cells.length > 0 ? this.replace(draw, this.cells, CELLS) : this.flip(draw);
  }

  private cut(draw: Draw): Damaged {
    const at = draw.below(this.bytes.byteLength);
    return { bytes: this.bytes.subarray(0, at), at };
  }

  private flip(draw: Draw): Damaged {
    const bytes = Buffer.from(this.bytes);
    let first = bytes.byteLength;
    for (let count = 1 + draw.below(3); count > 0; count--) {
      const at = draw.below(bytes.byteLength);
      bytes[at] = draw.below(2) === 0 ? draw.below(256) : (bytes[at] ?? 0) ^ (1 << draw.below(8));
      first = Math.min(first, at);
    }
    return { bytes, at: first };
  }

  /** Takes some bytes out, or puts some in that occur elsewhere in the file. */
  private shift(draw: Draw): Damaged {
    const at = draw.below(this.bytes.byteLength);
    const length = 1 + draw.below(draw.below(2) === 0 ? 3 : 60);
    if (draw.below(2) === 0) return { bytes: Buffer.concat([this.bytes.subarray(0, at), this.bytes.subarray(at + length)]), at };
    const from = draw.below(this.bytes.byteLength);
    return { bytes: Buffer.concat([this.bytes.subarray(0, at), this.bytes.subarray(from, from + length), this.bytes.subarray(at)]), at };
  }

  private replace(draw: Draw, where: readonly Stretch[], by: readonly [string, ...string[]]): Damaged {
    const { start, end } = where[draw.below(where.length)] ?? { start: 0, end: 0 };
    return { bytes: Buffer.concat([this.bytes.subarray(0, start), Buffer.from(draw.of(by)), this.bytes.subarray(end)]), at: start };
  }
}

/** All nodes of a JSON text, or of its lines; none where it is another kind of file. */
function nodesOf(text: string): Node[] {
  if (!/^\ufeff?\s*[[{]/.test(text)) return [];
  const lines = text.split('\n');
  const isLines = lines.filter((line) => line.startsWith('{') && line.trimEnd().endsWith('}')).length > 1;
  if (!isLines) return below(parseTree(text, [], { allowTrailingComma: true }), 0);
  let start = 0;
  return lines.flatMap((line) => {
    const offset = start;
    start += line.length + 1;
    return below(parseTree(line, []), offset);
  });
}

function below(node: Node | undefined, shift: number): Node[] {
  if (node === undefined) return [];
  const own = { ...node, offset: node.offset + shift, ...(node.children === undefined ? {} : { children: node.children.map((child) => ({ ...child, offset: child.offset + shift })) }) };
  const children = node.type === 'property' ? (node.children ?? []).slice(1) : (node.children ?? []);
  return [own, ...children.flatMap((child) => below(child, shift))];
}

function byteOffsets(text: string, isText: boolean): (offset: number, length: number) => Stretch {
  if (!isText) return () => ({ start: 0, end: 0 });
  return (offset, length) => {
    const start = Buffer.byteLength(text.slice(0, offset));
    return { start, end: start + Buffer.byteLength(text.slice(offset, offset + length)) };
  };
}
