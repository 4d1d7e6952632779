import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import type { Source } from './analysis';
import { isOneByteText, toUtf8, utf16Of, wholeCharacters, type Encoding } from './encoding';

/** Positioned, synchronous reads: the analysis runs in a worker, a command line, or in short slices. */
export interface ByteReader {
  readonly size: number;
  /** what the file was written in, where that is not UTF-8: offsets are then those of its text in UTF-8 */
  readonly encoding?: Encoding;
  /** all of it is in memory already */
  readonly held?: true;
  /** Fills `target` from file offset `offset`; gives the bytes read, 0 at the end. */
  read(target: Uint8Array, offset: number): number;
  close(): void;
}

/** A compressed file may not unfold past this size, nor past this ratio. */
const GZIP_LIMIT = 512 * 1024 * 1024;
const GZIP_RATIO = 200;
/** Text that is not UTF-8 is held in memory as UTF-8; past this it is read as it is. */
const MOST_TRANSCODED = 256 * 1024 * 1024;
const SAMPLE = 64 * 1024;
const PART = 4 * 1024 * 1024;

export class UnreadableFile extends Error {}

/**
 * Opens a source for reading, as UTF-8: gzip is unfolded and other encodings are turned into UTF-8, both in memory.
 * `plain`: the file is known to need neither, which is not looked for again.
 * @throws UnreadableFile with a sentence for people when it cannot be opened
 */
export function openReader(source: Source, plain = false): ByteReader {
  const prepare = (reader: ByteReader): ByteReader => (plain ? reader : asUtf8(unfold(reader)));
  if (source.kind === 'bytes') return prepare(new BytesReader(source.bytes));
  try {
    if (!fs.statSync(source.path).isFile()) throw new UnreadableFile(`${source.name} is not a file.`);
    return prepare(new FileReader(fs.openSync(source.path, 'r')));
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
  readonly held = true;
  readonly encoding?: Encoding;
  constructor(
    private readonly bytes: Uint8Array,
    encoding: Encoding | null = null,
  ) {
    this.size = bytes.byteLength;
    if (encoding !== null) this.encoding = encoding;
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

/** A reader of bytes in memory, as they are. */
export function bytesReader(bytes: Uint8Array): ByteReader {
  return new BytesReader(bytes);
}

/** A reader of text in memory, as UTF-8. */
export function textReader(bytes: Uint8Array): ByteReader {
  return asUtf8(new BytesReader(bytes));
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

/** Closes `reader` when it gives another one. */
function asUtf8(reader: ByteReader): ByteReader {
  const start = readRange(reader, 0, SAMPLE);
  if (reader.size > MOST_TRANSCODED) return reader;
  const encoding = utf16Of(start) ?? (start.includes(0) || isAllUtf8(reader) || !isOneByteText(readRange(reader, 0, reader.size)) ? null : 'windows-1252');
  if (encoding === null) return reader;
  try {
    return new BytesReader(toUtf8(readRange(reader, 0, reader.size), encoding), encoding);
  } finally {
    reader.close();
  }
}

function isAllUtf8(reader: ByteReader): boolean {
  const part = Buffer.alloc(Math.min(PART, reader.size));
  for (let offset = 0; offset < reader.size; ) {
    const bytes = part.subarray(0, reader.read(part, offset));
    const isLast = offset + bytes.byteLength >= reader.size || bytes.byteLength === 0;
    const end = isLast ? bytes.byteLength : wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    if (isLast) return true;
    offset += end;
  }
  return true;
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

/** Parquet says at its end what it holds, so it is read whole up to this size. */
const PARQUET_FIRST = 16 * 1024 * 1024;

/**
 * The first bytes of a file, read without blocking; a gzip file is unfolded as far as needed, a Parquet file given whole unless
 * it is large. Rejects when it cannot be read.
 */
export async function readFirstBytes(path: string, length: number): Promise<{ bytes: Uint8Array; size: number }> {
  const file = await fs.promises.open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, Math.min(length, size), 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (size > length && size <= PARQUET_FIRST && bytes.toString('latin1', 0, 4) === 'PAR1') return { bytes: await file.readFile(), size };
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes, size };
    const unfolded = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length * GZIP_RATIO });
    return { bytes: unfolded.subarray(0, length), size: Math.max(size, unfolded.byteLength) };
  } finally {
    await file.close();
  }
}
