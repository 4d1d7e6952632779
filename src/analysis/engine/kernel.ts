import { BROKEN } from '../jsonScan';
import { KERNEL_CODE } from './kernelCode';

interface Address {
  readonly value: number;
}

/** What the compiled loops in `assembly` give. Addresses are bytes of the memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly NAMES: Address;
  readonly VALUES: Address;
  readonly EXTRAS: Address;
  readonly FACTS: Address;
  readonly RANKS: Address;
  readonly TAPE: Address;
  readonly WINDOW: Address;
  scan(from: number, limit: number): number;
  flagsSeen(): number;
  feedsMet(): number;
  read(names: number, inChunk: number, inFact: number, acrossSpace: number): number;
  feeds(from: number, to: number): number;
  afterLastFeed(): number;
  units(from: number, to: number): number;
}

/** Kinds of tokens. */
export const KIND = { object: 1, list: 2, text: 3, other: 4, key: 5 } as const;

/** How a string is written: with escapes, with characters beyond ASCII as they are or as `\uxxxx`, with half a pair, oddly. */
export const WRITTEN = { escaped: 1 << 8, beyond: 1 << 9, unicode: 1 << 10, surrogate: 1 << 11, odd: 1 << 12 } as const;

const PAGE = 64 * 1024;
const WORD = Int32Array.BYTES_PER_ELEMENT;
/** the loops look at 64 bytes at a time, wherever the last ones are */
const PADDING = 128;
/** Windows larger than this lie outside the kernel's memory, and what is in them is read without it. */
const MOST_WINDOW = 256 * 1024 * 1024;

/**
 * The loops that run over every byte, and the memory they share with their host: file bytes are read straight into it.
 * Everything it says of a record could be found by parsing it; what it cannot tell it refuses.
 */
export class Kernel {
  /** all of the memory; another one after `window` */
  bytes: Buffer;
  /** what the loops keep for themselves and their host, before the window; another one after `window` */
  words: Int32Array;
  /** where in `words` things are */
  readonly at: Readonly<Record<'names' | 'values' | 'extras' | 'facts' | 'ranks' | 'tape', number>>;

  /** null where the machine or its policy has no WebAssembly */
  static make(): Kernel | null {
    const code = Buffer.from(KERNEL_CODE, 'base64');
    if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code)) return null;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    // a plain object: what an instance exports is slow to look up
    return new Kernel({ ...(exports as Exports) });
  }

  private constructor(readonly run: Exports) {
    const at = ({ value }: Address): number => value / WORD;
    this.at = { names: at(run.NAMES), values: at(run.VALUES), extras: at(run.EXTRAS), facts: at(run.FACTS), ranks: at(run.RANKS), tape: at(run.TAPE) };
    this.bytes = Buffer.from(run.memory.buffer);
    this.words = this.wordsOf();
  }

  /** A window of `size` bytes, holding what a smaller one held; null when it is too large. Earlier windows are void. */
  window(size: number): Buffer | null {
    const { memory, WINDOW } = this.run;
    const missing = WINDOW.value + size + PADDING - memory.buffer.byteLength;
    if (size > MOST_WINDOW || (missing > 0 && !this.grow(Math.ceil(missing / PAGE)))) return null;
    this.bytes = Buffer.from(memory.buffer);
    this.words = this.wordsOf();
    return this.bytes.subarray(WINDOW.value, WINDOW.value + size);
  }

  /**
   * Writes down the tokens of the object or list at `from`, when it is strict JSON, and gives its end in `bytes`, which are
   * the kernel's. NEEDS_MORE where they end before it does; BROKEN where it is anything else, or has too many parts.
   */
  scan(bytes: Buffer, from: number): number {
    const first = bytes[from];
    if (first !== 0x7b && first !== 0x5b) return BROKEN;
    const end = this.run.scan(bytes.byteOffset + from, bytes.byteOffset + bytes.byteLength);
    return end < 0 ? end : end - bytes.byteOffset;
  }

  /** Whether no line ends inside what was scanned last. */
  isOnLine(): boolean {
    return this.run.feedsMet() === 0;
  }

  /** Whether these bytes lie in its memory. */
  has(bytes: Buffer): boolean {
    return bytes.buffer === this.bytes.buffer;
  }

  /** The text of a string whose quotes stand around `[from, end)`; `written` says how, and may say more than is there. */
  text(from: number, end: number, written: number): string {
    if ((written & WRITTEN.escaped) !== 0) return JSON.parse(this.bytes.toString('utf8', from - 1, end + 1)) as string;
    return this.bytes.toString((written & WRITTEN.beyond) === 0 ? 'latin1' : 'utf8', from, end);
  }

  /** Gives `read` the names it looks for, which it knows by their index. */
  giveNames(names: readonly string[]): void {
    let to = this.run.NAMES.value + names.length * 2 * WORD;
    for (const [index, name] of names.entries()) {
      const length = this.bytes.write(name, to);
      this.words.set([to, length], this.at.names + index * 2);
      to += length;
    }
    if (to > this.run.VALUES.value) throw new Error('the names do not fit');
  }

  private wordsOf(): Int32Array {
    return new Int32Array(this.run.memory.buffer, 0, this.run.WINDOW.value / WORD);
  }

  private grow(pages: number): boolean {
    try {
      this.run.memory.grow(pages);
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}
