import type { AnalysisRequest, AnalysisResult, Listener } from './analysis';
import type { CorpusIndex } from './corpusIndex';
import { growthKey } from './growthKey';
import type { CachePlace } from './reportCache';
import { RunThread } from './runThread';

/** Runs whose thread stays, to read on when their file grows; each holds the rows of its run. */
const MOST_KEPT = 2;

/** Large runs, each analysed in a thread of its own. The threads of those that may grow stay for the runs looked at last. */
export class RunThreads {
  /** idle ones, by what they analyse; the one used last is the last */
  private readonly kept = new Map<string, RunThread>();

  /** @param warn told of what went wrong and costs nothing but time */
  constructor(
    private readonly workerPath: string,
    private readonly cache: CachePlace | null,
    private readonly warn: (message: string) => void,
  ) {}

  /** @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes or runs out of memory */
  async analyze(request: AnalysisRequest, index: CorpusIndex | null, signal: AbortSignal, listener: Listener): Promise<AnalysisResult> {
    const key = growthKey(request);
    const thread = this.take(key) ?? new RunThread(this.workerPath, this.cache, this.warn);
    try {
      return await thread.analyze(request, index, signal, listener);
    } finally {
      this.keep(key, thread);
    }
  }

  dispose(): void {
    for (const thread of this.kept.values()) thread.end();
    this.kept.clear();
  }

  private take(key: string | null): RunThread | null {
    const thread = key === null ? undefined : this.kept.get(key);
    if (key === null || thread === undefined) return null;
    this.kept.delete(key);
    return thread.goesOn ? thread : null;
  }

  private keep(key: string | null, thread: RunThread): void {
    if (key === null || !thread.goesOn) return thread.leave();
    this.kept.get(key)?.end();
    this.kept.set(key, thread);
    for (const [oldest, idle] of [...this.kept].slice(0, -MOST_KEPT)) {
      this.kept.delete(oldest);
      idle.end();
    }
  }
}
