import type { Problem } from '../core/model';

/**
 * Where each passage of a corpus stands, by the hash of its id: 32 bytes a passage, in memory that all threads share, so
 * that a corpus is read through once for all of them and its texts stay on the disk.
 */
export interface CorpusIndex {
  /** id of the corpus format, and its name for people */
  readonly format: string;
  readonly label: string;
  /** what was wrong in the file */
  readonly problems: readonly Problem[];
  /** the file to read from; null where `bytes` holds all of it */
  readonly path: string | null;
  /** what was unfolded, decoded or made of a table; null for a file that is read as it stands */
  readonly bytes: SharedArrayBuffer | null;
  /** the file is text, and `lines` are its own */
  readonly hasLines: boolean;
  /** passages, in the order of the file */
  readonly count: number;
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
  /** line of each passage, from 0 */
  readonly lines: Uint32Array;
  /** two words of hash for each passage */
  readonly hashes: Uint32Array;
  /** open addressing: number of a passage + 1, 0 where none is; its length is a power of two */
  readonly slots: Uint32Array;
}

export interface PassagePlace {
  readonly offset: number;
  /** in bytes */
  readonly length: number;
  /** from 0 */
  readonly line: number;
}

type Arrays = Pick<CorpusIndex, 'offsets' | 'lengths' | 'lines' | 'hashes' | 'slots'>;

const FIRST_ROOM = 1024;

/** Collects the places of passages; an id that comes again takes the place of the earlier one. */
export class CorpusIndexBuilder {
  count = 0;
  private arrays = makeArrays(FIRST_ROOM);

  /** Adds a passage. True when its id is there already: 64 bits of hash are taken for the id. */
  add(id: string, { offset, length, line }: PassagePlace): boolean {
    if (this.count === this.arrays.offsets.length) this.grow();
    const number = this.count++;
    const { offsets, lengths, lines, hashes, slots } = this.arrays;
    const [low, high] = hashOf(id);
    offsets[number] = offset;
    lengths[number] = length;
    lines[number] = line;
    hashes[2 * number] = low;
    hashes[2 * number + 1] = high;
    const slot = seek(this.arrays, low, high);
    const isThere = slots[slot] !== 0;
    slots[slot] = number + 1;
    return isThere;
  }

  finish(origin: Omit<CorpusIndex, 'count' | keyof Arrays>): CorpusIndex {
    return { ...origin, count: this.count, ...this.arrays };
  }

  private grow(): void {
    const { offsets, lengths, lines, hashes } = this.arrays;
    const larger = makeArrays(offsets.length * 2);
    larger.offsets.set(offsets);
    larger.lengths.set(lengths);
    larger.lines.set(lines);
    larger.hashes.set(hashes);
    for (const taken of this.arrays.slots) {
      if (taken === 0) continue;
      const at = 2 * (taken - 1);
      larger.slots[seek(larger, hashes[at]!, hashes[at + 1]!)] = taken;
    }
    this.arrays = larger;
  }
}

/** Number of the passage with this id, from 0; -1 when there is none. */
export function findPassage(index: Arrays, id: string): number {
  const [low, high] = hashOf(id);
  return index.slots[seek(index, low, high)]! - 1;
}

/** The slot of a hash, or the free one where it would go. */
function seek({ slots, hashes }: Pick<Arrays, 'slots' | 'hashes'>, low: number, high: number): number {
  const mask = slots.length - 1;
  let slot = low & mask;
  for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
    if (hashes[2 * (taken - 1)] === low && hashes[2 * (taken - 1) + 1] === high) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

function makeArrays(room: number): Arrays {
  const words = (count: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * count));
  return {
    offsets: new Float64Array(new SharedArrayBuffer(8 * room)),
    lengths: words(room),
    lines: words(room),
    hashes: words(2 * room),
    slots: words(2 * room),
  };
}

/** Two 32-bit FNV-like hashes over the UTF-16 units, finished as MurmurHash3 does. */
function hashOf(id: string): [number, number] {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < id.length; at++) {
    const unit = id.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 13);
  }
  return [mixed(low ^ id.length), mixed(high)];
}

function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
