import * as fs from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import type { Format } from '../core/formats/format';
import { detectArchive, isZip } from './archive';
import { bytesReader, otherThanFile, UnreadableFile } from './bytes';
import { wholeCharacters } from './encoding';
import { guessedRun } from './guessedRun';
import { detectIn, readHeads } from './head';
import { isGzip, UNFOLD_RATIO, unfoldLimit } from './open';
import { isParquet } from './table';
import { asUtf8 } from './utf8';

/** Tells what a file is by its first bytes, for lists of many files. */

/** Parquet and zip say at their end what they hold: a file of these is looked at whole, up to this size. */
const MOST_WHOLE = 16 * 1024 * 1024;

/** A file system that has no ranges hands files over whole: larger ones are not looked at. */
export const MOST_HELD = 64 * 1024 * 1024;

export interface FirstBytes {
  readonly bytes: Uint8Array;
  /** size of the file */
  readonly size: number;
}

/** Whether a file that begins with `start` has to be seen whole, and may be. */
function isSeenWhole(start: Uint8Array, size: number): boolean {
  return size <= MOST_WHOLE && (isParquet(start) || isZip(start));
}

/** The first bytes of a file, or all of them, read without blocking. Rejects when it cannot be read. */
export async function readFirstBytes(path: string, length: number): Promise<FirstBytes> {
  // to open a pipe is to wait for somebody who writes to it
  const kind = otherThanFile(await fs.promises.stat(path));
  if (kind !== null) throw new UnreadableFile(`This is not a file but ${kind}.`);
  const file = await fs.promises.open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, Math.min(length, size), 0);
    const bytes = buffer.subarray(0, bytesRead);
    return { bytes: size > length && isSeenWhole(bytes, size) ? await file.readFile() : bytes, size };
  } finally {
    await file.close();
  }
}

/** The first bytes of a file that is in memory, or all of them: a copy, to be handed on without the rest. */
export function firstOf(bytes: Uint8Array, length: number): FirstBytes {
  const size = bytes.byteLength;
  return { bytes: size <= length || isSeenWhole(bytes, size) ? bytes : bytes.slice(0, length), size };
}

/** The format of the file whose first bytes these are; null when it is none that is known. */
export function detectHead({ bytes, size }: FirstBytes, name: string): Format | null {
  try {
    if (isZip(bytes)) return detectArchive(bytesReader(bytes), unfoldLimit(bytes.byteLength));
    const start = isGzip(bytes) ? gzipStart(bytes) : bytes;
    const cut = size > bytes.byteLength;
    const reader = asUtf8(bytesReader(cut ? start.subarray(0, wholeCharacters(start)) : start));
    const heads = readHeads(reader, name, cut ? Math.max(size, reader.size + 1) : reader.size);
    return (detectIn(heads) ?? guessedRun(heads))?.format ?? null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** As much of a gzip file as its first bytes unfold to. */
function gzipStart(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes.byteLength * UNFOLD_RATIO });
  } catch {
    throw new UnreadableFile('The gzip file is damaged, or unfolds past the limit.');
  }
}
