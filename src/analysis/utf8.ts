import { isUtf8 } from 'node:buffer';
import { bytesReader, readRange, UnreadableFile, type ByteReader } from './bytes';
import { isOneByteText, toUtf8, utf16Of, wholeCharacters } from './encoding';

/** Text that is not UTF-8 is held in memory as UTF-8, up to this size. */
const MOST_TRANSCODED = 256 * 1024 * 1024;
const SAMPLE = 64 * 1024;
const PART = 512 * 1024;

/**
 * The same text as UTF-8, in memory where it is in another encoding. Closes `reader` when it gives another one.
 * @throws UnreadableFile when UTF-16 is too large to be held
 */
export function asUtf8(reader: ByteReader): ByteReader {
  const start = readRange(reader, 0, SAMPLE);
  const wide = utf16Of(start);
  if (reader.size > MOST_TRANSCODED) {
    if (wide === null) return reader;
    throw new UnreadableFile('The file is UTF-16 and too large to be read (over 256 MB): save it as UTF-8.');
  }
  const encoding = wide ?? (start.includes(0) || isAllUtf8(reader) || !isOneByteText(readRange(reader, 0, reader.size)) ? null : 'windows-1252');
  if (encoding === null) return reader;
  try {
    return bytesReader(toUtf8(readRange(reader, 0, reader.size), encoding), { encoding, cutOff: reader.cutOff ?? false });
  } finally {
    reader.close();
  }
}

/** Whether a file that is UTF-8 up to `known` stays it with what stands behind that, as `asUtf8` would have it. */
export function staysUtf8(reader: ByteReader, known: number): boolean {
  return reader.size > MOST_TRANSCODED || isAllUtf8(reader, known);
}

/** JSON may be cut off inside a character, as long as it is being written; its last character is none of another encoding. */
function isAllUtf8(reader: ByteReader, from = 0): boolean {
  const isJson = /^[\s\u00bb\u00bf\u00ef]*[[{]/.test(readRange(reader, 0, 64).toString('latin1'));
  const part = Buffer.alloc(Math.min(PART, reader.size - from));
  for (let offset = from; offset < reader.size; ) {
    const bytes = part.subarray(0, reader.read(part, offset));
    const isLast = offset + bytes.byteLength >= reader.size || bytes.byteLength === 0;
    const end = isLast && !isJson ? bytes.byteLength : wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    if (isLast) return true;
    offset += end;
  }
  return true;
}
