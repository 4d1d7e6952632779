import { createHash } from 'node:crypto';
import type { RecordPlace } from '../core/model';
import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from './analysis';
import { analyzeNow, begun, conclude, readWhole, withRun } from './analyze';
import { fileReader, readRange, UnreadableFile, type ByteReader } from './bytes';
import type { CorpusIndex } from './corpusIndex';
import { HEAD_BYTES } from './head';
import { RunRecords } from './runRecords';
import type { RunContext, RunSoFar } from './runSoFar';
import { staysUtf8 } from './utf8';

/** That much of the beginning and of the end of what is known has to stand there still. */
const GUARDED = 64 * 1024;

/** What is known of a file up to the beginning of its last record. */
interface Known {
  readonly context: RunContext;
  readonly soFar: RunSoFar;
  readonly next: RecordPlace;
  readonly head: string;
  readonly tail: string;
}

/**
 * A run whose file may be added to: when it is analysed again, only what was added is read. The result is that of reading
 * it anew, which happens whenever the file is not the known one with something behind it.
 */
export class GrowingRun {
  private known: Known | null = null;

  /** Whether something is known that the next analysis may go on from. */
  get goesOn(): boolean {
    return this.known !== null;
  }

  analyze(request: AnalysisRequest, hooks: AnalysisHooks = {}, index: CorpusIndex | null = null): AnalysisResult {
    const { known } = this;
    this.known = null;
    if (!mayGrow(request, hooks)) return analyzeNow(request, hooks, index);
    return (known === null ? null : this.readOn(known, request, hooks)) ?? withRun(request, hooks, index, (context, reader) => this.readAnew(context, reader, hooks));
  }

  private readAnew(context: RunContext, reader: ByteReader, hooks: AnalysisHooks): AnalysisResult {
    const { format, head: { container } } = context;
    if (format.layout !== 'records' || (container !== 'lines' && container !== 'sequence')) return readWhole(context, reader, hooks);
    const head = hashOf(reader, 0, GUARDED);
    return this.read(context, begun(context, reader), reader, hooks, head);
  }

  /** null where the file does not begin with what is known, or what was added would be read otherwise with the rest. */
  private readOn({ context, soFar, next, head, tail }: Known, request: AnalysisRequest, hooks: AnalysisHooks): AnalysisResult | null {
    if (request.run.kind !== 'path') return null;
    const reader = openFile(request.run.path, request.run.name);
    if (reader === null) return null;
    try {
      const stands = reader.size >= next.offset && hashOf(reader, 0, GUARDED) === head && hashOf(reader, next.offset - GUARDED, next.offset) === tail;
      if (!stands || !staysUtf8(reader, next.offset)) return null;
      return this.read(context, soFar, reader, hooks, head, next);
    } finally {
      reader.close();
    }
  }

  private read(context: RunContext, soFar: RunSoFar, reader: ByteReader, hooks: AnalysisHooks, head: string, from?: RecordPlace): AnalysisResult {
    const rest = new RunRecords(context, soFar.config, hooks).readInto(soFar, reader, from);
    const next = rest.place;
    // how damage in a sequence is read depends on what stands behind it
    const isKnown = context.head.container === 'lines' || rest.afterWhole;
    const goesOn = next !== null && isKnown && reader.held !== true && reader.archive === undefined && next.offset >= HEAD_BYTES;
    if (goesOn) this.known = { context, soFar, next, head, tail: hashOf(reader, next.offset - GUARDED, next.offset) };
    const whole = goesOn ? soFar.copy() : soFar;
    rest.takeRest(whole);
    return conclude(whole, context, hooks);
  }
}

/** Gold and passages of other files are joined with the run as a whole. */
function mayGrow({ run, gold, corpus }: AnalysisRequest, { question, rows }: AnalysisHooks): boolean {
  return run.kind === 'path' && gold === null && corpus === null && question === undefined && rows !== false;
}

function openFile(path: string, name: string): ByteReader | null {
  try {
    return fileReader(path, name);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function hashOf(reader: ByteReader, from: number, to: number): string {
  const start = Math.max(0, from);
  return createHash('sha256').update(readRange(reader, start, to - start)).digest('base64');
}
