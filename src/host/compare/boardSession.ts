import * as vscode from 'vscode';
import type { BoardRun, BoardView } from '../../shared/boardView';
import { fromComparePageSchema, type FromComparePage, type ToComparePage } from '../../shared/compareProtocol';
import { copied } from '../copied';
import { Disposables } from '../disposables';
import { fileOf } from '../runUri';
import type { RunState } from '../runStore';
import { nameIn, type CompareContext, type RunPair } from './compareSession';

/** Runs in the order in which they were written, and which of them the others are held against. */
export interface RunBoard {
  readonly runs: readonly vscode.Uri[];
  readonly baseline: number;
}

export interface BoardContext extends CompareContext<RunBoard> {
  /** shows two of the runs beside each other */
  readonly openComparison: (pair: RunPair) => void;
}

/** One open leaderboard: compares again when one of its runs is read again, and answers its page. */
export class BoardSession extends Disposables {
  private ready = false;
  private version = 0;
  /** what the shown numbers were made from */
  private shown: readonly unknown[] = [];

  constructor(
    private readonly id: string,
    private board: RunBoard,
    private readonly webview: vscode.Webview,
    private readonly context: BoardContext,
  ) {
    super();
    this.hold(webview.onDidReceiveMessage((message: unknown) => void this.receive(message)));
    this.hold(context.store.onDidChange((state) => this.follow(state)));
  }

  /** Whether it shows these runs. */
  isOf(runs: readonly vscode.Uri[]): boolean {
    return runs.length === this.board.runs.length && this.board.runs.every((run, at) => run.toString() === runs[at]?.toString());
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
    const { runs, baseline } = this.board;
    switch (message.type) {
      case 'ready':
        this.ready = true;
        return this.compare();
      case 'baseline':
        if (runs[message.run] === undefined) return;
        this.board = { runs, baseline: message.run };
        this.context.changed(this.board);
        return this.compare();
      case 'openComparison': {
        const [a, b] = [runs[baseline], runs[message.run]];
        if (a !== undefined && b !== undefined && a !== b) this.context.openComparison({ a, b });
        return;
      }
      case 'retry':
        await Promise.all(runs.map((run) => this.context.store.refresh(run, true)));
        return this.compare();
      case 'copyTable':
        return copied(message.markdown);
      case 'showLog':
        return this.context.log.show();
      default:
        return;
    }
  }

  private follow(state: RunState): void {
    const isOurs = this.board.runs.some((run) => run.toString() === state.uri.toString());
    const requests = this.board.runs.map((run) => this.context.store.requestOf(run));
    if (!this.ready || !isOurs || state.status === 'loading' || requests.every((request, at) => request === this.shown[at])) return;
    void this.compare().catch((error: unknown) => this.fail(error));
  }

  /** The numbers of all runs first, then their changes one by one: each takes as long as a comparison. */
  private async compare(): Promise<void> {
    const version = ++this.version;
    const { store, analysis } = this.context;
    const { runs, baseline } = this.board;
    this.post({ type: 'loading', id: this.id, a: vscode.l10n.t('{0} runs', runs.length), b: '' });
    const states = await Promise.all(runs.map((run) => store.open(run)));
    const requests = runs.map((run) => store.requestOf(run));
    const rows = await Promise.all(states.map(boardRun));
    if (version !== this.version) return;
    this.shown = requests;
    const before = requests[baseline] ?? null;
    const others = runs.flatMap((_, at) => (at !== baseline && before !== null && requests[at] !== null ? [at] : []));
    let waiting = others.length;
    if (before === null) rows.forEach((row, at) => (rows[at] = { ...row, refusal: row.refusal ?? vscode.l10n.t('The baseline cannot be read: choose another one.') }));
    this.show(rows, waiting);
    for (const at of others) {
      const answer = await analysis.compare(before!, requests[at]!, null);
      if (version !== this.version) return;
      rows[at] = answer.ok ? { ...rows[at]!, changes: answer.view.metrics } : { ...rows[at]!, refusal: answer.reasons.join(' ') };
      this.show(rows, --waiting);
    }
  }

  private show(rows: readonly BoardRun[], waiting: number): void {
    const { baseline, runs } = this.board;
    const metrics = [...new Set(rows.flatMap((row) => row.metrics.map(({ name }) => name)))];
    const primary = this.context.store.get(runs[baseline]!)?.report?.primary ?? metrics[0] ?? '';
    const view: BoardView = { baseline, metrics, primary, runs: [...rows], waiting };
    this.post({ type: 'board', version: this.version, view });
  }

  private fail(error: unknown): void {
    this.context.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.post({ type: 'refused', a: vscode.l10n.t('{0} runs', this.board.runs.length), b: '', reasons: [error instanceof Error ? error.message : String(error)], alike: false });
  }

  private post(message: ToComparePage): void {
    if (this.ready && !this.isDisposed) void this.webview.postMessage(message);
  }
}

/** A run that cannot be read has its place and the reason. */
async function boardRun({ uri, report, message }: RunState): Promise<BoardRun> {
  const written = await writtenAt(uri);
  const metrics = (report?.metrics ?? []).map(({ name, value, ci95, n }) => ({ name, value, ci95, n }));
  return { name: nameIn(uri), written, n: report?.counts.scored ?? 0, metrics, changes: null, refusal: report === null ? (message ?? '') : null };
}

/** When a run's file was written last, in milliseconds; null when it is not there. */
export async function writtenAt(run: vscode.Uri): Promise<number | null> {
  try {
    return (await vscode.workspace.fs.stat(fileOf(run))).mtime;
  } catch {
    return null;
  }
}
