import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { analyzeNow } from './analyze';
import type { Progress } from './analysis';
import { DetailReader } from './detail';
import { ROWS_AT_ONCE, type AnalysisNews, type DetailAnswer, type DetailOrder, type WorkerJob } from './wire';

/** The body of a worker thread: one analysis, or questions read one by one for as long as the thread lives. */

const PROGRESS_EVERY_MS = 100;

function analyze(port: MessagePort, job: WorkerJob & { kind: 'analysis' }): void {
  let told = Date.now();
  const progress = (now: Progress): void => {
    if (Date.now() - told < PROGRESS_EVERY_MS) return;
    told = Date.now();
    send(port, { type: 'progress', progress: now });
  };
  const result = analyzeNow(job.request, { progress });
  if (result.kind !== 'report') return send(port, { type: 'result', result });
  const { questions } = result.report;
  for (let at = 0; at < questions.length; at += ROWS_AT_ONCE) send(port, { type: 'rows', rows: questions.slice(at, at + ROWS_AT_ONCE) });
  send(port, { type: 'result', result: { kind: 'report', report: { ...result.report, questions: [] } } });
}

function send(port: MessagePort, news: AnalysisNews): void {
  port.postMessage(news);
}

function readDetails(port: MessagePort): void {
  const reader = new DetailReader();
  port.on('message', ({ id, request, format, place, config }: DetailOrder) => {
    let answer: DetailAnswer;
    try {
      answer = { id, detail: reader.read(request, format, place, config) };
    } catch (error) {
      answer = { id, failed: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
}

if (parentPort === null) throw new Error('the worker runs as a worker thread only');
const job = workerData as WorkerJob;
if (job.kind === 'analysis') analyze(parentPort, job);
else readDetails(parentPort);
