import { createHash } from 'node:crypto';
import { readRange, type ByteReader } from './bytes';

/** Files up to this size are hashed as a whole, which takes a few hundredths of a second. */
const MOST_WHOLE = 16 * 1024 * 1024;
/** Of larger ones, the beginning and the end, and pieces from in between. */
const ENDS = 64 * 1024;
const PIECES = 256;
const PIECE = 4096;
const AT_ONCE = 1024 * 1024;

/** Tells whether the first `end` bytes of a file are the ones they were. */
export function guardOf(reader: ByteReader, end: number): string {
  const hash = createHash('sha256').update(String(end));
  const add = (from: number, to: number): void => {
    for (let at = from; at < to; at += AT_ONCE) hash.update(readRange(reader, at, Math.min(AT_ONCE, to - at)));
  };
  if (end <= MOST_WHOLE) {
    add(0, end);
  } else {
    add(0, ENDS);
    const step = (end - 2 * ENDS) / PIECES;
    for (let n = 0; n < PIECES; n++) {
      const from = ENDS + Math.floor(n * step);
      add(from, from + PIECE);
    }
    add(end - ENDS, end);
  }
  return hash.digest('base64');
}
