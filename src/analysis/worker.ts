import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisRequest, Progress } from './analysis';
import { analyzeNow } from './analyze';

/** The body of a worker thread: one analysis, its progress and its result. The host stops it by ending the thread. */

const port = parentPort;
if (port === null) throw new Error('the worker runs as a worker thread only');

const PROGRESS_EVERY_MS = 100;
let told = Date.now();
const progress = (now: Progress): void => {
  if (Date.now() - told < PROGRESS_EVERY_MS) return;
  told = Date.now();
  port.postMessage({ type: 'progress', progress: now });
};

port.postMessage({ type: 'result', result: analyzeNow(workerData as AnalysisRequest, { progress }) });
