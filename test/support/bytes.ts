import type { ByteReader } from '../../src/analysis/bytes';

/** A reader over bytes in memory. */
export function readerOf(text: string | Uint8Array): ByteReader {
  const bytes = Buffer.from(text as string);
  return { size: bytes.byteLength, read: (target, offset) => bytes.copy(target, 0, Math.min(offset, bytes.byteLength)), close: () => undefined };
}
