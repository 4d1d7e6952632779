import type { MessagePort } from 'node:worker_threads';
import type { QuestionRow, RunReport } from '../core/model';
import type { AnalysisRequest, AnalysisResult, Pending, Progress } from './analysis';
import type { CorpusIndex } from './corpusIndex';
import { GrowingRun } from './growingRun';
import { ProgressClock } from './progressClock';
import { ReportCache, type CachePlace } from './reportCache';
import { ROWS_AT_ONCE, type AnalysisNews } from './wire';

/** A run that takes longer is shown while it is read: first after this time, then each time half as long again has passed. */
const FIRST_SHOWN_MS = 1000;
const GROWTH = 1.5;

/** Analyses a run in a thread, as often as it is asked to, and tells its host: how far it is, what can be shown already, and the result. */
export class AnalysisTeller {
  private readonly run = new GrowingRun();
  /** what its host has */
  private sent: readonly QuestionRow[] = [];

  private readonly cache: ReportCache | null;
  /** how many questions the report has that was kept last */
  private keptQuestions = 0;

  /** @param now milliseconds from any start */
  constructor(
    private readonly port: Pick<MessagePort, 'postMessage'>,
    cache: CachePlace | null = null,
    private readonly now = () => performance.now(),
  ) {
    this.cache = cache === null ? null : new ReportCache(cache, (message) => this.send({ type: 'warning', message }));
  }

  analyze(request: AnalysisRequest, index: CorpusIndex | null): void {
    const content = this.cache?.contentOf(request) ?? null;
    const kept = content === null || this.run.goesOn ? null : (this.cache?.read(request) ?? null);
    if (kept !== null) {
      this.keptQuestions = kept.report.questions.length;
      if (kept.growth !== null) this.run.recall(request, kept.growth, kept.report.questions);
      if (kept.content === content) return this.finish({ kind: 'report', report: kept.report });
    }
    const result = this.run.analyze(request, { progress: this.follower(), withoutIntervals: (report) => this.show(report, 'intervals') }, index);
    this.finish(result);
    if (result.kind === 'report' && content !== null) this.keep(request, content, result.report);
  }

  /** A run that grows is kept each time it is half as large again: what was added since is cheap to read. */
  private keep(request: AnalysisRequest, content: string, report: RunReport): void {
    const size = report.questions.length;
    const isKept = this.run.goesOn && this.run.hasGoneOn && size < this.keptQuestions * GROWTH;
    // a file that changed meanwhile may have been read in part as it was and in part as it is
    if (isKept || this.cache === null || this.cache.contentOf(request) !== content) return;
    this.cache.write(request, { content, report, growth: this.run.growth });
    this.keptQuestions = size;
  }

  private finish(result: AnalysisResult): void {
    if (result.kind === 'report') this.sendRows(result.report.questions);
    const { goesOn } = this.run;
    this.send({ type: 'result', goesOn, result: result.kind === 'report' ? { kind: 'report', report: withoutRows(result.report) } : result });
  }

  private follower(): (progress: Progress, soFar: () => RunReport) => void {
    const clock = new ProgressClock(this.now);
    const began = this.now();
    let showAfter = FIRST_SHOWN_MS;
    return (progress, soFar) =>
      clock.tell(progress, (told) => {
        this.send({ type: 'progress', progress: told });
        if (this.now() - began < showAfter) return;
        this.show(soFar(), 'questions');
        showAfter = (this.now() - began) * GROWTH;
      });
  }

  private show(report: RunReport, pending: Pending): void {
    this.sendRows(report.questions);
    this.send({ type: 'early', report: withoutRows(report), pending });
  }

  /** Sends the rows that its host does not have. */
  private sendRows(questions: readonly QuestionRow[]): void {
    let from = 0;
    while (from < questions.length && questions[from] === this.sent[from]) from++;
    for (let at = from; at === from || at < questions.length; at += ROWS_AT_ONCE) this.send({ type: 'rows', from: at, rows: questions.slice(at, at + ROWS_AT_ONCE) });
    this.sent = questions.slice();
  }

  private send(news: AnalysisNews): void {
    this.port.postMessage(news);
  }
}

function withoutRows(report: RunReport): RunReport {
  return { ...report, questions: [] };
}
