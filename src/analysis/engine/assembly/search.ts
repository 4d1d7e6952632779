import { isUnitStart, spaceLength, unitLength } from './escapes';
import { BACKSLASH } from './layout';

let visible: bool = false;

/** Whether the last `withoutSpace` met a plain ASCII character that shows. */
export function isVisible(): bool {
  return visible;
}

/** Copies a string without its white space; gives the end of the copy. */
export function withoutSpace(from: i32, end: i32, to: i32): i32 {
  visible = false;
  let at = from;
  let out = to;
  while (at < end) {
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
export function holds(from: i32, end: i32, needle: i32, needleEnd: i32, acrossSpace: bool): bool {
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
