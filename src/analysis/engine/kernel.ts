import { BROKEN } from '../jsonScan';
import { KERNEL_CODE } from './kernelCode';

/** What the compiled loops in `assembly` give. Addresses are bytes of the memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly TAPE: { readonly value: number };
  readonly SCRATCH: { readonly value: number };
  readonly WINDOW: { readonly value: number };
  scan(from: number, limit: number): number;
  tokens(): number;
  flagsSeen(): number;
  holds(from: number, end: number, needle: number, needleEnd: number, acrossSpace: number): number;
  withoutSpace(from: number, end: number, to: number): number;
  isVisible(): number;
  same(a: number, b: number, length: number): number;
  feeds(from: number, to: number): number;
  afterLastFeed(): number;
  units(from: number, to: number): number;
}

/** Kinds of tokens. */
export const KIND = { object: 1, list: 2, text: 3, other: 4, key: 5 } as const;

/** How a string is written: with escapes, with characters beyond ASCII as they are or as `\uxxxx`, with half a pair, oddly. */
export const WRITTEN = { escaped: 1 << 8, beyond: 1 << 9, unicode: 1 << 10, surrogate: 1 << 11, odd: 1 << 12 } as const;

const PAGE = 64 * 1024;
/** the loops look at sixteen bytes at a time, wherever the last ones are */
const PADDING = 32;
/** Windows larger than this lie outside the kernel's memory, and what is in them is read without it. */
const MOST_WINDOW = 256 * 1024 * 1024;

/**
 * The loops that run over every byte, and the memory they share with their host: file bytes are read straight into it.
 * Everything it says of a record could be found by parsing it; what it cannot tell it refuses.
 */
export class Kernel {
  /** all of the memory; another one after `window` */
  bytes: Buffer;
  /** tokens of the last scan, four numbers each: kind and flags, start, end, index of the token behind it */
  tape: Int32Array;
  readonly scratch: number;

  /** null where the machine or its policy has no WebAssembly */
  static make(): Kernel | null {
    const code = Buffer.from(KERNEL_CODE, 'base64');
    if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code)) return null;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    // a plain object: what an instance exports is slow to look up
    return new Kernel({ ...(exports as Exports) });
  }

  private constructor(readonly run: Exports) {
    this.scratch = run.SCRATCH.value;
    this.bytes = Buffer.from(run.memory.buffer);
    this.tape = new Int32Array(run.memory.buffer, run.TAPE.value);
  }

  /** A window of `size` bytes, holding what a smaller one held; null when it is too large. Earlier windows are void. */
  window(size: number): Buffer | null {
    const { memory, WINDOW } = this.run;
    const missing = WINDOW.value + size + PADDING - memory.buffer.byteLength;
    if (size > MOST_WINDOW || (missing > 0 && !this.grow(Math.ceil(missing / PAGE)))) return null;
    this.bytes = Buffer.from(memory.buffer);
    this.tape = new Int32Array(memory.buffer, this.run.TAPE.value);
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

  /** Whether these bytes lie in its memory. */
  has(bytes: Buffer): boolean {
    return bytes.buffer === this.bytes.buffer;
  }

  /** The text of a string whose quotes stand around `[from, end)`; `written` says how, and may say more than is there. */
  text(from: number, end: number, written: number): string {
    if ((written & WRITTEN.escaped) !== 0) return JSON.parse(this.bytes.toString('utf8', from - 1, end + 1)) as string;
    return this.bytes.toString((written & WRITTEN.beyond) === 0 ? 'latin1' : 'utf8', from, end);
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
