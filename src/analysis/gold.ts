import type { GoldEntry, GoldFormat } from '../core/formats/format';
import { unlessTooDeep } from '../core/formats/json';
import { buildGoldTable, type GoldTable } from '../core/goldTable';
import type { Problem } from '../core/model';
import type { Source } from './analysis';
import { readRange, UnreadableFile, type ByteReader } from './bytes';
import { namedByMember } from './archive';
import { detectIn, readHeads } from './head';
import { openReader } from './open';
import { openingProblems } from './openingProblems';
import { problemsOf } from './questionsIn';
import { tooDeep } from './recordProblems';
import { inGroups, readRecords, type Layout } from './recordReader';
import { keyOf } from './sourceKey';

export type GoldReading =
  /** lines and records of the problems are the gold file's */
  | { readonly ok: true; readonly table: GoldTable; readonly format: GoldFormat; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly what: string };

/** Reads a gold file of its own. */
export function readGoldFile(source: Source): GoldReading {
  let reader: ByteReader | null = null;
  try {
    reader = openReader(source, false, 'gold');
    const detected = detectIn(readHeads(reader, source.name), 'gold');
    if (detected === null) return { ok: false, what: `${source.name} holds no gold that Goldlens knows.` };
    const { format, head } = detected;
    if (format.kind !== 'gold') return { ok: false, what: `${source.name} is no gold file: it is a ${format.label}.` };
    const { entries, problems } = format.layout === 'text' ? format.readGoldFile(wholeText(reader)) : readEntries(reader, format, head);
    const table = buildGoldTable(entries);
    return { ok: true, table, format, problems: [...openingProblems(reader), ...namedByMember([...problems, ...table.problems], reader.archive)] };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, what: error.message };
    throw error;
  } finally {
    reader?.close();
  }
}

/** The gold file read last: several questions, or pages, of one run are read with it. */
export class KeptGold {
  private key: string | null = null;
  private reading: GoldReading | null = null;

  /** `stamp` tells one content of the file from another; without one nothing is kept. */
  read(source: Source, stamp: string | null): GoldReading {
    const key = keyOf(source, stamp);
    if (this.reading === null || key === null || key !== this.key) this.reading = readGoldFile(source);
    this.key = key;
    return this.reading;
  }
}

/** Problems of a gold file among those of a run: each names the file and its place there, since its line is none of the run's. */
export function namedInRun(problems: readonly Problem[], name: string): Problem[] {
  return problems.map((problem) => {
    const place = [name, ...(problem.line === null ? [] : [`line ${problem.line}`]), ...(problem.record === null ? [] : [`record ${problem.record}`])];
    return { ...problem, message: `${place.join(', ')}: ${problem.message}`, line: null, record: null };
  });
}

function readEntries(reader: ByteReader, format: GoldFormat & { layout: 'records' }, layout: Layout): { entries: GoldEntry[]; problems: Problem[] } {
  const entries: GoldEntry[] = [];
  const problems: Problem[] = [];
  for (const read of inGroups(readRecords(reader, layout), format.rowGroup)) {
    problems.push(...read.problems);
    if (read.record === null) continue;
    const { record } = read;
    const reading = unlessTooDeep(() => format.readGold(record));
    if (reading === undefined) {
      problems.push(tooDeep(read.place));
      continue;
    }
    entries.push(reading.value);
    problems.push(...problemsOf(reading.problems, read));
  }
  return { entries, problems };
}

/** A file that is read line by line is decoded whole; past this it would not fit into one string. */
const MOST_TEXT = 400 * 1024 * 1024;

/** @throws UnreadableFile when the file is too large to be read as a whole */
export function wholeText(reader: ByteReader): string {
  if (reader.size > MOST_TEXT) throw new UnreadableFile('The file is too large to be read as a whole (over 400 MB).');
  return new TextDecoder('utf-8').decode(readRange(reader, 0, reader.size));
}
