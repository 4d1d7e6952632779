import { analyzeNow } from '../../../src/analysis/analyze';
import { UnreadableFile, type ByteReader } from '../../../src/analysis/bytes';
import { readGoldFile, wholeText } from '../../../src/analysis/gold';
import { detectIn, readHeads, type Detected } from '../../../src/analysis/head';
import { openReader } from '../../../src/analysis/open';
import { problemsAt } from '../../../src/analysis/recordProblems';
import { groupRows, readRecords, type ReadRecord } from '../../../src/analysis/recordReader';
import { questionsIn } from '../../../src/analysis/questionsIn';
import { DEFAULT_CONFIG, type Problem, type RecordPlace } from '../../../src/core/model';
import type { GoldEntry, GoldFormat, RunFormat } from '../../../src/core/formats/format';
import { unlessTooDeep } from '../../../src/core/formats/json';
import { scoreQuestion } from '../../../src/core/score';

/** What is read of a file, piece by piece: each with the place it ends at and all that is said of it. */
export interface Piece {
  /** byte behind it; null where the file has no bytes per piece */
  readonly end: number | null;
  /** its last line, from 0; null where lines say nothing */
  readonly endLine: number | null;
  readonly said: string;
}

export interface Read {
  /** null when the file is nothing that is scored */
  readonly format: string | null;
  readonly pieces: readonly Piece[];
  /** later lines may add to earlier pieces: they are looked up, not compared in order */
  readonly loose: boolean;
  readonly problems: readonly Problem[];
  readonly lines: number;
}

export type Taken = 'run' | 'gold';

/** Reads a file as the analysis does, without what is made of all its questions. @throws only where the product is at fault */
export function readFile(bytes: Buffer, name: string, taken: Taken): Read {
  let reader: ByteReader;
  try {
    reader = openReader({ kind: 'bytes', name, bytes });
  } catch (error) {
    return refused(error);
  }
  try {
    const detected = detectIn(readHeads(reader, name), taken);
    const lines = countLines(reader);
    if (detected?.format.kind === 'run') return { ...readRun(reader, detected, detected.format), lines };
    if (detected?.format.kind === 'gold' && taken === 'gold') return { ...readGold(reader, detected, detected.format, bytes), lines };
    analyzeNow({ name, run: { kind: 'bytes', name, bytes }, gold: null, corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null });
    return { format: null, pieces: [], loose: false, problems: [], lines };
  } catch (error) {
    return refused(error);
  } finally {
    reader.close();
  }
}

/** A file that is refused as a whole says so in a sentence. */
function refused(error: unknown): Read {
  if (!(error instanceof UnreadableFile) || error.message === '') throw error;
  return { format: null, pieces: [], loose: false, problems: [], lines: 0 };
}

function countLines(reader: ByteReader): number {
  return wholeText(reader).split(/\r\n|\r|\n/).length;
}

function readRun(reader: ByteReader, { head }: Detected, format: RunFormat): Omit<Read, 'lines'> {
  if (format.layout === 'text') {
    const { questions, problems } = format.readRun(wholeText(reader));
    const pieces = questions.flatMap(({ question }) => question.chunks.map(({ id, text, score }): Piece => ({ end: null, endLine: null, said: JSON.stringify([question.id, id, text, score]) })));
    return { format: format.id, pieces, loose: true, problems };
  }
  const group = format.layout === 'parts' ? format.rowGroup : undefined;
  const reads = readRecords(reader, head);
  const pieces: Piece[] = [];
  const problems: Problem[] = [];
  for (const read of group === undefined ? reads : groupRows(reads, group)) {
    problems.push(...read.problems);
    if (read.isEnd === true || read.leftOut === true) continue;
    const reading = questionsIn(format, read);
    problems.push(...reading.problems);
    for (const { question, run } of reading.questions) pieces.push({ ...endOf(read.place), said: JSON.stringify([question, run, scoreQuestion(question, DEFAULT_CONFIG).metrics]) });
  }
  return { format: format.id, pieces: group === undefined ? pieces : [], loose: false, problems };
}

function readGold(reader: ByteReader, { head }: Detected, format: GoldFormat, bytes: Buffer): Omit<Read, 'lines'> {
  const whole = readGoldFile({ kind: 'bytes', name: head.name, bytes });
  const problems = whole.ok ? whole.problems : [];
  if (format.layout === 'text') return { format: format.id, pieces: whole.ok ? whole.table.entries.flatMap(judged) : [], loose: true, problems };
  const pieces = [...readRecords(reader, head)].flatMap((read) => (read.record === null ? [] : [goldPiece(format, read)]));
  return { format: format.id, pieces, loose: false, problems };
}

function goldPiece(format: GoldFormat & { layout: 'records' }, read: ReadRecord): Piece {
  const { record } = read;
  const reading = record === null ? undefined : unlessTooDeep(() => format.readGold(record));
  return { ...endOf(read.place), said: JSON.stringify([reading?.value, problemsAt(reading?.problems ?? [], read.place, read.text)]) };
}

/** A later line may change a grade, never the passage. */
function judged({ id, gold }: GoldEntry): Piece[] {
  return gold.kind === 'judged' ? gold.judgements.map((judgement) => ({ end: null, endLine: null, said: JSON.stringify([id, judgement.id]) })) : [];
}

function endOf({ offset, length, endLine, lineless }: RecordPlace): Pick<Piece, 'end' | 'endLine'> {
  return { end: length === 0 ? null : offset + length, endLine: lineless === true || length > 0 ? null : endLine };
}
