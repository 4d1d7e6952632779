import { Worker } from 'node:worker_threads';
import type { ExportAnswer, ExportJob } from '../../analysis/exportJob';

/** Has an export written by the command line's code, in a thread of its own. @throws Error with a sentence for people when it cannot be */
export function inExportThread(cli: string, job: ExportJob): Promise<ExportAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(cli, { workerData: job });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The export stopped (code ${code}) before it was written.`)));
  });
}
