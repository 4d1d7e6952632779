import { isUnitStart, spaceLength, unitLength } from './escapes';
import { BACKSLASH, CHUNKS, FACTS, MOST_FACTS, RANKS, SCRATCH, SOUGHT, WEIGHTS, WINDOW } from './layout';
import { bitsOf } from './scan';

/** the last `withoutSpace` met a plain ASCII character that shows */
let visible: bool = false;
/** bytes that were weighed */
let weighed: i32 = 0;
const MOST_WEIGHED: i32 = 0x40000;

/** A character is looked for first that has as many bytes of the fact behind it, so that these tell. */
const TELLING: i32 = 8;
/** and not beyond so many */
const FAR: i32 = 160;

/**
 * Writes down which chunks hold each fact, both written alike; false where bytes do not tell: of facts that do not surely
 * show, are there twice, or are too much.
 */
export function findFacts(chunks: i32, facts: i32, acrossSpace: bool): bool {
  for (let chunk = 0; chunk < chunks && weighed < MOST_WEIGHED; chunk++) weigh(startOf(CHUNKS, chunk), endOf(CHUNKS, chunk));
  if (!prepare(facts, acrossSpace)) return false;
  let out = RANKS;
  for (let fact = 0; fact < facts; fact++) {
    if (out + ((chunks + 1) << 2) > WINDOW) return false;
    const sought = SOUGHT + (fact << 4);
    const start = load<i32>(sought);
    const end = load<i32>(sought, 4);
    const anchor = load<i32>(sought, 8);
    let found = 0;
    for (let chunk = 0; chunk < chunks; chunk++) {
      const from = startOf(CHUNKS, chunk);
      const to = endOf(CHUNKS, chunk);
      if (anchor >= 0 && !mayHold(from, to, anchor, end, acrossSpace)) continue;
      if (holds(from, to, start, end, acrossSpace)) store<i32>(out + (++found << 2), chunk + 1);
    }
    store<i32>(out, found);
    out += (found + 1) << 2;
  }
  return true;
}

/** How many chunks repeat an earlier one. */
export function repeatedChunks(count: i32): i32 {
  let repeated = 0;
  for (let chunk = 1; chunk < count; chunk++) if (isRepeated(CHUNKS, 8, chunk)) repeated++;
  return repeated;
}

/** Whether an earlier text of the list is the same, byte for byte. */
function isRepeated(list: i32, size: i32, text: i32): bool {
  const own = list + text * size;
  const start = load<i32>(own);
  const length = load<i32>(own, 4) - start;
  for (let other = list; other < own; other += size) {
    const from = load<i32>(other);
    if (load<i32>(other, 4) - from === length && same(from, start, length)) return true;
  }
  return false;
}

function startOf(list: i32, text: i32): i32 {
  return load<i32>(list + (text << 3));
}

function endOf(list: i32, text: i32): i32 {
  return load<i32>(list + (text << 3), 4);
}

function weigh(from: i32, end: i32): void {
  for (let at = from; at < end; at++) {
    const weight = WEIGHTS + (<i32>load<u8>(at) << 2);
    store<i32>(weight, load<i32>(weight) + 1);
  }
  weighed += end - from;
}

/** Copies the facts to where they are searched from. */
function prepare(count: i32, acrossSpace: bool): bool {
  let to = SCRATCH;
  for (let fact = 0; fact < count; fact++) {
    const start = startOf(FACTS, fact);
    const length = endOf(FACTS, fact) - start;
    if (to + length > SCRATCH + MOST_FACTS) return false;
    let end = withoutSpace(start, start + length, to);
    if (!visible) return false;
    if (!acrossSpace) {
      memory.copy(to, start, length);
      end = to + length;
    }
    const sought = SOUGHT + (fact << 4);
    store<i32>(sought, to);
    store<i32>(sought, end, 4);
    store<i32>(sought, anchorOf(to, end), 8);
    if (isRepeated(SOUGHT, 16, fact)) return false;
    to = end;
  }
  return true;
}

/** Where the rarest plain character of a fact stands; −1 where none tells. */
function anchorOf(start: i32, end: i32): i32 {
  let best = -1;
  let least = i32.MAX_VALUE;
  const last = min(end - TELLING, start + FAR);
  for (let at = start; at <= last; ) {
    const byte = load<u8>(at);
    const length = unitLength(at);
    if (length === 1 && byte > 0x20) {
      const weight = load<i32>(WEIGHTS + (<i32>byte << 2));
      if (weight < least) {
        least = weight;
        best = at;
      }
    }
    at += length;
  }
  return best;
}

/** Whether a part of the fact, from its anchor on, stands in the string: else the string does not hold it. */
function mayHold(from: i32, end: i32, anchor: i32, needleEnd: i32, acrossSpace: bool): bool {
  const wanted = i8x16.splat(load<u8>(anchor));
  const length = needleEnd - anchor;
  for (let at = from; at < end; at += 64) {
    const a = i8x16.eq(v128.load(at), wanted);
    const b = i8x16.eq(v128.load(at, 16), wanted);
    const c = i8x16.eq(v128.load(at, 32), wanted);
    const d = i8x16.eq(v128.load(at, 48), wanted);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    let found = bitsOf(a, b, c, d);
    while (found !== 0) {
      const start = at + <i32>ctz(found);
      if (start >= end) return false;
      found &= found - 1;
      if (acrossSpace ? standsAcross(start, end, anchor, needleEnd) : start + length <= end && same(start, anchor, length)) return true;
    }
  }
  return false;
}

/** Copies a string without its white space; gives the end of the copy. */
function withoutSpace(from: i32, end: i32, to: i32): i32 {
  visible = false;
  let at = from;
  let out = to;
  while (at < end) {
    const byte = load<u8>(at);
    if (byte > 0x20 && byte < 0x80 && byte !== BACKSLASH) {
      visible = true;
      store<u8>(out++, byte);
      at++;
      continue;
    }
    const space = spaceLength(at);
    if (space > 0) {
      at += space;
      continue;
    }
    const length = unitLength(at);
    if (length === 1) {
      visible = true;
      store<u8>(out, load<u8>(at));
    } else memory.copy(out, at, length);
    at += length;
    out += length;
  }
  return out;
}

/** Whether the stretches of `length` bytes are the same. */
export function same(a: i32, b: i32, length: i32): bool {
  let at = 0;
  for (; at + 16 <= length; at += 16) if (!i8x16.all_true(i8x16.eq(v128.load(a + at), v128.load(b + at)))) return false;
  for (; at < length; at++) if (load<u8>(a + at) !== load<u8>(b + at)) return false;
  return true;
}

/**
 * Whether the string `[from, end)` holds the one at `needle`, both written alike. Across space: the needle has no white
 * space, and that of the string does not count.
 */
function holds(from: i32, end: i32, needle: i32, needleEnd: i32, acrossSpace: bool): bool {
  const length = needleEnd - needle;
  const first = i8x16.splat(load<u8>(needle));
  const second = i8x16.splat(length > 1 ? load<u8>(needle, 1) : 0);
  for (let at = from; at < end; at += 16) {
    let starts = i8x16.eq(v128.load(at), first);
    if (length > 1) starts = v128.and(starts, mayFollow(v128.load(at + 1), second, acrossSpace));
    let found = i8x16.bitmask(starts);
    while (found !== 0) {
      const start = at + ctz(found);
      if (start >= end) return false;
      found &= found - 1;
      if (!isUnitStart(start, from)) continue;
      if (acrossSpace ? standsAcross(start, end, needle, needleEnd) : start + length <= end && same(start, needle, length)) return true;
    }
  }
  return false;
}

/** Where the second byte of a needle, or the beginning of white space, stands. */
function mayFollow(block: v128, second: v128, acrossSpace: bool): v128 {
  const equal = i8x16.eq(block, second);
  if (!acrossSpace) return equal;
  const space = v128.or(i8x16.eq(block, i8x16.splat(0x20)), i8x16.eq(block, i8x16.splat(BACKSLASH)));
  return v128.or(v128.or(equal, space), i8x16.lt_s(block, i8x16.splat(0)));
}

function standsAcross(start: i32, end: i32, needle: i32, needleEnd: i32): bool {
  let at = start;
  let sought = needle;
  while (sought < needleEnd) {
    if (at >= end) return false;
    const length = unitLength(sought);
    if (length === 1 ? load<u8>(at) === load<u8>(sought) : same(at, sought, length)) {
      at += length;
      sought += length;
      continue;
    }
    const space = spaceLength(at);
    if (space === 0) return false;
    at += space;
  }
  return true;
}
