import * as fs from 'node:fs';
import type { Problem } from '../core/model';
import type { Encoding } from './encoding';

/** Positioned, synchronous reads: the analysis runs in a worker, a command line, or in short slices. */
export interface ByteReader {
  readonly size: number;
  /** what the file was written in, where that is not UTF-8: offsets are then those of its text in UTF-8 */
  readonly encoding?: Encoding;
  /** where in an archive the bytes come from */
  readonly archive?: ArchivePart;
  /** the beginning of a gzip file that ends too early */
  readonly cutOff?: boolean;
  /** all of it is in memory already */
  readonly held?: true;
  /** Fills `target` from file offset `offset`; gives the bytes read, 0 at the end. */
  read(target: Uint8Array, offset: number): number;
  close(): void;
}

/** What of an archive is read: one member, or several that lie one after the other. */
export interface ArchivePart {
  /** in the order they lie; `line` is where each begins, from 0 */
  readonly members: readonly { readonly name: string; readonly line: number }[];
  /** for people: "from `runs/bm25.json` inside the archive" */
  readonly readFrom: string;
  /** what is wrong with the archive and with members that are left out */
  readonly problems: readonly Problem[];
}

/** A file that cannot be read at all; its message is a sentence for people. */
export class UnreadableFile extends Error {}

/** What is known of bytes beside themselves. */
type About = Pick<ByteReader, 'encoding' | 'archive' | 'cutOff'>;

class FileReader implements ByteReader {
  readonly size: number;
  constructor(private readonly descriptor: number) {
    this.size = fs.fstatSync(descriptor).size;
  }
  read(target: Uint8Array, offset: number): number {
    try {
      return fs.readSync(this.descriptor, target, 0, target.byteLength, offset);
    } catch (error) {
      throw new UnreadableFile(`The file cannot be read any further: ${reason(error)}.`);
    }
  }
  close(): void {
    fs.closeSync(this.descriptor);
  }
}

class BytesReader implements ByteReader {
  readonly size: number;
  readonly held = true;
  readonly encoding?: Encoding;
  readonly archive?: ArchivePart;
  readonly cutOff?: boolean;
  constructor(
    private readonly bytes: Uint8Array,
    about: About,
  ) {
    this.size = bytes.byteLength;
    if (about.encoding !== undefined) this.encoding = about.encoding;
    if (about.archive !== undefined) this.archive = about.archive;
    if (about.cutOff !== undefined) this.cutOff = about.cutOff;
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

/**
 * A reader of a file of this machine, as it is.
 * @throws UnreadableFile with a sentence for people when it cannot be opened
 */
export function fileReader(path: string, name: string): ByteReader {
  try {
    const kind = otherThanFile(fs.statSync(path));
    if (kind !== null) throw new UnreadableFile(`${name} is not a file but ${kind}: choose a run file.`);
    return new FileReader(fs.openSync(path, 'r'));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${name} cannot be read: ${reason(error)}.`);
  }
}

/** A reader of bytes in memory, as they are. */
export function bytesReader(bytes: Uint8Array, about: About = {}): ByteReader {
  return new BytesReader(bytes, about);
}

/** What stands at a path where no file is: reading one of these may never end. */
export function otherThanFile(stat: fs.Stats): string | null {
  if (stat.isFile()) return null;
  if (stat.isDirectory()) return 'a folder';
  return stat.isFIFO() || stat.isSocket() ? 'a pipe' : 'a device';
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOTDIR') return 'its path leads through something that is no folder';
  if (code === 'ENAMETOOLONG') return 'its name is too long';
  if (code === 'ELOOP') return 'its links go round in a circle';
  return error instanceof Error ? error.message : String(error);
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

