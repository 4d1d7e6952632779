import { constants, gunzipSync } from 'node:zlib';
import type { Source } from './analysis';
import { isZip, openArchive, type Purpose } from './archive';
import { bytesReader, fileReader, readRange, UnreadableFile, type ByteReader } from './bytes';
import { asUtf8 } from './utf8';

/** A compressed file may not unfold past this size, nor past this ratio; a small one may unfold to a megabyte. */
const MOST_UNFOLDED = 512 * 1024 * 1024;
export const UNFOLD_RATIO = 200;
const ALWAYS_UNFOLDED = 1024 * 1024;

/**
 * Opens a source for reading, as UTF-8: gzip and zip are unfolded and other encodings are turned into UTF-8, in memory.
 * `plain`: the file is known to need none of it, which is not looked for again.
 * @throws UnreadableFile with a sentence for people when it cannot be opened
 */
export function openReader(source: Source, plain = false, purpose: Purpose = 'run'): ByteReader {
  const reader = source.kind === 'bytes' ? bytesReader(source.bytes) : fileReader(source.path, source.name);
  if (plain) return reader;
  try {
    return prepared(reader, purpose);
  } catch (error) {
    reader.close();
    throw error;
  }
}

function prepared(reader: ByteReader, purpose: Purpose): ByteReader {
  const magic = readRange(reader, 0, 4);
  if (isZip(magic)) return closing(reader, openArchive(reader, purpose, unfoldLimit(reader.size)));
  return asUtf8(isGzip(magic) ? closing(reader, gunzip(reader)) : reader);
}

export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

function closing(reader: ByteReader, other: ByteReader): ByteReader {
  reader.close();
  return other;
}

/** Bytes that a compressed file of `size` bytes may unfold to. */
export function unfoldLimit(size: number): number {
  return Math.min(MOST_UNFOLDED, Math.max(ALWAYS_UNFOLDED, size * UNFOLD_RATIO));
}

/** What can be unfolded: of a file that is cut off, all up to there, with a problem that tells it. */
function gunzip(reader: ByteReader): ByteReader {
  if (reader.size > MOST_UNFOLDED) throw new UnreadableFile('The gzip file is too large to be unfolded (over 512 MB): unpack it first.');
  const packed = readRange(reader, 0, reader.size);
  const maxOutputLength = unfoldLimit(reader.size);
  try {
    return bytesReader(gunzipSync(packed, { maxOutputLength }));
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('The gzip file unfolds past the limit (512 MB, and 200 times its size) and is not read: unpack it if you trust it.');
    const start = isCutOff(error) ? gunzipSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }) : Buffer.alloc(0);
    if (start.byteLength === 0) throw new UnreadableFile('The gzip file is damaged or cut off: fetch it again.');
    return bytesReader(start, { cutOff: true });
  }
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}
