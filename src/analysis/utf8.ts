import { isUtf8 } from 'node:buffer';
import { bytesReader, readRange, UnreadableFile, type ByteReader } from './bytes';
import { isOneByteText, toUtf8, utf16Of, wholeCharacters } from './encoding';

/** Text that is not UTF-8 is held in memory as UTF-8, up to this size. */
const MOST_TRANSCODED = 256 * 1024 * 1024;
const SAMPLE = 64 * 1024;
const PART = 4 * 1024 * 1024;

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

function isAllUtf8(reader: ByteReader): boolean {
  const part = Buffer.alloc(Math.min(PART, reader.size));
  for (let offset = 0; offset < reader.size; ) {
    const bytes = part.subarray(0, reader.read(part, offset));
    const isLast = offset + bytes.byteLength >= reader.size || bytes.byteLength === 0;
    const end = isLast ? bytes.byteLength : wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    if (isLast) return true;
    offset += end;
  }
  return true;
}
