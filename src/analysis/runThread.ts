import type { Worker } from 'node:worker_threads';
import type { QuestionRow } from '../core/model';
import type { AnalysisRequest, AnalysisResult, Listener } from './analysis';
import type { CorpusIndex } from './corpusIndex';
import { AnalysisCancelled } from './ownThread';
import type { CachePlace } from './reportCache';
import { startThread, threadError } from './startThread';
import type { AnalysisNews, AnalysisOrder } from './wire';

/** A thread that analyses one large run, and again when its file has grown. */
export class RunThread {
  private readonly worker: Worker;
  private readonly rows: QuestionRow[] = [];
  private isDead = false;
  private knows = false;

  /** @param warn told of what went wrong and costs nothing but time */
  constructor(workerPath: string, cache: CachePlace | null, warn: (message: string) => void, megabytes?: number) {
    this.worker = startThread(workerPath, { kind: 'analysis', cache }, megabytes);
    this.worker.on('message', (news: AnalysisNews) => news.type === 'warning' && warn(news.message));
    this.worker.on('error', () => (this.isDead = true));
    this.worker.on('exit', () => (this.isDead = true));
  }

  /** Whether it can go on from what it has read. */
  get goesOn(): boolean {
    return this.knows && !this.isDead;
  }

  /**
   * One analysis at a time.
   * @throws AnalysisCancelled when aborted, which ends the thread; Error when it crashes or runs out of memory
   */
  analyze(request: AnalysisRequest, index: CorpusIndex | null, signal: AbortSignal, listener: Listener): Promise<AnalysisResult> {
    const { worker } = this;
    this.knows = false;
    return new Promise<AnalysisResult>((resolve, reject) => {
      const stop = (): void => {
        this.end();
        reject(new AnalysisCancelled());
      };
      const take = (news: AnalysisNews): void => {
        if (news.type === 'result') resolve(this.finish(news));
        else this.follow(news, listener);
      };
      const fail = (error: Error): void => reject(threadError(error));
      const exit = (code: number): void => reject(new Error(`The analysis stopped (code ${code}) before it had a result.`));
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', take).on('error', fail).on('exit', exit);
      this.letGo = () => {
        signal.removeEventListener('abort', stop);
        worker.off('message', take).off('error', fail).off('exit', exit);
      };
      worker.ref();
      // who turned away before the thread began is not heard any more
      if (signal.aborted) stop();
      else worker.postMessage({ request, index } satisfies AnalysisOrder);
    }).finally(() => this.letGo());
  }

  end(): void {
    this.isDead = true;
    void this.worker.terminate();
  }

  /** Ends when it has done what it is at. */
  leave(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.worker.postMessage(null satisfies AnalysisOrder);
  }

  private letGo: () => void = () => undefined;

  private follow(news: Exclude<AnalysisNews, { type: 'result' }>, listener: Listener): void {
    if (news.type === 'progress') listener.progress(news.progress);
    else if (news.type === 'early') listener.early?.({ ...news.report, questions: this.rows.slice() }, news.pending);
    else if (news.type === 'rows') this.rows.splice(news.from, Infinity, ...news.rows);
  }

  /** Idle, it keeps nobody from ending. */
  private finish({ goesOn, result }: Extract<AnalysisNews, { type: 'result' }>): AnalysisResult {
    this.knows = goesOn;
    this.worker.unref();
    return result.kind === 'report' ? { kind: 'report', report: { ...result.report, questions: this.rows.slice() } } : result;
  }
}
