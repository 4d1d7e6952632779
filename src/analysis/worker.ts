import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { analyzeNow } from './analyze';
import type { AnalysisRequest, Progress, Source } from './analysis';
import { RunComparer } from './comparing';
import { indexCorpus } from './corpusFile';
import type { CorpusIndex } from './corpusIndex';
import { DetailReader } from './detail';
import { previewMapping, sampleMapping } from './mappingSample';
import { FilePages } from './filePages';
import { detectHead } from './recognize';
import { ROWS_AT_ONCE, type AnalysisNews, type Answer, type Answers, type CorpusNews, type Order, type WorkerJob } from './wire';

/** The body of a thread: one large analysis, the index of one corpus, or short orders one by one for as long as the thread lives. */

const PROGRESS_EVERY_MS = 100;

function tellingProgress(port: MessagePort): (progress: Progress) => void {
  let told = Date.now();
  return (progress) => {
    if (Date.now() - told < PROGRESS_EVERY_MS) return;
    told = Date.now();
    port.postMessage({ type: 'progress', progress } satisfies AnalysisNews & CorpusNews);
  };
}

function readCorpus(port: MessagePort, source: Source): void {
  port.postMessage({ type: 'corpus', reading: indexCorpus(source, tellingProgress(port)) } satisfies CorpusNews);
}

function analyze(port: MessagePort, request: AnalysisRequest, index: CorpusIndex | null): void {
  const send = (news: AnalysisNews): void => port.postMessage(news);
  const result = analyzeNow(request, { progress: tellingProgress(port) }, index);
  if (result.kind !== 'report') return send({ type: 'result', result });
  const { questions } = result.report;
  for (let at = 0; at < questions.length; at += ROWS_AT_ONCE) send({ type: 'rows', rows: questions.slice(at, at + ROWS_AT_ONCE) });
  send({ type: 'result', result: { kind: 'report', report: { ...result.report, questions: [] } } });
}

/** What keeps something between two orders. */
interface Readers {
  readonly details: DetailReader;
  readonly files: FilePages;
  readonly comparer: RunComparer;
}

function takeOrders(port: MessagePort): void {
  const readers: Readers = { details: new DetailReader(), files: new FilePages(), comparer: new RunComparer() };
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
  }
}

if (parentPort === null) throw new Error('the worker runs as a worker thread only');
const job = workerData as WorkerJob;
if (job.kind === 'analysis') analyze(parentPort, job.request, job.index);
else if (job.kind === 'corpus') readCorpus(parentPort, job.source);
else takeOrders(parentPort);
