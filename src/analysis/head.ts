import { detectFormat } from '../core/formats/index';
import type { Container, Format, Head, RawRecord, Wanted } from '../core/formats/format';
import { readJson, readPartialJson } from '../core/formats/json';
import { readRange, type ByteReader } from './bytes';
import { splitRecords } from './recordSplitter';

export const HEAD_BYTES = 64 * 1024;
const HEAD_RECORDS = 8;

/**
 * What the first 64 KB may be, likeliest first: an object at the top can be one record of a sequence or a container
 * keyed by id, and only the formats can tell. One head without records when it is not JSON.
 */
export function readHeads(reader: ByteReader, name: string): Head[] {
  const bytes = readRange(reader, 0, HEAD_BYTES);
  return headsOf(bytes, reader.size > bytes.byteLength, name);
}

function headsOf(bytes: Buffer, cut: boolean, name: string): Head[] {
  const text = new TextDecoder('utf-8').decode(bytes);
  const plain: Head = { name, text, cut, records: [], container: null };
  const containers = possibleContainers(text, cut);
  if (containers.length === 0) return [plain];
  return containers.map((container) => ({ ...plain, container, records: headRecords(bytes, container, cut) }));
}

export interface Detected {
  readonly format: Format;
  readonly head: Head;
}

/** The format of a file and the head that showed it; null when nothing fits. `wanted` breaks ties between run and gold. */
export function detectIn(heads: readonly Head[], wanted: Wanted = null): Detected | null {
  for (const head of heads) {
    const format = detectFormat(head, wanted);
    if (format !== null) return { format, head };
  }
  return null;
}

/** The format of the file whose first bytes these are. */
export function detectHead(bytes: Uint8Array, size: number, name: string): Format | null {
  const first = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return detectIn(headsOf(first, size > first.byteLength, name))?.format ?? null;
}

function possibleContainers(text: string, cut: boolean): Container[] {
  const start = text.trimStart();
  if (start.startsWith('[')) return ['array'];
  if (!start.startsWith('{')) return [];
  const lines = start.split(/\r?\n/);
  // the last line of the head may be cut
  const whole = cut ? lines.slice(0, -1) : lines;
  const looksLikeLines = whole.some((line) => isWholeObject(line)) && whole.length > 1;
  return looksLikeLines ? ['lines', 'keyed'] : ['sequence', 'keyed'];
}

function isWholeObject(line: string): boolean {
  const trimmed = line.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') && readJson(trimmed).ok;
}

function headRecords(bytes: Buffer, container: Container, cut: boolean): RawRecord[] {
  const records: RawRecord[] = [];
  const reader: ByteReader = {
    size: bytes.byteLength,
    read: (target, offset) => bytes.copy(target, 0, Math.min(offset, bytes.byteLength)),
    close: () => undefined,
  };
  for (const slice of splitRecords(reader, container)) {
    if (records.length === HEAD_RECORDS) break;
    const text = slice.bytes.toString('utf8');
    const reading = readJson(text);
    // a first record longer than the head is recognised by what is seen of it
    if (reading.ok) records.push({ value: reading.value, text, key: slice.key, number: records.length + 1 });
    else if (records.length === 0 && (cut || slice.cutOff)) records.push({ value: readPartialJson(text), text, key: slice.key, number: 1 });
  }
  return records;
}
