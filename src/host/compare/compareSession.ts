import * as vscode from 'vscode';
import type { AnalysisRequest } from '../../analysis/analysis';
import type { AnalysisService } from '../../analysis/service';
import { fromComparePageSchema, type FromComparePage, type ToComparePage } from '../../shared/compareProtocol';
import type { Exports } from '../exports';
import { copied } from '../copied';
import { Disposables } from '../disposables';
import type { RunState, RunStore } from '../runStore';

/** The runs that are compared: A before, B after. */
export interface RunPair {
  readonly a: vscode.Uri;
  readonly b: vscode.Uri;
}

/** What each of them was scored from. */
interface Requests {
  readonly a: AnalysisRequest;
  readonly b: AnalysisRequest;
}

/** What a page of runs works with; `Runs` is which of them it shows, and how. */
export interface CompareContext<Runs = RunPair> {
  readonly store: RunStore;
  readonly analysis: AnalysisService;
  readonly log: vscode.LogOutputChannel;
  readonly exports: Exports;
  /** shows a question in the report of its run */
  readonly openQuestion: (run: vscode.Uri, index: number) => Promise<void>;
  /** somebody chose otherwise */
  readonly changed: (runs: Runs) => void;
}

/** One open comparison: compares again when one of its runs is read again, and answers its page. */
export class CompareSession extends Disposables {
  private ready = false;
  private version = 0;
  /** null for the usual one */
  private threshold: number | null = null;
  /** both are scored the way this one is; null for each its own way */
  private alike: 'a' | 'b' | null = null;
  /** what the shown comparison was made from, each as its run is scored */
  private shown: Requests | null = null;

  constructor(
    private readonly id: string,
    private pair: RunPair,
    private readonly webview: vscode.Webview,
    private readonly context: CompareContext,
  ) {
    super();
    this.hold(webview.onDidReceiveMessage((message: unknown) => void this.receive(message)));
    this.hold(context.store.onDidChange((state) => this.follow(state)));
  }

  /** Whether it shows these runs. */
  isOf({ a, b }: RunPair): boolean {
    return this.pair.a.toString() === a.toString() && this.pair.b.toString() === b.toString();
  }

  /** A hidden page is destroyed: it says `ready` again when it is shown. */
  hidden(): void {
    this.ready = false;
  }

  private async receive(raw: unknown): Promise<void> {
    const parsed = fromComparePageSchema.safeParse(raw);
    if (!parsed.success) return this.context.log.warn(`a message of the comparison page was not understood: ${parsed.error.message}`);
    try {
      await this.handle(parsed.data);
    } catch (error) {
      this.fail(error);
    }
  }

  private async handle(message: FromComparePage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        return this.compare();
      case 'getPairs':
        return this.getPairs(message);
      case 'openQuestion':
        if (message.version === this.version) await this.context.openQuestion(this.pair[message.run], message.index);
        return;
      case 'swap':
        this.pair = { a: this.pair.b, b: this.pair.a };
        this.alike = this.alike === null ? null : this.alike === 'a' ? 'b' : 'a';
        this.context.changed(this.pair);
        return this.compare();
      case 'scoreAlike':
        this.alike = message.as;
        return this.compare();
      case 'retry':
        await Promise.all([this.pair.a, this.pair.b].map((run) => this.context.store.refresh(run, true)));
        return this.compare();
      case 'threshold':
        this.threshold = message.value;
        return this.compare();
      case 'export':
        return this.export();
      case 'copyTable':
        return copied(message.markdown);
      case 'showLog':
        return this.context.log.show();
      default:
        return;
    }
  }

  /** What goes wrong leaves the comparison on the page. */
  private async export(): Promise<void> {
    if (this.shown === null) return;
    try {
      await this.context.exports.comparison({ ...this.asked(this.shown), threshold: this.threshold }, { a: nameIn(this.pair.a), b: nameIn(this.pair.b) }, this.pair.b);
    } catch (error) {
      this.context.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      void vscode.window.showErrorMessage(`Goldlens: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Only a run that is settled again is worth another comparison. */
  private follow(state: RunState): void {
    const isOurs = [this.pair.a, this.pair.b].some((run) => run.toString() === state.uri.toString());
    if (!this.ready || !isOurs || state.status === 'loading' || this.isShown()) return;
    void this.compare().catch((error: unknown) => this.fail(error));
  }

  private isShown(): boolean {
    const { store } = this.context;
    return this.shown !== null && this.shown.a === store.requestOf(this.pair.a) && this.shown.b === store.requestOf(this.pair.b);
  }

  private async compare(): Promise<void> {
    const version = ++this.version;
    const { store, analysis } = this.context;
    const { a, b } = this.pair;
    this.shown = null;
    this.post({ type: 'loading', id: this.id, a: nameIn(a), b: nameIn(b) });
    const states = await Promise.all([store.open(a), store.open(b)]);
    const [ofA, ofB] = [store.requestOf(a), store.requestOf(b)];
    if (version !== this.version) return;
    if (ofA === null || ofB === null) return this.refuse(states.flatMap(({ report, message }) => (report === null ? [message ?? ''] : [])));
    this.shown = { a: ofA, b: ofB };
    const sides = this.asked(this.shown);
    const answer = await analysis.compare(sides.a, sides.b, this.threshold);
    if (version !== this.version) return;
    if (answer.ok) return this.post({ type: 'comparison', version, view: answer.view, alike: this.alike });
    this.refuse(answer.reasons, answer.settings);
  }

  /** Each as its run is scored, or both the way one of them is. */
  private asked({ a, b }: Requests): Requests {
    if (this.alike === null) return { a, b };
    const { config } = this.alike === 'a' ? a : b;
    return { a: { ...a, config }, b: { ...b, config } };
  }

  /** Where a run was written meanwhile, the comparison stays until it is made anew. */
  private async getPairs(message: FromComparePage & { type: 'getPairs' }): Promise<void> {
    try {
      await this.sendPairs(message);
    } catch (error) {
      await Promise.all([this.pair.a, this.pair.b].map((run) => this.context.store.refresh(run)));
      if (message.version === this.version) throw error;
    }
  }

  private async sendPairs({ version, metric, list, offset, limit }: FromComparePage & { type: 'getPairs' }): Promise<void> {
    if (version !== this.version || this.shown === null) return;
    const { a, b } = this.asked(this.shown);
    const { total, pairs } = await this.context.analysis.comparedPairs(a, b, { threshold: this.threshold, metric, list, offset, limit });
    if (version !== this.version) return;
    this.post({ type: 'pairs', version, metric, list, offset, total, pairs });
    if (offset > 0 || total === 0) return;
    const reasons = await this.context.analysis.comparedReasons(a, b, { threshold: this.threshold, metric, list });
    if (version === this.version) this.post({ type: 'reasons', version, metric, list, reasons });
  }

  private refuse(reasons: readonly string[], alike = false): void {
    this.post({ type: 'refused', a: nameIn(this.pair.a), b: nameIn(this.pair.b), reasons: [...reasons], alike });
  }

  private fail(error: unknown): void {
    this.context.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.refuse([error instanceof Error ? error.message : String(error)]);
  }

  private post(message: ToComparePage): void {
    if (this.ready && !this.isDisposed) void this.webview.postMessage(message);
  }
}

/** `runs/bm25.json`, with the run's own name where the file holds several. */
export function nameIn(run: vscode.Uri): string {
  const file = vscode.workspace.asRelativePath(run.with({ fragment: '' }));
  return run.fragment === '' ? file : `${file} · ${run.fragment}`;
}
