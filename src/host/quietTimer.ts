import type * as vscode from 'vscode';

/** Waits until nothing has happened for a moment, and no longer than a while where it never ends. */
export class QuietTimer implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private since: number | null = null;

  constructor(
    private readonly work: () => void,
    private readonly quietMs = 150,
    private readonly mostMs = 1000,
  ) {}

  /** Something has happened. */
  note(): void {
    const now = Date.now();
    this.since ??= now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), Math.max(0, Math.min(this.quietMs, this.since + this.mostMs - now)));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.since = null;
  }

  private end(): void {
    this.since = null;
    this.work();
  }
}
