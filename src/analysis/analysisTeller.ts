import type { MessagePort } from 'node:worker_threads';
import type { QuestionRow, RunReport } from '../core/model';
import type { AnalysisRequest, Pending, Progress } from './analysis';
import { analyzeNow } from './analyze';
import type { CorpusIndex } from './corpusIndex';
import { ProgressClock } from './progressClock';
import { ROWS_AT_ONCE, type AnalysisNews } from './wire';

/** A run that takes longer is shown while it is read: first after this time, then each time half as long again has passed. */
const FIRST_SHOWN_MS = 1000;
const GROWTH = 1.5;

/** Analyses a run in a thread and tells its host: how far it is, what can be shown already, and the result. */
export class AnalysisTeller {
  private readonly clock: ProgressClock;
  private readonly began: number;
  private showAfter = FIRST_SHOWN_MS;
  private rowsSent = 0;

  /** @param now milliseconds from any start */
  constructor(
    private readonly port: Pick<MessagePort, 'postMessage'>,
    private readonly now = () => performance.now(),
  ) {
    this.clock = new ProgressClock(now);
    this.began = now();
  }

  run(request: AnalysisRequest, index: CorpusIndex | null): void {
    const result = analyzeNow(
      request,
      {
        progress: (progress, soFar) => this.follow(progress, soFar),
        withoutIntervals: (report) => this.show(report, 'intervals'),
      },
      index,
    );
    if (result.kind === 'report') this.sendRows(result.report.questions);
    this.send({ type: 'result', result: result.kind === 'report' ? { kind: 'report', report: withoutRows(result.report) } : result });
  }

  private follow(progress: Progress, soFar: () => RunReport): void {
    this.clock.tell(progress, (told) => {
      this.send({ type: 'progress', progress: told });
      if (this.now() - this.began < this.showAfter) return;
      this.show(soFar(), 'questions');
      this.showAfter = (this.now() - this.began) * GROWTH;
    });
  }

  private show(report: RunReport, pending: Pending): void {
    this.sendRows(report.questions);
    this.send({ type: 'early', report: withoutRows(report), pending });
  }

  private sendRows(questions: readonly QuestionRow[]): void {
    for (; this.rowsSent < questions.length; this.rowsSent = Math.min(questions.length, this.rowsSent + ROWS_AT_ONCE)) {
      this.send({ type: 'rows', rows: questions.slice(this.rowsSent, this.rowsSent + ROWS_AT_ONCE) });
    }
  }

  private send(news: AnalysisNews): void {
    this.port.postMessage(news);
  }
}

function withoutRows(report: RunReport): RunReport {
  return { ...report, questions: [] };
}
