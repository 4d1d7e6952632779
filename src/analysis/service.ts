import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { QuestionRow, RecordPlace, ScoreConfig } from '../core/model';
import type { AnalysisRequest, AnalysisResult, Progress, QuestionDetail, Source } from './analysis';
import { OrderThread } from './orderThread';
import type { AnalysisNews, Orders, Recognized, WorkerJob } from './wire';

/** A thread of its own takes about 30 ms to start: smaller files go to the one that is there already. */
const OWN_THREAD_FROM_BYTES = 128 * 1024;
const AT_WORK = 2;

export class AnalysisCancelled extends Error {}

/**
 * Runs analyses without ever holding up its host: everything that reads run files happens in threads. Large analyses
 * have threads of their own, at most two at once, the one asked for last first.
 */
export class AnalysisService {
  private waiting: (() => void)[] = [];
  private atWork = 0;
  private readonly orders: OrderThread;

  constructor(private readonly workerPath: string) {
    this.orders = new OrderThread(workerPath);
  }

  /**
   * Analyses a run.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes or runs out of memory
   */
  async analyze(request: AnalysisRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<AnalysisResult> {
    const size = sizeOf(request.run) + (request.gold === null ? 0 : sizeOf(request.gold));
    if (size < OWN_THREAD_FROM_BYTES) {
      const result = await this.orders.ask('analyze', { request });
      if (signal.aborted) throw new AnalysisCancelled();
      return result;
    }
    await this.turn(signal);
    try {
      return await this.inOwnThread(request, signal, onProgress);
    } finally {
      this.atWork--;
      this.waiting.pop()?.();
    }
  }

  /** One question with every span, read again from its place. */
  question(request: AnalysisRequest, format: string, place: RecordPlace, config: ScoreConfig): Promise<QuestionDetail> {
    return this.orders.ask('detail', { request, format, place, config });
  }

  /** What a file is, judged by its first bytes; null when it is nothing that is known. */
  recognize(head: Orders['recognize']): Promise<Recognized | null> {
    return this.orders.ask('recognize', head);
  }

  dispose(): void {
    this.orders.dispose();
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

  private inOwnThread(request: AnalysisRequest, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<AnalysisResult> {
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

/** Bytes to read; compressed files unfold to an unknown size and always have a thread of their own. */
function sizeOf(source: Source): number {
  if (source.kind === 'bytes') return source.bytes.byteLength;
  if (source.name.endsWith('.gz')) return Infinity;
  // a file that is not there is the analysis' to report
  return statSync(source.path, { throwIfNoEntry: false })?.size ?? 0;
}
