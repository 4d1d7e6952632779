import type { CorpusFormat, RawRecord } from '../core/formats/format';
import { unlessTooDeep } from '../core/formats/json';
import type { Problem } from '../core/model';
import type { Progress, Source } from './analysis';
import { readRange, UnreadableFile, type ByteReader } from './bytes';
import { CorpusIndexBuilder, type CorpusIndex, type PassagePlace } from './corpusIndex';
import { detectIn, readHeads, type PlacedHead } from './head';
import { openReader } from './open';
import { openingProblems } from './openingProblems';
import { tooDeep } from './recordProblems';
import { readRecords } from './recordReader';
import { splitRecords } from './recordSplitter';
import { isParquet } from './table';

/** A passage takes 32 bytes of memory beside its text on the disk: past 1 GB of them the rest is not read. */
const MOST_PASSAGES = 2 ** 25;
const MOST_PROBLEMS = 100;
const TELL_EVERY = 1000;

export type CorpusReading =
  | { readonly ok: true; readonly index: CorpusIndex }
  | { readonly ok: false; readonly what: string };

/** Reads a corpus through once and notes where each passage stands. Problems name the file, since their lines are not those of a run. */
export function indexCorpus(source: Source, progress: (progress: Progress) => void = () => undefined): CorpusReading {
  let reader: ByteReader | null = null;
  try {
    reader = openReader(source, false, 'corpus');
    const detected = detectIn(readHeads(reader, source.name), 'corpus');
    if (detected === null) return { ok: false, what: `${source.name} holds no corpus that Goldlens knows.` };
    const { format, head } = detected;
    if (!isCorpus(format)) return { ok: false, what: `${source.name} is no corpus: it is a ${format.label}.` };
    return new CorpusReader(source, reader, format, progress).read(head);
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, what: error.message };
    throw error;
  } finally {
    reader?.close();
  }
}

export function isCorpus(format: { readonly kind: string }): format is CorpusFormat {
  return format.kind === 'corpus';
}

interface PlacedRecord {
  readonly record: RawRecord | null;
  readonly place: PassagePlace;
  readonly problems: readonly Problem[];
  readonly bytesDone: number;
}

class CorpusReader {
  private readonly builder = new CorpusIndexBuilder();
  private readonly problems: Problem[] = [];
  /** passages whose id stands earlier already, and the first such id */
  private repeated = { count: 0, id: '' };
  private unnamed = 0;

  constructor(
    private readonly source: Source,
    private readonly reader: ByteReader,
    private readonly format: CorpusFormat,
    private readonly progress: (progress: Progress) => void,
  ) {}

  read(head: PlacedHead): CorpusReading {
    const { reader, format, builder, source } = this;
    this.problems.push(...openingProblems(reader));
    const table = head.container === 'rows' ? new TableBytes() : null;
    const bytes = table === null && reader.held === true ? shared([readRange(reader, 0, reader.size)]) : null;
    const path = source.kind === 'path' && table === null && bytes === null ? source.path : null;
    const folded = isFolded(source) || isParquet(readRange(reader, 0, 4));
    for (const read of format.collection === true ? lines(reader) : records(reader, head)) {
      if (builder.count === MOST_PASSAGES) {
        this.problems.push(tooMany());
        break;
      }
      this.take(read, table);
      if (builder.count % TELL_EVERY === 0) this.progress({ bytesDone: read.bytesDone, bytesTotal: reader.size, records: builder.count });
    }
    if (builder.count === 0) return { ok: false, what: `${source.name} is a ${format.label} without a single passage that has an id and a text.` };
    this.sumUp();
    const problems = this.problems.map((problem) => this.inFile(problem));
    return { ok: true, index: builder.finish({ format: format.id, label: format.label, problems, path, bytes: table?.shared() ?? bytes, hasLines: !folded }) };
  }

  private take({ record, place, problems }: PlacedRecord, table: TableBytes | null): void {
    this.tell(problems);
    if (record === null) return;
    const passage = unlessTooDeep(() => this.format.readPassage(record));
    if (passage === undefined) this.tell([tooDeep({ record: record.number, column: 0, endLine: place.line, key: null, ...place })]);
    else if (passage === null) this.unnamed += record.number === 1 && this.format.collection === true ? 0 : 1;
    else if (this.builder.add(passage.id, table?.add(record.text, place.line) ?? place)) this.repeat(passage.id);
  }

  private sumUp(): void {
    if (this.unnamed > 0) this.problems.push(whole('passage-unnamed', `${this.unnamed} record(s) have no id or no text: no run can name them.`));
    const { count, id } = this.repeated;
    if (count > 0) this.problems.push(whole('passage-twice', `Passages whose id an earlier one has: ${count}, such as "${id}". The later passage counts.`));
  }

  private repeat(id: string): void {
    this.repeated = { count: this.repeated.count + 1, id: this.repeated.count === 0 ? id.slice(0, 80) : this.repeated.id };
  }

  private tell(problems: readonly Problem[]): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(...problems);
  }

  private inFile({ message, line, ...problem }: Problem): Problem {
    return { ...problem, message: `${this.source.name}${line === null ? '' : `, line ${line}`}: ${message}`, line: null, record: null };
  }
}

function whole(code: string, message: string): Problem {
  return { code, severity: 'warning', message, line: null, record: null };
}

function tooMany(): Problem {
  return whole('too-many-passages', `It holds more passages than the limit of ${MOST_PASSAGES.toLocaleString('en')}: the later ones are not read.`);
}

function* records(reader: ByteReader, head: PlacedHead): Generator<PlacedRecord> {
  for (const { record, place, problems, bytesDone } of readRecords(reader, head)) yield { record, place, problems, bytesDone };
}

/** The lines of a collection, each a record whose value is the line. */
function* lines(reader: ByteReader): Generator<PlacedRecord> {
  let number = 0;
  for (const { bytes, offset, line } of splitRecords(reader, 'lines')) {
    const text = bytes.toString('utf8');
    const place = { offset, length: bytes.byteLength, line };
    yield { record: { value: text, text, key: null, number: ++number }, place, problems: [], bytesDone: offset + bytes.byteLength };
  }
}

/** The rows of a table, written as one JSON record after the other, so that they are found again like those of any other file. */
class TableBytes {
  private readonly parts: Buffer[] = [];
  private size = 0;

  add(text: string, line: number): PassagePlace {
    const bytes = Buffer.from(text);
    this.parts.push(bytes);
    const offset = this.size;
    this.size += bytes.byteLength;
    return { offset, length: bytes.byteLength, line };
  }

  shared(): SharedArrayBuffer {
    return shared(this.parts);
  }
}

function shared(parts: readonly Buffer[]): SharedArrayBuffer {
  const bytes = new SharedArrayBuffer(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const view = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    view.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function isFolded({ name }: Source): boolean {
  return /\.(gz|zip)$/i.test(name);
}

