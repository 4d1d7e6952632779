import * as fs from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import type { Source } from './analysis';

/** Positioned, synchronous reads: the analysis runs in a worker, a command line, or in short slices. */
export interface ByteReader {
  readonly size: number;
  /** Fills `target` from file offset `offset`; gives the bytes read, 0 at the end. */
  read(target: Uint8Array, offset: number): number;
  close(): void;
}

/** A compressed file may not unfold past this size, nor past this ratio. */
const GZIP_LIMIT = 512 * 1024 * 1024;
const GZIP_RATIO = 200;

export class UnreadableFile extends Error {}

/**
 * Opens a source for reading; gzip is unfolded in memory.
 * @throws UnreadableFile with a sentence for people when it cannot be opened
 */
export function openReader(source: Source): ByteReader {
  if (source.kind === 'bytes') return unfold(new BytesReader(source.bytes));
  try {
    if (!fs.statSync(source.path).isFile()) throw new UnreadableFile(`${source.name} is not a file.`);
    return unfold(new FileReader(fs.openSync(source.path, 'r')));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${source.name} cannot be read: ${reason(error)}.`);
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ELOOP') return 'its links go round in a circle';
  return error instanceof Error ? error.message : String(error);
}

class FileReader implements ByteReader {
  readonly size: number;
  constructor(private readonly descriptor: number) {
    this.size = fs.fstatSync(descriptor).size;
  }
  read(target: Uint8Array, offset: number): number {
    return fs.readSync(this.descriptor, target, 0, target.byteLength, offset);
  }
  close(): void {
    fs.closeSync(this.descriptor);
  }
}

class BytesReader implements ByteReader {
  readonly size: number;
  constructor(private readonly bytes: Uint8Array) {
    this.size = bytes.byteLength;
  }
  read(target: Uint8Array, offset: number): number {
    const part = this.bytes.subarray(offset, offset + target.byteLength);
    target.set(part);
    return part.byteLength;
  }
  close(): void {
    // nothing is held
  }
}

function unfold(reader: ByteReader): ByteReader {
  const magic = Buffer.alloc(2);
  if (reader.read(magic, 0) < 2 || magic[0] !== 0x1f || magic[1] !== 0x8b) return reader;
  try {
    const folded = readRange(reader, 0, reader.size);
    const limit = Math.min(GZIP_LIMIT, Math.max(1024 * 1024, folded.byteLength * GZIP_RATIO));
    return new BytesReader(gunzipSync(folded, { maxOutputLength: limit }));
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    throw new UnreadableFile(tooLarge ? 'The gzip file unfolds past the limit of size or ratio and is not read.' : 'The gzip file is damaged or cut off.');
  } finally {
    reader.close();
  }
}

/** Reads `length` bytes from `offset`; fewer when the file ends before. */
export function readRange(reader: ByteReader, offset: number, length: number): Buffer {
  const target = Buffer.alloc(Math.max(0, Math.min(length, reader.size - offset)));
  let filled = 0;
  while (filled < target.byteLength) {
    const count = reader.read(target.subarray(filled), offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return target.subarray(0, filled);
}

/** The first bytes of a file, read without blocking; a gzip file is unfolded as far as needed. Rejects when it cannot be read. */
export async function readFirstBytes(path: string, length: number): Promise<{ bytes: Uint8Array; size: number }> {
  const file = await fs.promises.open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, Math.min(length, size), 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes, size };
    const unfolded = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length * GZIP_RATIO });
    return { bytes: unfolded.subarray(0, length), size: Math.max(size, unfolded.byteLength) };
  } finally {
    await file.close();
  }
}
