import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { QuestionRow, RecordPlace, ScoreConfig } from '../core/model';
import type { AnalysisRequest, AnalysisResult, Progress, QuestionDetail, Source } from './analysis';
import { analyzeSteps } from './analyze';
import { DetailReader } from './detail';
import { DetailThread } from './detailThread';
import type { AnalysisNews, WorkerJob } from './wire';

/** A worker thread takes about 30 ms to start: below this size an analysis runs here, in slices (its intervals are one of them). */
const WORKER_FROM_BYTES = 128 * 1024;
const SLICE_MS = 12;
const AT_WORK = 2;

export class AnalysisCancelled extends Error {}

/**
 * Runs analyses without ever holding up its host: small files in short slices, others in worker threads,
 * at most two at once, the one asked for last first.
 */
export class AnalysisService {
  private waiting: (() => void)[] = [];
  private atWork = 0;
  private readonly details = new DetailReader();
  private readonly thread: DetailThread;

  constructor(private readonly workerPath: string) {
    this.thread = new DetailThread(workerPath);
  }

  /**
   * Analyses a run.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the worker crashes or runs out of memory
   */
  async analyze(request: AnalysisRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<AnalysisResult> {
    await this.turn(signal);
    try {
      const size = sizeOf(request.run) + (request.gold === null ? 0 : sizeOf(request.gold));
      return await (size < WORKER_FROM_BYTES ? inSlices(request, signal, onProgress) : this.inWorker(request, signal, onProgress));
    } finally {
      this.atWork--;
      this.waiting.pop()?.();
    }
  }

  /** One question with every span, read again from its place. */
  async question(request: AnalysisRequest, format: string, place: RecordPlace, config: ScoreConfig): Promise<QuestionDetail> {
    // a file without records, a gold file or a huge record takes longer than a host may be held up
    const isQuick = place.length > 0 && place.length <= WORKER_FROM_BYTES && request.gold === null;
    return isQuick ? this.details.read(request, format, place, config) : this.thread.ask({ request, format, place, config });
  }

  dispose(): void {
    this.thread.dispose();
  }

  private async turn(signal: AbortSignal): Promise<void> {
    while (this.atWork >= AT_WORK) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
      if (signal.aborted) {
        this.waiting.pop()?.();
        throw new AnalysisCancelled();
      }
    }
    if (signal.aborted) throw new AnalysisCancelled();
    this.atWork++;
  }

  private inWorker(request: AnalysisRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<AnalysisResult> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.workerPath, { workerData: { kind: 'analysis', request } satisfies WorkerJob });
      const rows: QuestionRow[] = [];
      const stop = (): void => {
        void worker.terminate();
        reject(new AnalysisCancelled());
      };
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (message: AnalysisNews) => {
        if (message.type === 'progress') onProgress(message.progress);
        else if (message.type === 'rows') rows.push(...message.rows);
        else resolve(withRows(message.result, rows));
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', stop);
        reject(new Error(`The analysis stopped (code ${code}) before it had a result.`));
      });
    });
  }
}

function withRows(result: AnalysisResult, rows: readonly QuestionRow[]): AnalysisResult {
  return result.kind === 'report' ? { kind: 'report', report: { ...result.report, questions: rows } } : result;
}

/** Bytes to read; compressed files unfold to an unknown size and always go to a worker. */
function sizeOf(source: Source): number {
  if (source.kind === 'bytes') return source.bytes.byteLength;
  if (source.name.endsWith('.gz')) return Infinity;
  // a file that is not there is the analysis' to report
  return statSync(source.path, { throwIfNoEntry: false })?.size ?? 0;
}

async function inSlices(request: AnalysisRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<AnalysisResult> {
  const steps = analyzeSteps(request, { progress: onProgress });
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new AnalysisCancelled();
  }
}
