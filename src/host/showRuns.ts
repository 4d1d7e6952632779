import * as vscode from 'vscode';
import type { Discovery } from './discovery';
import { ExplorerBadge } from './explorerBadge';
import { LoadingProgress } from './loadingProgress';
import { RunProblems } from './problems';
import type { ReportEditor } from './reportEditor';
import type { RunStore } from './runStore';
import { RunWatcher } from './runWatcher';
import { RunStatusBar } from './statusBar';

/** What shows runs around their reports, and follows their files: Problems, status bar, explorer, progress of long loads. */
export function showRuns(store: RunStore, discovery: Discovery, reports: ReportEditor): vscode.Disposable {
  return vscode.Disposable.from(new RunWatcher(store, discovery), new RunProblems(store), new RunStatusBar(store, reports), new ExplorerBadge(store, discovery), new LoadingProgress(store));
}
