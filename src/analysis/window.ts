import type { ByteReader } from './bytes';
import type { Kernel } from './engine/kernel';
import { BROKEN, valueEnd } from './jsonScan';

/** What is read at once stays in the processor's cache while it is looked through, and a small file touches little memory. */
export const WINDOW_BYTES = 512 * 1024;

/** A sliding view of a file: the bytes from `base` on that are in memory. Grows when one record does not fit. */
export class Window {
  /** exactly the valid bytes; replaced by `more` */
  bytes: Buffer = Buffer.alloc(0);
  /** the kernel has the tokens of the value whose end was found last */
  scanned = false;
  /** whose memory the window is */
  kernel: Kernel | null;
  private store: Buffer;

  /**
   * @param kernel its memory is the window's, as long as that is not too large for it
   * @param base file offset of `bytes[0]`
   */
  constructor(
    private readonly reader: ByteReader,
    size = WINDOW_BYTES,
    kernel: Kernel | null = null,
    public base = 0,
  ) {
    this.kernel = kernel;
    this.store = this.room(Math.max(3, Math.min(size, reader.size - base)));
  }

  /** End (exclusive) of the value at `from` where the kernel has its tokens then and it stands on one line; else BROKEN. */
  endOnLine(from: number): number {
    const end = this.kernel?.scan(this.bytes, from) ?? BROKEN;
    return end >= 0 && this.kernel?.isOnLine() === true ? end : BROKEN;
  }

  /** End (exclusive) of the value at `from`, as the function of that name gives it. */
  valueEnd(from: number): number {
    const { bytes, kernel } = this;
    const end = kernel?.scan(bytes, from) ?? BROKEN;
    this.scanned = end >= 0;
    // what the kernel refuses may only be too much for it
    return end === BROKEN ? valueEnd(bytes, from, bytes.byteLength) : end;
  }

  private room(size: number): Buffer {
    const room = this.kernel?.window(size) ?? null;
    if (room === null) this.kernel = null;
    return room ?? Buffer.allocUnsafeSlow(size);
  }

  /** the bytes reach to the end of the file */
  get complete(): boolean {
    return this.base + this.bytes.byteLength >= this.reader.size;
  }

  /** Length of the UTF-8 byte order mark at the start of the file. Call before anything else. */
  skipMark(): number {
    if (this.base > 0) return 0;
    while (this.bytes.byteLength < 3 && this.more(0));
    return this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf ? 3 : 0;
  }

  /** Drops what lies before `keep` and reads on; false at the end of the file. Positions shift by `keep`. */
  more(keep: number): boolean {
    const held = this.bytes.byteLength;
    const kept = held - keep;
    if (kept > this.store.byteLength / 2) {
      const larger = this.room(this.store.byteLength * 2);
      // the kernel's memory has grown where it is, and earlier views of it are void
      if (this.kernel !== null) larger.copyWithin(0, keep, keep + kept);
      else this.bytes.copy(larger, 0, keep);
      this.store = larger;
    } else {
      this.store.copyWithin(0, keep, held);
    }
    const count = this.reader.read(this.store.subarray(kept), this.base + held);
    this.base += keep;
    this.bytes = this.store.subarray(0, kept + count);
    return count > 0;
  }
}
