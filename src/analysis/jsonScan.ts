/**
 * Finds where JSON values end, on bytes, without decoding them.
 * Only strings and brackets are looked at; what lies between is checked when a record is parsed.
 */

export const NEEDS_MORE = -1;
export const BROKEN = -2;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

export function skipSpace(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(bytes[at])) at++;
  return at;
}

/** End (exclusive) of the string that opens at `from`; a raw line break inside a string is damage. */
export function stringEnd(bytes: Buffer, from: number, end: number): number {
  let at = from + 1;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1 || quote >= end) return hasNewline(bytes, from, end) ? BROKEN : NEEDS_MORE;
    let slashes = 0;
    while (bytes[quote - 1 - slashes] === BACKSLASH && quote - 1 - slashes > from) slashes++;
    if (slashes % 2 === 0) return hasNewline(bytes, from, quote) ? BROKEN : quote + 1;
    at = quote + 1;
  }
}

function hasNewline(bytes: Buffer, from: number, end: number): boolean {
  const length = end - from;
  // a short string is looked through directly: a search of the rest of a one-line file would cost more
  if (length < 64) {
    for (let at = from; at < end; at++) if (bytes[at] === NEWLINE) return true;
    return false;
  }
  return bytes.subarray(from, end).includes(NEWLINE);
}

/** End (exclusive) of the value that starts at `from` (no white space there), or NEEDS_MORE, or BROKEN. */
export function valueEnd(bytes: Buffer, from: number, end: number): number {
  const first = bytes[from];
  if (first === QUOTE) return stringEnd(bytes, from, end);
  if (first !== 0x7b && first !== 0x5b) return scalarEnd(bytes, from, end);
  const closers: number[] = [];
  let at = from;
  while (at < end) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = stringEnd(bytes, at, end);
      if (at < 0) return at;
      continue;
    }
    if (byte === 0x7b) closers.push(0x7d);
    else if (byte === 0x5b) closers.push(0x5d);
    else if (byte === 0x7d || byte === 0x5d) {
      if (closers.pop() !== byte) return BROKEN;
      if (closers.length === 0) return at + 1;
    }
    at++;
  }
  return NEEDS_MORE;
}

function scalarEnd(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const byte = bytes[at];
    if (byte === 0x2c || byte === 0x5d || byte === 0x7d || isSpace(byte)) return at === from ? BROKEN : at;
    at++;
  }
  return NEEDS_MORE;
}
