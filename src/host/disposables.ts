import type * as vscode from 'vscode';

/** Something that holds disposables and lets them all go at once. */
export abstract class Disposables implements vscode.Disposable {
  private readonly held: vscode.Disposable[] = [];
  private gone = false;

  protected hold<T extends vscode.Disposable>(disposable: T): T {
    if (this.gone) disposable.dispose();
    else this.held.push(disposable);
    return disposable;
  }

  get isDisposed(): boolean {
    return this.gone;
  }

  dispose(): void {
    this.gone = true;
    while (this.held.length > 0) this.held.pop()?.dispose();
  }
}
