import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from './analysis';
import { UnreadableFile, type ByteReader } from './bytes';
import type { CorpusIndex } from './corpusIndex';
import { namedInRun, readGoldFile, wholeText } from './gold';
import { readHeads } from './head';
import { runIn } from './mappedRun';
import { notARun } from './notARun';
import { openReader } from './open';
import { openCorpus, type OpenedCorpus } from './openedCorpus';
import { openingProblems } from './openingProblems';
import { RunRecords } from './runRecords';
import { RunSoFar, type RunContext } from './runSoFar';

/**
 * Runs a whole analysis at once: for threads and the command line, never where somebody waits. `index` is that of the request's
 * corpus where it has been made already.
 */
export function analyzeNow(request: AnalysisRequest, hooks: AnalysisHooks = {}, index: CorpusIndex | null = null): AnalysisResult {
  return withRun(request, hooks, index, (context, reader) => readWhole(context, reader, hooks));
}

/** Reads all of a run. */
export function readWhole(context: RunContext, reader: ByteReader, hooks: AnalysisHooks): AnalysisResult {
  const soFar = begun(context, reader);
  if (context.format.layout === 'text') soFar.takeText(context.format.readRun(wholeText(reader)));
  else new RunRecords(context, soFar, hooks).readInto(soFar, reader).takeRest(soFar);
  return conclude(soFar, context, hooks);
}

/** Opens everything that a request names; what cannot be read is a result that says so. */
export function withRun(request: AnalysisRequest, hooks: AnalysisHooks, index: CorpusIndex | null, use: (context: RunContext, reader: ByteReader) => AnalysisResult): AnalysisResult {
  let reader: ByteReader | null = null;
  let texts: OpenedCorpus | null = null;
  try {
    reader = openReader(request.run);
    const heads = readHeads(reader, request.run.name);
    const detected = runIn(heads, request.map);
    if (detected === null || detected.format.kind !== 'run') return notARun.explain(heads, detected?.format ?? null, reader.size);
    const gold = request.gold === null ? null : readGoldFile(request.gold);
    if (gold !== null && !gold.ok) return notARun.withoutGold(gold.what);
    texts = request.corpus === null ? null : openCorpus(request.corpus, index);
    return use({ request, format: detected.format, head: detected.head, hooks, archive: reader.archive ?? null, gold, texts }, reader);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return notARun.unreadable(error.message);
  } finally {
    reader?.close();
    texts?.corpus?.close();
  }
}

/** A run of which no record is taken, and what opening its files told. */
export function begun(context: RunContext, reader: ByteReader): RunSoFar {
  const { request, gold, texts } = context;
  const soFar = new RunSoFar(context);
  soFar.tell(openingProblems(reader));
  soFar.tell([...namedInRun(gold?.problems ?? [], request.gold?.name ?? ''), ...(texts?.problems ?? [])]);
  return soFar;
}

/** The result when all of the file is taken. */
export function conclude(soFar: RunSoFar, { request, format }: RunContext, hooks: AnalysisHooks): AnalysisResult {
  if (!soFar.runs.hasAsked()) return notARun.noSuchRun(request.runName ?? '', soFar.runs.names);
  if (soFar.size === 0) return notARun.empty(format.label);
  soFar.meetLinked();
  const report = soFar.finish();
  hooks.withoutIntervals?.(report);
  return { kind: 'report', report: hooks.intervals === false ? report : soFar.withIntervals(report) };
}
