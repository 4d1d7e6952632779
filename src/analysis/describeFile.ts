import { isObject } from '../core/formats/fields';
import type { FileKind, GoldFormat, OtherFormat, RunFormat } from '../core/formats/format';
import { unlessTooDeep } from '../core/formats/json';
import { entryKey } from '../core/goldTable';
import type { FieldMap } from '../core/mapping/fieldMap';
import type { Gold } from '../core/model';
import { describeReading, withIds } from '../core/readFields';
import { runNameOf } from '../core/runName';
import type { Source } from './analysis';
import { UnreadableFile, type ByteReader } from './bytes';
import { wholeText } from './gold';
import { guessedRun } from './guessedRun';
import { detectIn, readHeads, type Detected, type PlacedHead } from './head';
import { notARun } from './notARun';
import { openReader } from './open';
import { questionsIn } from './questionsIn';
import { inGroups, readRecords } from './recordReader';

/** What questions can be scored against: facts, passages by id, passages with grades, reference answers only. */
export type GoldHeld = 'facts' | 'ids' | 'grades' | 'answers' | 'none';

/** What a file is and how it is read. */
export interface FileDescription {
  readonly kind: FileKind;
  /** null when nothing is known that fits */
  readonly format: string | null;
  /** the runs in the file by name; a file of one run has that of the file; empty when it is no run */
  readonly runs: readonly string[];
  /** questions in the whole file, of several runs the most that one has; null where it holds none or they are not counted */
  readonly questions: number | null;
  readonly gold: GoldHeld;
  readonly fields: FieldMap;
  /** how it was read, or what it is and what to do */
  readonly reason: string;
}

/** Reads a file through, record by record, and scores nothing. */
export function describeFile(source: Source): FileDescription {
  let reader: ByteReader | null = null;
  try {
    reader = openReader(source);
    const heads = readHeads(reader, source.name);
    return described(source, reader, heads, detectIn(heads) ?? guessedRun(heads));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return other('unreadable', null, error.message);
  } finally {
    reader?.close();
  }
}

function described(source: Source, reader: ByteReader, heads: readonly PlacedHead[], detected: Detected | null): FileDescription {
  const head = detected?.head;
  if (detected === null || head === undefined) return other('not-a-run', null, notARun.explain(heads, null, reader.size).what);
  switch (detected.format.kind) {
    case 'run':
      return describeRun(source, reader, detected.format, head);
    case 'gold':
      return describeGold(reader, detected.format, head);
    default: {
      const { kind, id, label, questionsIn: inside } = detected.format;
      const isCounted = kind === 'questions' || kind === 'answers' || inside !== undefined;
      return { ...other(kind, id, `This is a ${label}. ${notARun.advice(detected.format)}`), questions: isCounted ? countRecords(reader, detected.format, head) : null };
    }
  }
}

function other(kind: FileKind, format: string | null, reason: string): FileDescription {
  return { kind, format, runs: [], questions: null, gold: 'none', fields: {}, reason };
}

/** Counts what is read, and keeps the gold that says most. */
class Found {
  private held: GoldHeld = 'none';
  private paths: FieldMap = {};

  see(gold: Gold, goldAnswers: readonly string[], isGraded = false): void {
    const held = goldHeld(gold, goldAnswers, isGraded);
    if (WORTH.indexOf(held) > WORTH.indexOf(this.held)) this.held = held;
  }

  note(fields: FieldMap | undefined): void {
    this.paths = { ...fields, ...this.paths };
  }

  get gold(): GoldHeld {
    return this.held;
  }

  get fields(): FieldMap {
    return this.paths;
  }
}

/** What the gold is worth, the best last: facts are found in texts, grades say more than ids. */
const WORTH: readonly GoldHeld[] = ['none', 'answers', 'ids', 'grades', 'facts'];

function goldHeld(gold: Gold, goldAnswers: readonly string[], isGraded: boolean): GoldHeld {
  if (gold.kind === 'facts' && gold.facts.length > 0) return 'facts';
  if (gold.kind === 'judged' && gold.judgements.length > 0) return isGraded || gold.judgements.some(({ grade }) => grade !== 1) ? 'grades' : 'ids';
  return goldAnswers.length > 0 ? 'answers' : 'none';
}

function describeRun(source: Source, reader: ByteReader, format: RunFormat, head: PlacedHead): FileDescription {
  const found = new Found();
  const counts = new Map<string | null, number>();
  if (format.layout === 'text') {
    const { questions, fields } = format.readRun(wholeText(reader));
    for (const { question } of questions) found.see(question.gold, question.goldAnswers);
    counts.set(null, questions.length);
    found.note(fields);
  } else {
    for (const read of inGroups(readRecords(reader, head), format.layout === 'parts' ? format.rowGroup : undefined)) {
      if (read.isEnd === true) break;
      if (read.leftOut === true) continue;
      const { questions, fields } = questionsIn(format, read);
      found.note(fields);
      for (const { question, run } of questions) {
        found.see(question.gold, question.goldAnswers);
        counts.set(run, (counts.get(run) ?? 0) + 1);
      }
    }
  }
  const total = Math.max(0, ...counts.values());
  if (total === 0) return other('not-a-run', format.id, notARun.empty(format.label).what);
  const names = [...counts.keys()].filter((name) => name !== null);
  const fields = withIds(found.fields, head.container);
  const reason = `${describeReading(format, fields, { wrapper: head.wrapper, archive: reader.archive?.readFrom ?? null, goldLink: null, corpusLink: null })}.`;
  return { kind: 'run', format: format.id, runs: names.length > 0 ? names : [runNameOf(source.name)], questions: total, gold: found.gold, fields, reason };
}

function describeGold(reader: ByteReader, format: GoldFormat, head: PlacedHead): FileDescription {
  const found = new Found();
  const keys = new Set<string>();
  for (const entry of goldEntries(reader, format, head, found)) {
    const key = entryKey(entry);
    if (key !== null) keys.add(key);
    found.see(entry.gold, entry.goldAnswers, format.isGraded);
  }
  const reason = `${describeReading(format, found.fields, { wrapper: head.wrapper, archive: reader.archive?.readFrom ?? null, goldLink: null, corpusLink: null })}. ${notARun.advice(format)}`;
  return { kind: 'gold', format: format.id, runs: [], questions: keys.size, gold: found.gold, fields: found.fields, reason };
}

function* goldEntries(reader: ByteReader, format: GoldFormat, head: PlacedHead, found: Found): Generator<Parameters<typeof entryKey>[0]> {
  if (format.layout === 'text') {
    const { entries, fields } = format.readGoldFile(wholeText(reader));
    found.note(fields);
    yield* entries;
    return;
  }
  for (const { record } of inGroups(readRecords(reader, head), format.rowGroup)) {
    const reading = record === null ? undefined : unlessTooDeep(() => format.readGold(record));
    if (reading === undefined) continue;
    found.note(reading.fields);
    yield reading.value;
  }
}

/** Records that can be read, or what stands in them where one holds many questions. */
function countRecords(reader: ByteReader, { questionsIn: inside }: OtherFormat, head: PlacedHead): number {
  let count = 0;
  for (const { record } of readRecords(reader, head)) {
    if (record !== null) count += inside === undefined || !isObject(record.value) ? 1 : inside(record.value);
  }
  return count;
}
