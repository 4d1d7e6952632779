import { isUtf8 } from 'node:buffer';
import type { Problem } from '../core/model';

/** What a file's bytes are read as, where that is not UTF-8. */
export type Encoding = 'utf-16le' | 'utf-16be' | 'windows-1252';

const NAMES: Readonly<Record<Encoding, string>> = { 'utf-16le': 'UTF-16 (little endian)', 'utf-16be': 'UTF-16 (big endian)', 'windows-1252': 'Windows-1252 (Latin-1)' };

/** Tells that a file was read as something other than UTF-8. */
export function otherEncoding(encoding: Encoding): Problem {
  const message = `The file is ${NAMES[encoding]}, not UTF-8, and was read as that. Lines and columns are those of its text, which the editor may show otherwise.`;
  return { code: 'encoding', severity: 'info', message, line: null, record: null };
}

/** UTF-16 by its mark, or by its beginning being text in it. */
export function utf16Of(start: Uint8Array): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (!start.includes(0)) return null;
  // text of most scripts is UTF-8 as well, with every second byte a control; a few controls in UTF-8 are damage
  const controls = start.reduce((count, byte) => count + (byte < 0x20 ? 1 : 0), 0);
  if (controls < start.byteLength * 0.3 && isUtf8(start.subarray(0, wholeCharacters(start)))) return null;
  return isUtf16(start, 1, 0) ? 'utf-16le' : isUtf16(start, 0, 1) ? 'utf-16be' : null;
}

/** Controls and halves of pairs that stand alone are seldom in text, and what run files are made of is ASCII in part. */
function isUtf16(bytes: Uint8Array, high: 0 | 1, low: 0 | 1): boolean {
  const units = bytes.byteLength >> 1;
  let ascii = 0;
  let odd = 0;
  let open = false;
  for (let at = 0; at < units; at++) {
    const unit = ((bytes[2 * at + high] ?? 0) << 8) | (bytes[2 * at + low] ?? 0);
    const second = unit >= 0xdc00 && unit < 0xe000;
    if (open !== second || (unit < 0x20 && !isSpace(unit)) || unit >= 0xfffe) odd++;
    open = unit >= 0xd800 && unit < 0xdc00;
    if (unit < 0x80) ascii++;
  }
  return units >= 8 && ascii >= units * 0.02 && ascii > odd && odd <= units * 0.01;
}

function isSpace(unit: number): boolean {
  return unit === 0x09 || unit === 0x0a || unit === 0x0d;
}

/** In a one-byte encoding hardly any letters stand so that they look like a character of UTF-8. */
const BROKEN_PER_WHOLE = 8;

/**
 * True when bytes that are no UTF-8 are those of a one-byte encoding: nearly nothing of what is not ASCII makes a character of UTF-8.
 * Otherwise the file is UTF-8 with damage, and its other characters must stay what they are.
 */
export function isOneByteText(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  let brokenBefore = -1;
  for (let at = 0; at < bytes.byteLength; ) {
    const length = sequenceLength(bytes[at] ?? 0);
    if (length === 1) at++;
    else if (length > 1 && at + length <= bytes.byteLength && isUtf8(bytes.subarray(at, at + length))) {
      whole++;
      at += length;
    } else {
      // bytes in a row are the rest of one damaged character, or one word
      if (brokenBefore !== at - 1) broken++;
      brokenBefore = at;
      at++;
    }
  }
  return broken > whole * BROKEN_PER_WHOLE;
}

/** Length that the first byte of a UTF-8 character announces; 0 when no character begins so. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

/** Up to three bytes at the end may belong to a character that goes on in the next part. */
export function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.byteLength; back++) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return sequenceLength(byte) > back ? bytes.byteLength - back : bytes.byteLength;
  }
  return bytes.byteLength;
}

/** Characters of Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; five places are none and stay controls. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The same text as UTF-8, without its byte order mark. What is no character becomes U+FFFD. */
export function toUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding !== 'windows-1252') return Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
  // some versions of the engine decode Windows-1252 as Latin-1
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Buffer.from(latin.replace(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character), 'utf8');
}
