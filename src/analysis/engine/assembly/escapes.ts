import { BACKSLASH } from './layout';

/** How the characters of a JSON string are written: one byte, a character of UTF-8, or an escape. Each is a unit. */

/** Bytes of the unit that begins at `at`. Only for strings that were found valid. */
export function unitLength(at: i32): i32 {
  const byte = load<u8>(at);
  if (byte === BACKSLASH) return load<u8>(at, 1) === 0x75 ? 6 : 2;
  if (byte < 0xc0) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Bytes of the white space (the Unicode property) that begins at `at`, or 0. */
export function spaceLength(at: i32): i32 {
  const byte = load<u8>(at);
  if (byte === 0x20) return 1;
  if (byte === BACKSLASH) return escapedSpace(at);
  if (byte < 0xc2 || byte > 0xe3) return 0;
  const second = load<u8>(at, 1);
  if (byte === 0xc2) return second === 0x85 || second === 0xa0 ? 2 : 0;
  if (byte < 0xe1) return 0;
  return isSpaceCode(((<i32>byte & 0xf) << 12) | ((<i32>second & 0x3f) << 6) | (<i32>load<u8>(at, 2) & 0x3f)) ? 3 : 0;
}

function escapedSpace(at: i32): i32 {
  const letter = load<u8>(at, 1);
  // n, t, r, f
  if (letter === 0x6e || letter === 0x74 || letter === 0x72 || letter === 0x66) return 2;
  return letter === 0x75 && isSpaceCode(escapedCode(at)) ? 6 : 0;
}

function isSpaceCode(code: i32): bool {
  if (code < 0x1680) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x85 || code === 0xa0;
  return code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** The number in the `\uXXXX` at `at`; below 0 when it is none. */
export function escapedCode(at: i32): i32 {
  let code = 0;
  for (let i = 2; i < 6; i++) {
    const digit = hexDigit(load<u8>(at + i));
    if (digit < 0) return -1;
    code = (code << 4) | digit;
  }
  return code;
}

export function areHexDigits(from: i32, end: i32): bool {
  for (let at = from; at < end; at++) if (hexDigit(load<u8>(at)) < 0) return false;
  return true;
}

function hexDigit(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Whether a unit begins at `at`, in a string whose first byte is at `from`; `at` holds no byte from inside a character. */
export function isUnitStart(at: i32, from: i32): bool {
  for (let back = 1; back <= 5 && at - back >= from; back++) {
    if (load<u8>(at - back) !== BACKSLASH) continue;
    let run = 1;
    while (at - back - run >= from && load<u8>(at - back - run) === BACKSLASH) run++;
    return (run & 1) === 0 || back >= unitLength(at - back);
  }
  return true;
}
