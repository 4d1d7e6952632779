import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { analyzeNow } from './analyze';
import type { AnalysisRequest, Progress } from './analysis';
import { DetailReader } from './detail';
import { detectHead } from './head';
import { ROWS_AT_ONCE, type AnalysisNews, type Answer, type Answers, type Order, type WorkerJob } from './wire';

/** The body of a thread: one large analysis, or short orders one by one for as long as the thread lives. */

const PROGRESS_EVERY_MS = 100;

function analyze(port: MessagePort, request: AnalysisRequest): void {
  const send = (news: AnalysisNews): void => port.postMessage(news);
  let told = Date.now();
  const progress = (now: Progress): void => {
    if (Date.now() - told < PROGRESS_EVERY_MS) return;
    told = Date.now();
    send({ type: 'progress', progress: now });
  };
  const result = analyzeNow(request, { progress });
  if (result.kind !== 'report') return send({ type: 'result', result });
  const { questions } = result.report;
  for (let at = 0; at < questions.length; at += ROWS_AT_ONCE) send({ type: 'rows', rows: questions.slice(at, at + ROWS_AT_ONCE) });
  send({ type: 'result', result: { kind: 'report', report: { ...result.report, questions: [] } } });
}

function takeOrders(port: MessagePort): void {
  const details = new DetailReader();
  port.on('message', (order: Order) => {
    let answer: Answer;
    try {
      answer = { id: order.id, answer: carryOut(order, details) };
    } catch (error) {
      answer = { id: order.id, failed: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
}

function carryOut({ kind, order }: Order, details: DetailReader): Answers[keyof Answers] {
  switch (kind) {
    case 'detail':
      return details.read(order.request, order.format, order.place, order.config);
    case 'analyze':
      return analyzeNow(order.request);
    case 'recognize': {
      const format = detectHead(order.bytes, order.size, order.name);
      return format === null ? null : { kind: format.kind, format: format.id };
    }
  }
}

if (parentPort === null) throw new Error('the worker runs as a worker thread only');
const job = workerData as WorkerJob;
if (job.kind === 'analysis') analyze(parentPort, job.request);
else takeOrders(parentPort);
