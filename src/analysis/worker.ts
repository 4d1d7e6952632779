import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ReadJudged } from '../core/judge/judgedDetail';
import { analyzeNow } from './analyze';
import type { Progress, Source } from './analysis';
import { AnalysisTeller } from './analysisTeller';
import { RunComparer } from './comparing';
import { indexCorpus } from './corpusFile';
import { DetailReader } from './detail';
import { diagnoseRun } from './diagnosing';
import { JUDGE_SUFFIX } from './judgeName';
import { previewMapping, sampleMapping } from './mappingSample';
import { readNotesFile } from './notesFile';
import { FilePages } from './filePages';
import { detectHead } from './recognize';
import { ProgressClock } from './progressClock';
import type { CachePlace } from './reportCache';
import { SearchPortions } from './searchPortions';
import { searchTexts, type SearchOrder } from './textSearch';
import type { AnalysisOrder, Answer, Answers, CorpusNews, DiagnosisNews, Order, WorkerJob } from './wire';

/** The body of a thread: one large run, one diagnosis, one search, the index of one corpus, or short orders one by one for as long as the thread lives. */

function analyzeRuns(port: MessagePort, cache: CachePlace | null): void {
  // another build is another version
  const teller = new AnalysisTeller(port, cache === null ? null : { ...cache, version: `${cache.version} ${statSync(__filename).mtimeMs}` });
  port.on('message', (order: AnalysisOrder) => (order === null ? port.close() : teller.analyze(order.request, order.index)));
}

function readCorpus(port: MessagePort, source: Source): void {
  const send = (news: CorpusNews): void => port.postMessage(news);
  const clock = new ProgressClock();
  const progress = (done: Progress): void => clock.tell(done, (told) => send({ type: 'progress', progress: told }));
  send({ type: 'corpus', reading: indexCorpus(source, progress) });
}

/** Told in portions, so that a list can grow while it is searched. */
function search(port: MessagePort, order: SearchOrder): void {
  const portions = new SearchPortions(order.wanted.length, (news) => port.postMessage(news));
  for (const searched of searchTexts(order)) portions.add(searched);
  portions.end(order.places.records.length);
}

const load = createRequire(__filename);

/** What was judged is read by the judge's own code, which is loaded when there is any. */
function whereJudged(): ReadJudged {
  let read: ReadJudged | null = null;
  return (runPath, question, depth) => {
    if (!existsSync(`${runPath}${JUDGE_SUFFIX}`)) return null;
    read ??= (load('./judge.js') as { judgedReader(): ReadJudged }).judgedReader();
    return read(runPath, question, depth);
  };
}

/** What keeps something between two orders. */
interface Readers {
  readonly details: DetailReader;
  readonly files: FilePages;
  readonly comparer: RunComparer;
}

function takeOrders(port: MessagePort): void {
  const readers: Readers = { details: new DetailReader(whereJudged()), files: new FilePages(), comparer: new RunComparer() };
  port.on('message', (order: Order) => {
    let answer: Answer;
    try {
      answer = { id: order.id, answer: carryOut(order, readers) };
    } catch (error) {
      answer = { id: order.id, failed: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
}

function carryOut({ kind, order }: Order, { details, files, comparer }: Readers): Answers[keyof Answers] {
  switch (kind) {
    case 'detail':
      return details.read(order.request, order.format, order.place, order.config, order.index);
    case 'analyze':
      return analyzeNow(order.request, {}, order.index);
    case 'goldSummary':
      return files.summary(order);
    case 'entries':
      return files.rows(order);
    case 'entry':
      return files.entry(order.file, order.number);
    case 'recognize': {
      const format = detectHead(order, order.name);
      return format === null ? null : { kind: format.kind, format: format.id };
    }
    case 'sample':
      return sampleMapping(order.request);
    case 'preview':
      return previewMapping(order.request);
    case 'compare':
      return comparer.compare(order);
    case 'pairs':
      return comparer.pairs(order);
    case 'reasons':
      return comparer.reasons(order);
    case 'notes':
      return readNotesFile(order);
  }
}

if (parentPort === null) throw new Error('the worker runs as a worker thread only');
const job = workerData as WorkerJob;
if (job.kind === 'analysis') analyzeRuns(parentPort, job.cache);
else if (job.kind === 'corpus') readCorpus(parentPort, job.source);
else if (job.kind === 'diagnosis') parentPort.postMessage({ diagnosis: diagnoseRun(job.request, job.index) } satisfies DiagnosisNews);
else if (job.kind === 'search') search(parentPort, job.order);
else takeOrders(parentPort);
