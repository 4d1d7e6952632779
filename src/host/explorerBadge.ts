import * as vscode from 'vscode';
import { Disposables } from './disposables';
import type { Discovery } from './discovery';
import { failedCount, primaryLabel } from './questionNames';
import type { RunStore } from './runStore';
import { fileOf } from './runUri';
import { isOn } from './settings';

/** Marks run files in the Explorer once they are known; the tooltip has the run's value. Looks nothing up by itself. */
export class ExplorerBadge extends Disposables implements vscode.FileDecorationProvider {
  private readonly changes = this.hold(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  readonly onDidChangeFileDecorations = this.changes.event;
  private readonly versions = new Map<string, number>();

  constructor(
    private readonly store: RunStore,
    private readonly discovery: Discovery,
  ) {
    super();
    this.hold(vscode.window.registerFileDecorationProvider(this));
    this.hold(discovery.onDidChange(() => this.changes.fire(undefined)));
    this.hold(vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('goldlens.explorer.badges') && this.changes.fire(undefined)));
    this.hold(
      store.onDidChange(({ uri, version }) => {
        if (this.versions.get(uri.toString()) === version) return;
        this.versions.set(uri.toString(), version);
        this.changes.fire([fileOf(uri)]);
      }),
    );
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const report = this.store.get(uri)?.report;
    if ((report == null && this.discovery.get(uri) === undefined) || !isOn('explorer.badges')) return undefined;
    const label = report == null ? null : primaryLabel(report);
    const tooltip = label === null || report == null ? vscode.l10n.t('Evaluation run') : vscode.l10n.t('Evaluation run: {0}, {1} failed', label, failedCount(report));
    return { badge: '◎', tooltip, propagate: false };
  }
}
