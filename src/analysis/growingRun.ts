import type { QuestionRow, RecordPlace } from '../core/model';
import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from './analysis';
import { analyzeNow, begun, conclude, readWhole, withRun } from './analyze';
import { fileReader, UnreadableFile, type ByteReader } from './bytes';
import type { CorpusIndex } from './corpusIndex';
import { growthKey } from './growthKey';
import { guardOf } from './guard';
import { HEAD_BYTES } from './head';
import { openCorpus } from './openedCorpus';
import { RunRecords } from './runRecords';
import { RunSoFar, type RunContext, type SoFarState } from './runSoFar';
import { staysUtf8 } from './utf8';

/** Up to where a file is known: the beginning of its last record. */
interface Reached {
  readonly next: RecordPlace;
  /** of what stands before */
  readonly guard: string;
  /** of the file as it was, which nobody added to when only its stamp has changed */
  readonly size: number;
  readonly stamp: string | null;
}

interface Known extends Reached {
  /** tells what it was read with */
  readonly key: string;
  readonly context: RunContext;
  readonly soFar: RunSoFar;
}

/** What is known of a file, in plain data, beside the rows of its questions. */
export interface Growth extends Reached {
  readonly format: string;
  readonly soFar: SoFarState;
}

/**
 * A run whose file may be added to: when it is analysed again, only what was added is read. The result is that of reading
 * it anew, which happens whenever the file is not the known one with something behind it.
 */
export class GrowingRun {
  private known: Known | null = null;
  private wentOn = false;
  private recalled: { readonly key: string; readonly growth: Growth; readonly rows: readonly QuestionRow[] } | null = null;

  /** Whether the last analysis read only what was added. */
  get hasGoneOn(): boolean {
    return this.wentOn;
  }

  /** Whether something is known that the next analysis may go on from. */
  get goesOn(): boolean {
    return this.known !== null || this.recalled !== null;
  }

  /** What another one may recall; null where nothing is known. */
  get growth(): Growth | null {
    if (this.known === null) return this.recalled?.growth ?? null;
    const { next, guard, size, stamp, context, soFar } = this.known;
    return { next, guard, size, stamp, format: context.format.id, soFar: soFar.state };
  }

  /** Goes on from what another one knew of the run that `request` asks for; `rows` are those of its report. */
  recall(request: AnalysisRequest, growth: Growth, rows: readonly QuestionRow[]): void {
    const key = growthKey(request);
    this.recalled = key === null ? null : { key, growth, rows };
  }

  analyze(request: AnalysisRequest, hooks: AnalysisHooks = {}, index: CorpusIndex | null = null): AnalysisResult {
    const { known, recalled } = this;
    this.known = null;
    this.recalled = null;
    this.wentOn = false;
    const key = mayGrow(request, hooks, index) ? growthKey(request) : null;
    if (key === null) return analyzeNow(request, hooks, index);
    const onward = known?.key === key ? this.readOn(known, request, hooks, index) : null;
    if (onward !== null) return onward;
    return withRun(request, hooks, index, (context, reader) => {
      if (recalled?.key === key && recalled.growth.format === context.format.id && stands(reader, recalled.growth, request)) {
        const soFar = new RunSoFar(context);
        soFar.resume(recalled.rows, recalled.growth.soFar);
        return this.read({ key, context, soFar }, reader, request, hooks, recalled.growth.next);
      }
      return this.readAnew(key, context, reader, hooks);
    });
  }

  private readAnew(key: string, context: RunContext, reader: ByteReader, hooks: AnalysisHooks): AnalysisResult {
    const { format, head: { container }, request } = context;
    if (format.layout !== 'records' || (container !== 'lines' && container !== 'sequence')) return readWhole(context, reader, hooks);
    const before = guardOf(reader, reader.size);
    const result = this.read({ key, context, soFar: begun(context, reader) }, reader, request, hooks);
    // what was written over while it was read may have been read in part as it was and in part as it is
    if (guardOf(reader, reader.size) !== before) this.known = null;
    return result;
  }

  /** null where the file does not begin with what is known, or what was added would be read otherwise with the rest. */
  private readOn({ key, context, soFar, ...reached }: Known, request: AnalysisRequest, hooks: AnalysisHooks, index: CorpusIndex | null): AnalysisResult | null {
    if (request.run.kind !== 'path') return null;
    const reader = openFile(request.run.path, request.run.name);
    if (reader === null) return null;
    const texts = request.corpus === null ? null : openCorpus(request.corpus, index);
    try {
      if (texts?.corpus === null || !stands(reader, reached, request) || !staysUtf8(reader, reached.next.offset)) return null;
      soFar.reopened(texts);
      return this.read({ key, context, soFar }, reader, request, hooks, reached.next);
    } finally {
      reader.close();
      texts?.corpus?.close();
    }
  }

  private read({ key, context, soFar }: Pick<Known, 'key' | 'context' | 'soFar'>, reader: ByteReader, { stamp }: AnalysisRequest, hooks: AnalysisHooks, from?: RecordPlace): AnalysisResult {
    this.wentOn = from !== undefined;
    const rest = new RunRecords(context, soFar, hooks).readInto(soFar, reader, from);
    const next = rest.place;
    // how damage in a sequence is read depends on what stands behind it
    const isKnown = context.head.container === 'lines' || rest.afterWhole;
    const goesOn = next !== null && isKnown && reader.held !== true && reader.archive === undefined && next.offset >= HEAD_BYTES;
    if (goesOn) this.known = { key, context, soFar, next, guard: guardOf(reader, next.offset), size: reader.size, stamp };
    const whole = goesOn ? soFar.copy() : soFar;
    rest.takeRest(whole);
    return conclude(whole, context, hooks);
  }
}

/** A corpus without an index would be read through each time. */
function mayGrow({ corpus }: AnalysisRequest, { question, rows }: AnalysisHooks, index: CorpusIndex | null): boolean {
  return (corpus === null || index !== null) && question === undefined && rows !== false;
}

/** What is known is there still, and where the file was written since, something was added to it. */
function stands(reader: ByteReader, { next, guard, size, stamp }: Reached, request: AnalysisRequest): boolean {
  const isAddedTo = reader.size > size || (reader.size === size && stamp === request.stamp);
  return isAddedTo && guardOf(reader, next.offset) === guard;
}

function openFile(path: string, name: string): ByteReader | null {
  try {
    return fileReader(path, name);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
