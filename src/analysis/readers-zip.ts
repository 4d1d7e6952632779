import { constants, inflateRawSync } from 'node:zlib';
import { Unzip, UnzipPassThrough, type UnzipFile } from 'fflate';
import { Decompress } from 'fzstd';
import type { ByteReader } from './bytes';

/**
 * Zip archives, member by member in the order they lie, so that the members of one that is cut off are still read.
 * Members are stored, deflated or compressed with zstd. Loaded when the first archive is met.
 */

/** More members than this are not looked at: their names alone would fill the memory. */
const MOST_MEMBERS = 50_000;
/** The library goes one level deeper for each member that begins in one part. */
const PART = 32 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ZSTD = 93;

export interface Member {
  /** as the archive has it: for people, and never a path to anything */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** the member goes on after `bytes` */
  readonly cut: boolean;
}

export interface Archive {
  /** names of all members but folders */
  readonly names: readonly string[];
  /** the members asked for that could be read; of two with one name, the later one */
  readonly members: readonly Member[];
  /** members asked for that could not, and why */
  readonly failed: readonly { readonly name: string; readonly why: string }[];
  /** the member in which the archive ends, where it is cut off; bytes of it may be among `members` */
  readonly cutIn: string | null;
  /** why none of it may be used, as a sentence for people */
  readonly refused: string | null;
}

/**
 * Reads the members that `wanted` asks for. It is given a name and says how many bytes of the member to take, as they are
 * in the archive: 0 for none, Infinity for all. `limit`: bytes that all of them may unfold to, past which it is refused.
 */
export function readArchive(reader: ByteReader, limit: number, wanted: (name: string) => number): Archive {
  return new ArchiveReader(limit, wanted).read(reader);
}

/** Known inside this file only: a bundle of its own shares no class with another. */
class Refused extends Error {}

interface Packed {
  readonly name: string;
  readonly method: number;
  readonly parts: Uint8Array[];
  room: number;
  complete: boolean;
}

/** Hands on the bytes as they are in the archive: what unfolds them here is held to limits, which the library's own is not. */
function handedOn(method: number): typeof UnzipPassThrough {
  return class extends UnzipPassThrough {
    static override compression = method;
  };
}

class ArchiveReader {
  private readonly names: string[] = [];
  private readonly members = new Map<string, Member>();
  private readonly failed = new Map<string, string>();
  private open: Packed | null = null;
  private unfolded = 0;

  constructor(
    private readonly limit: number,
    private readonly wanted: (name: string) => number,
  ) {}

  read(reader: ByteReader): Archive {
    let refused: string | null = null;
    try {
      this.readMembers(reader);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error.message;
    }
    const failed = [...this.failed].map(([name, why]) => ({ name, why }));
    return { names: this.names, members: [...this.members.values()], failed, cutIn: this.open?.name ?? null, refused };
  }

  private readMembers(reader: ByteReader): void {
    const methods = new Set<number>();
    const unzip = new Unzip((file) => {
      if (!methods.has(file.compression)) unzip.register(handedOn(file.compression));
      methods.add(file.compression);
      file.ondata = this.meet(file);
      // it would keep the bytes of a file that is not started
      file.start();
    });
    for (let offset = 0; offset < reader.size; ) {
      // the library holds on to what it is given
      const part = Buffer.alloc(Math.min(PART, reader.size - offset));
      const count = reader.read(part, offset);
      if (count === 0) break;
      offset += count;
      unzip.push(part.subarray(0, count));
    }
    if (this.open !== null) this.close(this.open);
  }

  /** What becomes of the bytes of a member. */
  private meet({ name, compression }: UnzipFile): UnzipFile['ondata'] {
    this.open = null;
    if (name.endsWith('/')) return ignore;
    if (this.names.push(name) > MOST_MEMBERS) throw new Refused('The archive holds more than 50,000 files and is not read.');
    const room = this.wanted(name);
    if (room === 0) return ignore;
    this.members.delete(name);
    this.failed.delete(name);
    if (![STORED, DEFLATED, ZSTD].includes(compression)) {
      this.failed.set(name, `it is compressed by method ${compression}; pack it again with deflate or zstd`);
      return ignore;
    }
    const packed: Packed = { name, method: compression, parts: [], room, complete: true };
    this.open = packed;
    return (_error, data, final) => this.take(packed, data, final);
  }

  private take(packed: Packed, data: Uint8Array, final: boolean): void {
    const kept = data.subarray(0, packed.room);
    packed.complete &&= kept.byteLength === data.byteLength;
    packed.room -= kept.byteLength;
    if (kept.byteLength > 0) packed.parts.push(kept);
    if (!final) return;
    this.close(packed, packed.complete);
    this.open = null;
  }

  /** Unfolds a member whose bytes are all there, or as far as they go. */
  private close({ name, method, parts }: Packed, complete = false): void {
    try {
      const bytes = unfold(method, parts, complete, this.limit - this.unfolded);
      this.unfolded += bytes.byteLength;
      this.members.set(name, { name, bytes, cut: !complete });
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.failed.set(name, 'it is damaged, or locked with a password');
    }
  }
}

function ignore(): void {
  // the member is not asked for
}

/** @throws Refused past `most` bytes; another Error when the bytes are damaged */
function unfold(method: number, parts: readonly Uint8Array[], complete: boolean, most: number): Uint8Array {
  if (method === ZSTD) return unfoldZstd(parts, complete, most);
  const packed = Buffer.concat(parts);
  if (method === STORED) return packed.byteLength > most ? pastLimit() : packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: complete ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) pastLimit();
    throw error;
  }
}

function unfoldZstd(parts: readonly Uint8Array[], complete: boolean, most: number): Uint8Array {
  const unfolded: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((block) => {
    size += block.byteLength;
    if (size > most) pastLimit();
    // the library uses its window again
    unfolded.push(Buffer.from(block));
  });
  for (const part of parts) stream.push(part);
  if (complete) stream.push(new Uint8Array(0), true);
  return Buffer.concat(unfolded);
}

function pastLimit(): never {
  throw new Refused('The archive unfolds past the limit (512 MB, and 200 times its size) and is not read: unpack it if you trust it.');
}
