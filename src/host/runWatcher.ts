import * as vscode from 'vscode';
import { Disposables } from './disposables';
import type { Discovery } from './discovery';
import { nameOf } from './fileKind';
import { fileOf } from './runUri';
import type { RunStore } from './runStore';

const QUIET_MS = 150;

/** Tells the store when the file of an open run, or one it is linked with, has changed on disk and is quiet again. */
export class RunWatcher extends Disposables {
  private readonly watched = new Map<string, vscode.Disposable>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly store: RunStore,
    discovery: Discovery,
  ) {
    super();
    this.hold(discovery.onDidTouch((uri) => void store.refreshFile(uri)));
    this.hold(store.onDidChange(({ uri }) => this.watch(fileOf(uri), uri)));
    this.hold(store.onDidLink(({ run, file }) => this.watch(file, run)));
    this.hold({ dispose: () => this.release() });
  }

  /** Watches one file by its name in its folder, so that one outside the workspace is seen too. */
  private watch(file: vscode.Uri, run: vscode.Uri): void {
    const key = `${file.toString()} ${run.toString()}`;
    if (this.watched.has(key)) return;
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), nameOf(file).replace(/[[\]{}*?!]/g, '[$&]'));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const touched = (): void => this.settle(key, run, file.toString() !== fileOf(run).toString());
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(touched);
    this.watched.set(key, watcher);
  }

  private settle(key: string, run: vscode.Uri, force: boolean): void {
    clearTimeout(this.timers.get(key));
    const timer = setTimeout(() => {
      this.timers.delete(key);
      void this.store.refresh(run, force);
    }, QUIET_MS);
    this.timers.set(key, timer);
  }

  private release(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const watcher of this.watched.values()) watcher.dispose();
  }
}
