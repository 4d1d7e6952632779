import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly text?: string | Uint8Array;
  /** bytes as they stand in the archive, and how they are compressed; deflated `text` otherwise */
  readonly packed?: { readonly method: number; readonly bytes: Uint8Array };
  /** sizes stand behind the bytes, as writers do that cannot go back */
  readonly sizesBehind?: boolean;
}

/** Writes a zip archive by the format's own description, so that what reads one is not what wrote it. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text = '', packed, sizesBehind = false } of members) {
    const plain = Buffer.from(text as string);
    const { method, bytes } = packed ?? { method: 8, bytes: deflateRawSync(plain) };
    const sum = crc32(plain);
    const fields = numbers([2, 20], [2, (sizesBehind ? 8 : 0) | 2048], [2, method], [4, 0]);
    const sizes = numbers([4, sum], [4, bytes.byteLength], [4, plain.byteLength]);
    const told = sizesBehind ? Buffer.alloc(12) : sizes;
    const written = Buffer.from(name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, told, numbers([2, written.byteLength], [2, 0]), written, bytes, ...(sizesBehind ? [Buffer.from('PK\x07\x08'), sizes] : [])]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), numbers([2, 20]), fields, sizes, numbers([2, written.byteLength], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), written]));
    parts.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), numbers([2, 0], [2, 0], [2, members.length], [2, members.length], [4, central.byteLength], [4, offset], [2, 0])]);
}

/** Little-endian numbers of so many bytes each. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(fields.map(([bytes, value]) => {
    const field = Buffer.alloc(bytes);
    field.writeUIntLE(value, 0, bytes);
    return field;
  }));
}

/** A zstd frame of `blocks` blocks, each 128 KB of one byte: a few bytes that unfold to much. */
export function zstdZeros(blocks: number): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  const block = (last: number): Buffer => {
    const header = Buffer.alloc(4);
    header.writeUIntLE(last | (1 << 1) | (0x20000 << 3), 0, 3);
    return header;
  };
  return Buffer.concat([head, ...Array.from({ length: blocks }, (_, at) => block(at === blocks - 1 ? 1 : 0))]);
}
