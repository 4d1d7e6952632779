import type { CorpusFormat, Passage } from '../core/formats/format';
import { FORMATS } from '../core/formats/index';
import { readJson, unlessTooDeep } from '../core/formats/json';
import { bytesReader, fileReader, readRange, type ByteReader } from './bytes';
import { isCorpus } from './corpusFile';
import { findPassage, type CorpusIndex } from './corpusIndex';

export interface FoundPassage extends Passage {
  /** number of the passage in the corpus, from 0 */
  readonly number: number;
  /** its line in the corpus file, from 0; null where that is no text */
  readonly line: number | null;
}

/** Bytes before a keyed record in which its key is looked for. */
const KEY_BYTES = 4096;

/** A corpus whose index is there: passages are read from the file one by one. */
export class Corpus {
  private readonly reader: ByteReader;
  private readonly format: CorpusFormat;
  private last: { readonly number: number; readonly passage: FoundPassage | null } | null = null;

  /** @throws UnreadableFile when the file cannot be opened */
  constructor(private readonly index: CorpusIndex) {
    const format = FORMATS.find(({ id }) => id === index.format);
    if (format === undefined || !isCorpus(format)) throw new Error(`no corpus format is called ${index.format}`);
    this.format = format;
    const { bytes, path } = index;
    this.reader = bytes === null ? fileReader(path ?? '', path ?? '') : bytesReader(new Uint8Array(bytes));
  }

  get count(): number {
    return this.index.count;
  }

  /** Number of the passage with this id, by the hash of it alone; -1 when there is none. */
  numberOf(id: string): number {
    return findPassage(this.index, id);
  }

  /** The passage with this id; null when there is none, or the file does not hold it any more. */
  find(id: string): FoundPassage | null {
    const passage = this.at(findPassage(this.index, id));
    return passage?.id === id ? passage : null;
  }

  /** The passage with a number from 0; null when the file does not hold it any more. */
  at(number: number): FoundPassage | null {
    if (this.last?.number !== number) this.last = { number, passage: this.read(number) };
    return this.last.passage;
  }

  close(): void {
    this.reader.close();
  }

  private read(number: number): FoundPassage | null {
    const { offsets, lengths, lines, hasLines, count } = this.index;
    if (number < 0 || number >= count) return null;
    const offset = offsets[number]!;
    const text = readRange(this.reader, offset, lengths[number]!).toString('utf8');
    const reading = this.format.collection === true ? { ok: true, value: text } as const : readJson(text);
    const value: unknown = reading.ok ? reading.value : null;
    const passage = unlessTooDeep(() => this.format.readPassage({ value, text, key: this.keyBefore(offset), number: number + 1 })) ?? null;
    return passage === null ? null : { ...passage, number, line: hasLines ? lines[number]! : null };
  }

  /** The key of a record that is a member of an object; null where none stands before it. */
  private keyBefore(offset: number): string | null {
    const from = Math.max(0, offset - KEY_BYTES);
    const before = readRange(this.reader, from, offset - from).toString('utf8').trimEnd();
    const key = before.endsWith(':') ? /"(?:[^"\\]|\\.)*"\s*:$/.exec(before)?.[0] : undefined;
    const reading = key === undefined ? null : readJson(key.slice(0, -1));
    return reading?.ok === true && typeof reading.value === 'string' ? reading.value : null;
  }
}
