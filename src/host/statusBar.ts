import * as vscode from 'vscode';
import { Disposables } from './disposables';
import { failedCount, metricLines, primaryLabel } from './questionNames';
import type { ReportEditor } from './reportEditor';
import type { RunStore } from './runStore';

/** `AllGold@10 18.6 % · 1,836 failed` for the run in front, as report or as text; a click shows its scorecard. */
export class RunStatusBar extends Disposables {
  private readonly item = this.hold(vscode.window.createStatusBarItem('goldlens.run', vscode.StatusBarAlignment.Left, 10));

  constructor(
    private readonly store: RunStore,
    private readonly reports: ReportEditor,
  ) {
    super();
    this.item.name = vscode.l10n.t('Goldlens Run');
    this.hold(store.onDidChange(() => this.update()));
    this.hold(reports.onDidLook(() => this.update()));
    this.hold(vscode.window.onDidChangeActiveTextEditor(() => this.update()));
    this.update();
  }

  private update(): void {
    const uri = this.reports.active?.uri ?? vscode.window.activeTextEditor?.document.uri;
    const state = uri === undefined ? undefined : this.store.get(uri);
    if (state?.report == null) {
      this.item.hide();
      return;
    }
    const { report } = state;
    const failed = vscode.l10n.t('{0} failed', failedCount(report).toLocaleString('en-US'));
    this.item.text = `$(graph) ${[primaryLabel(report) ?? vscode.l10n.t('nothing scored'), failed].join(' · ')}`;
    this.item.tooltip = [state.name, report.readAs, '', ...metricLines(report)].join('\n');
    this.item.accessibilityInformation = { label: `${state.name}: ${primaryLabel(report) ?? ''}, ${failed}` };
    this.item.command = { command: 'goldlens.showScorecard', title: vscode.l10n.t('Show Scorecard'), arguments: [state.uri] };
    this.item.show();
  }
}
