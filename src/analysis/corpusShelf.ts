import type { Progress, Source } from './analysis';
import type { CorpusReading } from './corpusFile';
import type { CorpusIndex } from './corpusIndex';
import { keyOf } from './sourceKey';
import { AnalysisCancelled, ownThread } from './ownThread';
import type { CorpusNews } from './wire';

/** Indexes kept: 32 bytes a passage each, and all the text of what is a table or compressed. */
const MOST_KEPT = 2;

interface Work {
  readonly reading: Promise<CorpusReading>;
  readonly abort: AbortController;
  readonly listeners: Set<(progress: Progress) => void>;
}

/** The indexes of the corpora used last, each made in a thread of its own and kept for as long as its file stays as it is. */
export class CorpusShelf {
  private readonly kept = new Map<string, CorpusIndex>();
  private readonly underWay = new Map<string, Work>();

  constructor(private readonly workerPath: string) {}

  /** The index, if it is kept; null otherwise. */
  known(source: Source, stamp: string | null): CorpusIndex | null {
    const key = keyOf(source, stamp);
    return key === null ? null : (this.kept.get(key) ?? null);
  }

  /**
   * The index of a corpus; null when it cannot be used, which whoever opens it is told again.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes or runs out of memory
   */
  async index(source: Source, stamp: string | null, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<CorpusIndex | null> {
    const known = this.known(source, stamp);
    if (known !== null) return known;
    const reading = await this.read(source, stamp, signal, onProgress);
    return reading.ok ? reading.index : null;
  }

  /** Reads a corpus through and keeps its index. Who asks while that is under way waits for the same; the last to turn away ends it. */
  async read(source: Source, stamp: string | null, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<CorpusReading> {
    const key = keyOf(source, stamp) ?? '';
    const work = this.underWay.get(key) ?? this.begin(key, source);
    work.listeners.add(onProgress);
    try {
      return await unlessAborted(work.reading, signal);
    } finally {
      work.listeners.delete(onProgress);
      if (work.listeners.size === 0) this.end(key, work);
    }
  }

  private begin(key: string, source: Source): Work {
    const abort = new AbortController();
    const listeners = new Set<(progress: Progress) => void>();
    const reading = ownThread<CorpusNews, CorpusReading>(this.workerPath, { kind: 'corpus', source }, abort.signal, (news, finish) => {
      if (news.type === 'progress') listeners.forEach((tell) => tell(news.progress));
      else finish(news.reading);
    })
      .then((result) => {
        if (result.ok && key !== '') this.keep(key, result.index);
        return result;
      })
      .finally(() => this.end(key, work));
    const work: Work = { reading, abort, listeners };
    if (key !== '') this.underWay.set(key, work);
    return work;
  }

  dispose(): void {
    for (const [key, work] of this.underWay) this.end(key, work);
  }

  /** Who asks from now on begins anew. */
  private end(key: string, work: Work): void {
    if (this.underWay.get(key) === work) this.underWay.delete(key);
    work.abort.abort();
  }

  private keep(key: string, index: CorpusIndex): void {
    this.kept.delete(key);
    this.kept.set(key, index);
    for (const oldest of [...this.kept.keys()].slice(0, -MOST_KEPT)) this.kept.delete(oldest);
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new AnalysisCancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
