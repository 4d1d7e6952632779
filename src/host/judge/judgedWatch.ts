import * as vscode from 'vscode';
import { JUDGE_SUFFIX } from '../../analysis/judgeName';
import { Disposables } from '../disposables';
import { nameOf } from '../fileKind';
import { QuietTimer } from '../quietTimer';
import { fileOf } from '../runUri';

/** Tells when other things are judged beside a run than were: the command line writes there too. */
export class JudgedWatch extends Disposables {
  constructor(run: vscode.Uri, tell: () => void) {
    super();
    const file = fileOf(run);
    const name = `${nameOf(file)}${JUDGE_SUFFIX}`.replace(/[[\]{}*?!]/g, '[$&]');
    const quiet = this.hold(new QuietTimer(tell));
    const watcher = this.hold(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), name)));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) this.hold(event(() => quiet.note()));
  }
}
