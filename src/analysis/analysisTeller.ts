import type { MessagePort } from 'node:worker_threads';
import type { QuestionRow, RunReport } from '../core/model';
import type { AnalysisRequest, Pending, Progress } from './analysis';
import type { CorpusIndex } from './corpusIndex';
import { GrowingRun } from './growingRun';
import { ProgressClock } from './progressClock';
import { ROWS_AT_ONCE, type AnalysisNews } from './wire';

/** A run that takes longer is shown while it is read: first after this time, then each time half as long again has passed. */
const FIRST_SHOWN_MS = 1000;
const GROWTH = 1.5;

/** Analyses a run in a thread, as often as it is asked to, and tells its host: how far it is, what can be shown already, and the result. */
export class AnalysisTeller {
  private readonly run = new GrowingRun();
  /** what its host has */
  private sent: readonly QuestionRow[] = [];

  /** @param now milliseconds from any start */
  constructor(
    private readonly port: Pick<MessagePort, 'postMessage'>,
    private readonly now = () => performance.now(),
  ) {}

  analyze(request: AnalysisRequest, index: CorpusIndex | null): void {
    const progress = this.follower();
    const result = this.run.analyze(request, { progress, withoutIntervals: (report) => this.show(report, 'intervals') }, index);
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
