import { startThread, threadError } from './startThread';
import type { WorkerJob } from './wire';

export class AnalysisCancelled extends Error {}

/**
 * Does one job in a thread of its own, which `signal` ends; `take` is given the thread's news and says when it is done.
 * @throws AnalysisCancelled when aborted; Error when the thread crashes or runs out of memory
 */
export function ownThread<News, Result>(workerPath: string, job: WorkerJob, signal: AbortSignal, take: (news: News, finish: (result: Result) => void) => void): Promise<Result> {
  // who turned away before the thread began is not heard any more
  if (signal.aborted) return Promise.reject(new AnalysisCancelled());
  return new Promise((resolve, reject) => {
    const worker = startThread(workerPath, job);
    const stop = (): void => {
      void worker.terminate();
      reject(new AnalysisCancelled());
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: News) => take(news, resolve));
    worker.on('error', (error: Error) => reject(threadError(error)));
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The analysis stopped (code ${code}) before it had a result.`));
    });
  });
}
