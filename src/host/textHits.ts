import { AnalysisCancelled } from '../analysis/ownThread';
import type { AnalysisRequest } from '../analysis/analysis';
import type { AnalysisService } from '../analysis/service';
import { placesOf } from '../analysis/textSearch';
import type { TextSearch } from '../core/filter/evaluate';
import type { RunReport } from '../core/model';
import type { SearchView } from '../shared/viewModel';
import { Disposables } from './disposables';

/** What one text was found in. */
interface Hits {
  /** 1 per question that has it */
  readonly questions: Uint8Array;
  isWhole: boolean;
}

interface Running {
  readonly abort: AbortController;
  readonly keys: readonly string[];
  searched: number;
}

/** Searches kept for one report, beside those of the filter in use. */
const MOST_KEPT = 16;

/**
 * What the texts of a report's file are searched for. A list grows while its search goes on; a newer filter ends a search that it
 * has no use for; what was found is kept until another report is looked at.
 */
export class TextHits extends Disposables {
  private report: RunReport | null = null;
  private readonly known = new Map<string, Hits>();
  private running: Running | null = null;
  private failed = false;
  /** counts the changes: lists made before one are out of date */
  revision = 0;

  constructor(
    private readonly analysis: AnalysisService,
    private readonly onChange: () => void,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    this.hold({ dispose: () => this.stop() });
  }

  /** Begins to search for what was not searched for yet. `request` is what the report was made from; null while it is still being made. */
  want(report: RunReport, request: AnalysisRequest | null, wanted: readonly TextSearch[]): SearchView | null {
    if (this.report !== report) this.turnTo(report);
    const keys = wanted.map(keyOf);
    if (this.running !== null && !this.running.keys.every((key) => keys.includes(key))) this.stop();
    const missing = wanted.filter((one) => !this.known.has(keyOf(one)));
    if (missing.length > 0) this.forget(keys);
    if (missing.length > 0 && request !== null) this.begin(report, request, wanted.filter((one) => this.known.get(keyOf(one))?.isWhole !== true));
    if (missing.length > 0 && request === null) return { done: 0, total: report.questions.length, failed: false };
    if (this.running !== null) return { done: this.running.searched, total: report.questions.length, failed: false };
    return this.failed && wanted.length > 0 ? { done: 0, total: report.questions.length, failed: true } : null;
  }

  /** Whether a text was found in a question so far. */
  holds(index: number, wanted: TextSearch): boolean {
    return this.known.get(keyOf(wanted))?.questions[index] === 1;
  }

  private turnTo(report: RunReport): void {
    this.stop();
    this.known.clear();
    this.report = report;
    this.failed = false;
    this.revision++;
  }

  private begin(report: RunReport, request: AnalysisRequest, wanted: readonly TextSearch[]): void {
    this.stop();
    const found = wanted.map((): Hits => ({ questions: new Uint8Array(report.questions.length), isWhole: false }));
    const running: Running = { abort: new AbortController(), keys: wanted.map(keyOf), searched: 0 };
    running.keys.forEach((key, at) => this.known.set(key, found[at]!));
    this.running = running;
    this.failed = false;
    const search = this.analysis.search(request, placesOf(report.questions), wanted, running.abort.signal, ({ searched, hits, isEnd }) => {
      if (this.running !== running) return;
      running.searched = searched;
      hits.forEach((questions, at) => questions.forEach((question) => (found[at]!.questions[question] = 1)));
      if (isEnd) found.forEach((one) => (one.isWhole = true));
      if (isEnd) this.running = null;
      this.changed();
    });
    search.catch((error: unknown) => {
      if (error instanceof AnalysisCancelled || this.running !== running) return;
      this.running = null;
      this.failed = true;
      this.onError(error);
      this.changed();
    });
  }

  /** The oldest searches, but for those that are wanted. */
  private forget(wanted: readonly string[]): void {
    const others = [...this.known.keys()].filter((key) => !wanted.includes(key));
    for (const key of others.slice(0, Math.max(0, others.length - MOST_KEPT))) this.known.delete(key);
  }

  private changed(): void {
    this.revision++;
    this.onChange();
  }

  /** What was not searched to its end is forgotten. */
  private stop(): void {
    this.running?.abort.abort();
    for (const key of this.running?.keys ?? []) if (this.known.get(key)?.isWhole === false) this.known.delete(key);
    this.running = null;
  }
}

function keyOf({ where, text }: TextSearch): string {
  return `${where ?? ''} ${text}`;
}
