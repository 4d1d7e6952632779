import { isSpace, NEEDS_MORE, skipSpace, stringEnd, valueEnd } from './jsonScan';

/** A member of the object at the top of a file, or of an object one level below. */
export interface Member {
  /** keys from the top object to the member */
  readonly path: readonly string[];
  /** byte offset of its value */
  readonly start: number;
  /** what the value is, by its first character */
  readonly opens: 'list' | 'object' | 'other';
  /** the character that its first item or key begins with; null when it has none */
  readonly first: string | null;
}

/** The members of a top object, in the order of the file: as many as `bytes` shows before its end or damage. */
export interface Members {
  readonly top: readonly Member[];
  /** members of the objects in `top` */
  readonly inner: readonly Member[];
}

/** Looks at the object that `bytes` begins with, byte order mark and white space aside; no members when it is none. */
export function readMembers(bytes: Buffer): Members {
  const found = { top: [] as Member[], inner: [] as Member[] };
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const start = skipSpace(bytes, mark, bytes.byteLength);
  if (bytes[start] === 0x7b) walk(bytes, start, [], found);
  return found;
}

/** End (exclusive) of the object at `start`, or below 0 where it cannot be told. */
function walk(bytes: Buffer, start: number, above: readonly string[], found: { top: Member[]; inner: Member[] }): number {
  const size = bytes.byteLength;
  let at = start + 1;
  for (;;) {
    while (at < size && (isSpace(bytes[at]) || bytes[at] === 0x2c)) at++;
    if (bytes[at] === 0x7d) return at + 1;
    const keyEnd = bytes[at] === 0x22 ? stringEnd(bytes, at, size) : NEEDS_MORE;
    if (keyEnd < 0) return NEEDS_MORE;
    const path = [...above, asKey(bytes.toString('utf8', at, keyEnd))];
    at = skipSpace(bytes, keyEnd, size);
    if (bytes[at] !== 0x3a) return NEEDS_MORE;
    at = skipSpace(bytes, at + 1, size);
    const member = memberAt(bytes, at, path);
    (above.length === 0 ? found.top : found.inner).push(member);
    at = member.opens === 'object' && above.length === 0 ? walk(bytes, at, path, found) : valueEnd(bytes, at, size);
    if (at < 0) return NEEDS_MORE;
  }
}

function memberAt(bytes: Buffer, start: number, path: readonly string[]): Member {
  const opens = bytes[start] === 0x5b ? 'list' : bytes[start] === 0x7b ? 'object' : 'other';
  const first = bytes[skipSpace(bytes, start + 1, bytes.byteLength)];
  const isEmpty = opens === 'other' || first === undefined || first === 0x5d || first === 0x7d;
  return { path, start, opens, first: isEmpty ? null : String.fromCharCode(first) };
}

function asKey(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    return written.slice(1, -1);
  }
}
