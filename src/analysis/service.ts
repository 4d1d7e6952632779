import { statSync } from 'node:fs';
import type { RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { RecordPlace, ScoreConfig } from '../core/model';
import type { Notes } from '../core/notes/fold';
import type { ReasonCounts } from '../shared/compareView';
import type { MappingPreview } from '../shared/mappingPreview';
import type { AnalysisRequest, AnalysisResult, Listener, QuestionDetail, Source } from './analysis';
import type { ComparisonAnswer, PairsAnswer, PairsOrder, ReasonsOrder, Side } from './comparing';
import { CorpusShelf } from './corpusShelf';
import type { MappingSample } from './mappingSample';
import type { EntryRequest, GoldSummary, PagedFile } from './filePages';
import { OrderThread } from './orderThread';
import { AnalysisCancelled, ownThread } from './ownThread';
import type { CachePlace } from './reportCache';
import { RunThreads } from './runThreads';
import type { TextSearch } from '../core/filter/evaluate';
import type { QuestionPlaces } from './textSearch';
import type { Answers, DiagnosisNews, Orders, Recognized, SearchNews } from './wire';

/** A thread of its own takes about 30 ms to start: smaller files go to the one that is there already. */
const OWN_THREAD_FROM_BYTES = 128 * 1024;
const AT_WORK = 2;
/** what one question needs is waited for, however long it takes */
const NEVER = new AbortController().signal;

/**
 * Runs analyses without ever holding up its host: everything that reads run files happens in threads. Large analyses
 * have threads of their own, at most two at once, the one asked for last first.
 */
export class AnalysisService {
  private waiting: (() => void)[] = [];
  private atWork = 0;
  private readonly runs: RunThreads;
  private readonly orders: OrderThread;
  /** apart, so that nobody waits for a comparison to look at a question */
  private readonly comparisons: OrderThread;
  /** the corpora that runs are read with */
  readonly corpora: CorpusShelf;

  /**
   * @param cache where reports of large runs are kept; null keeps none
   * @param warn told of what went wrong and costs nothing but time
   */
  constructor(
    private readonly workerPath: string,
    cache: CachePlace | null = null,
    warn: (message: string) => void = () => undefined,
  ) {
    this.runs = new RunThreads(workerPath, cache, warn);
    this.orders = new OrderThread(workerPath);
    this.comparisons = new OrderThread(workerPath);
    this.corpora = new CorpusShelf(workerPath);
  }

  /**
   * Analyses a run; its corpus is read through before, unless that was done already.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes or runs out of memory
   */
  async analyze(asked: AnalysisRequest, signal: AbortSignal, listener: Listener): Promise<AnalysisResult> {
    const index = asked.corpus === null ? null : await this.corpora.index(asked.corpus, asked.corpusStamp, signal, listener.progress);
    const request = index === null ? asked : lean(asked);
    const size = sizeOf(request.run) + (request.gold === null ? 0 : sizeOf(request.gold));
    if (size < OWN_THREAD_FROM_BYTES) {
      const result = await this.orders.ask('analyze', { request, index });
      if (signal.aborted) throw new AnalysisCancelled();
      return result;
    }
    return this.inTurn(signal, () => this.runs.analyze(request, index, signal, listener));
  }

  /**
   * Why a run scores what it scores, in a thread of its own; null where it is no run any more. `request` is the one its report came from.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes or runs out of memory
   */
  async diagnose(asked: AnalysisRequest, signal: AbortSignal): Promise<RunDiagnosis | null> {
    const index = asked.corpus === null ? null : await this.corpora.index(asked.corpus, asked.corpusStamp, signal, () => undefined);
    const request = index === null ? asked : lean(asked);
    return this.inTurn(signal, () => ownThread<DiagnosisNews, RunDiagnosis | null>(this.workerPath, { kind: 'diagnosis', request, index }, signal, ({ diagnosis }, finish) => finish(diagnosis)));
  }

  /** One question with every span, read again from its place. */
  async question(request: AnalysisRequest, format: string, place: RecordPlace, config: ScoreConfig): Promise<QuestionDetail> {
    const index = request.corpus === null ? null : await this.corpora.index(request.corpus, request.corpusStamp, NEVER, () => undefined);
    return this.orders.ask('detail', { request: index === null ? request : lean(request), format, place, config, index });
  }

  /**
   * Looks for texts in the file of a report, in a thread of its own, and tells what it finds as it goes.
   * @throws AnalysisCancelled when `signal` is aborted; Error when the thread crashes
   */
  async search(request: AnalysisRequest, places: QuestionPlaces, wanted: readonly TextSearch[], signal: AbortSignal, onNews: (news: SearchNews) => void): Promise<void> {
    const { request: asked, index } = this.sideOf(request);
    await ownThread<SearchNews, null>(this.workerPath, { kind: 'search', order: { request: asked, index, places, wanted } }, signal, (news, finish) => {
      onNews(news);
      if (news.isEnd) finish(null);
    });
  }

  /** What a gold file holds; a sentence of why it cannot be read. */
  goldSummary(file: PagedFile): Promise<GoldSummary | string> {
    return this.orders.ask('goldSummary', file);
  }

  /** A page of the entries of a gold file or a corpus. */
  entries(request: EntryRequest): Promise<Answers['entries']> {
    return this.orders.ask('entries', request);
  }

  /** One of them, whole. */
  entry(file: PagedFile, number: number): Promise<Answers['entry']> {
    return this.orders.ask('entry', { file, number });
  }

  /** What a file is, judged by its first bytes; null when it is nothing that is known. */
  recognize(head: Orders['recognize']): Promise<Recognized | null> {
    return this.orders.ask('recognize', head);
  }

  /** What the fields of a file may be mapped to, in the light of the request's mapping; null when it holds no records. */
  sampleMapping(request: AnalysisRequest): Promise<MappingSample | null> {
    return this.orders.ask('sample', { request });
  }

  /** The first question of a file as the request's mapping reads it; null when there is none. */
  previewMapping(request: AnalysisRequest): Promise<MappingPreview | null> {
    return this.orders.ask('preview', { request });
  }

  /** Two runs, question by question, as their requests have them scored. */
  compare(a: AnalysisRequest, b: AnalysisRequest, threshold: number | null): Promise<ComparisonAnswer> {
    return this.comparisons.ask('compare', { threshold, a: this.sideOf(a), b: this.sideOf(b) });
  }

  /** A page of one list of a comparison. */
  comparedPairs(a: AnalysisRequest, b: AnalysisRequest, list: Omit<PairsOrder, 'a' | 'b'>): Promise<PairsAnswer> {
    return this.comparisons.ask('pairs', { a: this.sideOf(a), b: this.sideOf(b), ...list });
  }

  /** Why facts are missed in the questions of one list of a comparison. */
  comparedReasons(a: AnalysisRequest, b: AnalysisRequest, list: Omit<ReasonsOrder, 'a' | 'b'>): Promise<ReasonCounts> {
    return this.comparisons.ask('reasons', { a: this.sideOf(a), b: this.sideOf(b), ...list });
  }

  /** What the notes file of a run says. */
  notes(file: Source): Promise<Notes> {
    return this.orders.ask('notes', file);
  }

  dispose(): void {
    this.runs.dispose();
    this.orders.dispose();
    this.comparisons.dispose();
    this.corpora.dispose();
  }

  /** A request as a thread is to be given it. */
  sideOf(request: AnalysisRequest): Side {
    const index = request.corpus === null ? null : this.corpora.known(request.corpus, request.corpusStamp);
    return { request: index === null ? request : lean(request), index };
  }

  private async inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(signal);
    try {
      return await work();
    } finally {
      this.atWork--;
      this.waiting.pop()?.();
    }
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
}

/** With an index, threads have no need of the corpus' own bytes, which would be copied to each. */
function lean(request: AnalysisRequest): AnalysisRequest {
  return request.corpus?.kind === 'bytes' ? { ...request, corpus: { kind: 'path', name: request.corpus.name, path: '' } } : request;
}

/** Bytes to read; compressed files unfold to an unknown size and always have a thread of their own. */
function sizeOf(source: Source): number {
  if (source.kind === 'bytes') return source.bytes.byteLength;
  if (/\.(gz|zip|eval)$/i.test(source.name)) return Infinity;
  // a file that is not there is the analysis' to report
  return statSync(source.path, { throwIfNoEntry: false })?.size ?? 0;
}
