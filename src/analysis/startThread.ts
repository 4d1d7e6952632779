import { Worker } from 'node:worker_threads';
import type { WorkerJob } from './wire';

/** Memory for the objects of a thread, in MB: a host that runs out of memory takes everything in it along. */
const MOST_MEMORY = 2048;

/** Starts a thread that ends by itself, and alone, when it takes too much memory: its `error` is one that `threadError` makes a sentence of. */
export function startThread(workerPath: string, job: WorkerJob, megabytes = MOST_MEMORY): Worker {
  return new Worker(workerPath, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
}

/** What ended a thread, for people. */
export function threadError(error: Error): Error {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new Error('It takes more memory than a thread is given. Close other runs, or split the file into smaller ones.', { cause: error }) : error;
}
