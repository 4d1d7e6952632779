import type { ByteReader } from './bytes';

/** What prototypes read best with: larger windows do not fit the processor's cache. */
export const WINDOW_BYTES = 4 * 1024 * 1024;

/** A sliding view of a file: the bytes from `base` on that are in memory. Grows when one record does not fit. */
export class Window {
  /** exactly the valid bytes; replaced by `more` */
  bytes: Buffer = Buffer.alloc(0);
  /** file offset of `bytes[0]` */
  base = 0;
  private store: Buffer;

  constructor(
    private readonly reader: ByteReader,
    size = WINDOW_BYTES,
  ) {
    this.store = Buffer.alloc(Math.max(3, Math.min(size, reader.size)));
  }

  /** the bytes reach to the end of the file */
  get complete(): boolean {
    return this.base + this.bytes.byteLength >= this.reader.size;
  }

  /** Length of the UTF-8 byte order mark at the start of the file. Call before anything else. */
  skipMark(): number {
    while (this.bytes.byteLength < 3 && this.more(0));
    return this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf ? 3 : 0;
  }

  /** Drops what lies before `keep` and reads on; false at the end of the file. Positions shift by `keep`. */
  more(keep: number): boolean {
    const kept = this.bytes.byteLength - keep;
    if (kept > this.store.byteLength / 2) {
      const larger = Buffer.allocUnsafeSlow(this.store.byteLength * 2);
      this.bytes.copy(larger, 0, keep);
      this.store = larger;
    } else {
      this.store.copyWithin(0, keep, this.bytes.byteLength);
    }
    const count = this.reader.read(this.store.subarray(kept), this.base + this.bytes.byteLength);
    this.base += keep;
    this.bytes = this.store.subarray(0, kept + count);
    return count > 0;
  }
}
