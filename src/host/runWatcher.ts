import * as vscode from 'vscode';
import { Disposables } from './disposables';
import type { Discovery } from './discovery';
import { nameOf } from './fileKind';
import { QuietTimer } from './quietTimer';
import { fileOf } from './runUri';
import type { RunStore } from './runStore';

/** Tells the store when the file of an open run, or one it is linked with, has changed on disk; once it is quiet again, or has not been for a while. */
export class RunWatcher extends Disposables {
  private readonly watched = new Map<string, vscode.Disposable>();

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
    const quiet = new QuietTimer(() => void this.store.refresh(run, file.toString() !== fileOf(run).toString()));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(() => quiet.note());
    this.watched.set(key, vscode.Disposable.from(watcher, quiet));
  }

  private release(): void {
    for (const watcher of this.watched.values()) watcher.dispose();
  }
}
