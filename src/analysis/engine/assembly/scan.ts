import { areHexDigits, escapedCode } from './escapes';
import { BACKSLASH, BROKEN, MOST_DEPTH, MOST_TOKENS, NEEDS_MORE, QUOTE, STACK, TAPE } from './layout';

/** Kinds of tokens. */
export const OBJECT: i32 = 1;
export const LIST: i32 = 2;
export const TEXT: i32 = 3;
export const OTHER: i32 = 4;
export const KEY: i32 = 5;

/** How a string is written. */
export const ESCAPED: i32 = 1 << 8;
/** holds characters beyond ASCII as they are */
export const BEYOND: i32 = 1 << 9;
/** holds characters beyond ASCII as `\uxxxx` */
export const UNICODE: i32 = 1 << 10;
/** holds half of a surrogate pair as `\uxxxx` */
export const SURROGATE: i32 = 1 << 11;
/** holds an escape that no common writer makes: `\/`, `\u0041`, upper-case digits */
export const ODD: i32 = 1 << 12;

let count: i32 = 0;
let flags: i32 = 0;
let seen: i32 = 0;
let feeds: i32 = 0;

/** Line feeds that the last scan met; strings hold none. */
export function feedsMet(): i32 {
  return feeds;
}

/** Flags of all strings of the last scan together. */
export function flagsSeen(): i32 {
  return seen;
}

/**
 * Reads the object or list at `from` as strict JSON and writes its tokens down; gives its end, NEEDS_MORE when `limit`
 * comes first, or BROKEN. What is refused may still be JSON: it is only too deep or has too many parts.
 */
export function scan(from: i32, limit: i32): i32 {
  count = 0;
  seen = 0;
  feeds = 0;
  let depth = 0;
  let at = from;
  while (true) {
    if (at >= limit) return NEEDS_MORE;
    if (count >= MOST_TOKENS - 2) return BROKEN;
    const byte = load<u8>(at);
    if (byte === QUOTE) {
      at = takeText(TEXT, at, limit);
    } else if (byte === 0x7b || byte === 0x5b) {
      if (depth === MOST_DEPTH) return BROKEN;
      store<i32>(STACK + (depth++ << 2), count);
      put(byte === 0x7b ? OBJECT : LIST, at, 0);
      at = skipSpace(at + 1, limit);
      if (at >= limit) return NEEDS_MORE;
      if (load<u8>(at) !== byte + 2) {
        if (byte === 0x7b) at = takeKey(at, limit);
        if (at < 0) return at;
        continue;
      }
    } else {
      at = takeOther(at, limit);
    }
    if (at < 0) return at;
    while (true) {
      if (depth === 0) return at;
      at = skipSpace(at, limit);
      if (at >= limit) return NEEDS_MORE;
      const after = load<u8>(at++);
      const container = TAPE + (load<i32>(STACK + ((depth - 1) << 2)) << 4);
      const isObject = load<i32>(container) === OBJECT;
      if (after === 0x2c) {
        at = skipSpace(at, limit);
        if (at >= limit) return NEEDS_MORE;
        if (isObject) at = takeKey(at, limit);
        if (at < 0) return at;
        break;
      }
      if (after !== (isObject ? 0x7d : 0x5d)) return BROKEN;
      store<i32>(container, at, 8);
      store<i32>(container, count, 12);
      depth--;
    }
  }
}

function put(kind: i32, start: i32, end: i32): void {
  const token = TAPE + (count++ << 4);
  store<i32>(token, kind);
  store<i32>(token, start, 4);
  store<i32>(token, end, 8);
  store<i32>(token, count, 12);
}

function skipSpace(from: i32, limit: i32): i32 {
  let at = from;
  while (at < limit) {
    const byte = load<u8>(at);
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    if (byte === 0x0a) feeds++;
    at++;
  }
  return at;
}

/** The key at `at` and its colon; gives where its value begins. */
function takeKey(from: i32, limit: i32): i32 {
  if (load<u8>(from) !== QUOTE) return BROKEN;
  let at = takeText(KEY, from, limit);
  if (at < 0) return at;
  at = skipSpace(at, limit);
  if (at >= limit) return NEEDS_MORE;
  return load<u8>(at) === 0x3a ? skipSpace(at + 1, limit) : BROKEN;
}

function takeText(kind: i32, from: i32, limit: i32): i32 {
  const end = textEnd(from + 1, limit);
  if (end < 0) return end;
  seen |= flags;
  put(kind | flags, from, end);
  return end;
}

/** Where a quote, a backslash or a control character stands. */
function stopsIn(block: v128): v128 {
  const controls = i8x16.eq(i8x16.min_u(block, i8x16.splat(0x1f)), block);
  return v128.or(controls, v128.or(i8x16.eq(block, i8x16.splat(QUOTE)), i8x16.eq(block, i8x16.splat(BACKSLASH))));
}

/** End of the string whose first character is at `from`; its `flags`. Most are short, and long ones are gone through in large steps. */
function textEnd(from: i32, limit: i32): i32 {
  let at = from;
  flags = 0;
  while (at < limit) {
    const block = v128.load(at);
    const stops = i8x16.bitmask(stopsIn(block));
    if (stops === 0) {
      if (i8x16.bitmask(block) !== 0) flags |= BEYOND;
      at = stopAfter(at + 16, limit);
    } else {
      const length = ctz(stops);
      if ((i8x16.bitmask(block) & ((1 << length) - 1)) !== 0) flags |= BEYOND;
      at += length;
    }
    if (at >= limit) break;
    const byte = load<u8>(at);
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return BROKEN;
    at = escapeEnd(at, limit);
    if (at < 0) return at;
  }
  return NEEDS_MORE;
}

/** The next stop from `from` on. */
function stopAfter(from: i32, limit: i32): i32 {
  let bits = i8x16.splat(0);
  for (let at = from; at < limit; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const stopsA = stopsIn(a);
    const stopsB = stopsIn(b);
    const stopsC = stopsIn(c);
    const stopsD = stopsIn(d);
    if (!v128.any_true(v128.or(v128.or(stopsA, stopsB), v128.or(stopsC, stopsD)))) {
      bits = v128.or(bits, v128.or(v128.or(a, b), v128.or(c, d)));
      continue;
    }
    const length = ctz(bitsOf(stopsA, stopsB, stopsC, stopsD));
    if (v128.any_true(v128.and(bits, i8x16.splat(-128))) || (bitsOf(a, b, c, d) & ((<u64>1 << length) - 1)) !== 0) flags |= BEYOND;
    return at + <i32>length;
  }
  return limit;
}

/** The highest bit of each byte of four blocks. */
export function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  return <u64>i8x16.bitmask(a) | (<u64>i8x16.bitmask(b) << 16) | (<u64>i8x16.bitmask(c) << 32) | (<u64>i8x16.bitmask(d) << 48);
}

function escapeEnd(at: i32, limit: i32): i32 {
  if (at + 1 >= limit) return NEEDS_MORE;
  flags |= ESCAPED;
  switch (load<u8>(at, 1)) {
    case 0x22:
    case 0x5c:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return at + 2;
    case 0x2f:
      flags |= ODD;
      return at + 2;
    case 0x75:
      break;
    default:
      return BROKEN;
  }
  if (at + 6 > limit) return areHexDigits(at + 2, limit) ? NEEDS_MORE : BROKEN;
  const code = escapedCode(at);
  if (code < 0) return BROKEN;
  flags |= flagsOf(code, at);
  return at + 6;
}

function flagsOf(code: i32, at: i32): i32 {
  let found = 0;
  for (let i = 2; i < 6; i++) if (load<u8>(at + i) >= 0x41 && load<u8>(at + i) <= 0x46) found = ODD;
  if (code < 0x80) {
    const hasOwn = code === 0x08 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;
    return code >= 0x20 || hasOwn ? ODD : found;
  }
  return found | UNICODE | ((code & 0xf800) === 0xd800 ? SURROGATE : 0);
}

/** A number, or `true`, `false`, `null`. */
function takeOther(from: i32, limit: i32): i32 {
  const byte = load<u8>(from);
  let at = from;
  if (byte === 0x74) at = word(from, limit, 0x65757274, 4);
  else if (byte === 0x6e) at = word(from, limit, 0x6c6c756e, 4);
  else if (byte === 0x66) at = word(from, limit, 0x736c6166, 5);
  else at = numberEnd(from, limit);
  if (at >= 0) put(OTHER, from, at);
  return at;
}

function word(from: i32, limit: i32, four: u32, length: i32): i32 {
  if (from + length > limit) {
    for (let at = from; at < limit; at++) if (at - from < 4 && load<u8>(at) !== <u8>((four >>> ((at - from) << 3)) & 0xff)) return BROKEN;
    return NEEDS_MORE;
  }
  if (load<u32>(from) !== four) return BROKEN;
  return length === 4 || load<u8>(from, 4) === 0x65 ? from + length : BROKEN;
}

function numberEnd(from: i32, limit: i32): i32 {
  let at = from;
  if (load<u8>(at) === 0x2d) at++;
  if (at < limit && load<u8>(at) === 0x30) at++;
  else {
    const digits = skipDigits(at, limit);
    if (digits === at) return at >= limit ? NEEDS_MORE : BROKEN;
    at = digits;
  }
  if (at < limit && load<u8>(at) === 0x2e) {
    const digits = skipDigits(at + 1, limit);
    if (digits === at + 1) return digits >= limit ? NEEDS_MORE : BROKEN;
    at = digits;
  }
  if (at < limit && (load<u8>(at) | 0x20) === 0x65) {
    at++;
    if (at < limit && (load<u8>(at) === 0x2b || load<u8>(at) === 0x2d)) at++;
    const digits = skipDigits(at, limit);
    if (digits === at) return digits >= limit ? NEEDS_MORE : BROKEN;
    at = digits;
  }
  return at < limit ? at : NEEDS_MORE;
}

function skipDigits(from: i32, limit: i32): i32 {
  let at = from;
  while (at < limit && load<u8>(at) >= 0x30 && load<u8>(at) <= 0x39) at++;
  return at;
}
