import * as vscode from 'vscode';
import type { AnalysisService } from '../../analysis/service';
import { Disposables } from '../disposables';
import type { Discovery } from '../discovery';
import type { ReportEditor } from '../reportEditor';
import type { RunStore } from '../runStore';
import { fileOf, runUri } from '../runUri';
import { ComparePanels } from './comparePanels';
import { nameIn } from './compareSession';

/** Which two runs to compare: those selected in the tree or the explorer, with what is missing asked for. */
export class CompareChoice extends Disposables {
  private readonly panels: ComparePanels;

  constructor(
    context: vscode.ExtensionContext,
    analysis: AnalysisService,
    private readonly discovery: Discovery,
    private readonly store: RunStore,
    reports: ReportEditor,
    log: vscode.LogOutputChannel,
  ) {
    super();
    const openQuestion = (run: vscode.Uri, index: number): Promise<void> => reports.open(run, index);
    this.panels = this.hold(new ComparePanels(context.extensionUri, context.workspaceState, { store, analysis, log, openQuestion }));
  }

  /** @throws Error for people when more than two runs are selected */
  async compare(selected: readonly vscode.Uri[]): Promise<void> {
    const runs = [...new Map(selected.map((run) => [run.toString(), run])).values()];
    if (runs.length > 2) throw new Error(vscode.l10n.t('Two runs are compared at a time, {0} are selected.', runs.length));
    const [a, b] = runs.length === 2 ? await olderFirst(runs) : await this.ask(runs[0]);
    if (a !== undefined && b !== undefined) this.panels.show({ a, b });
  }

  private async ask(first: vscode.Uri | undefined): Promise<vscode.Uri[]> {
    await this.discovery.start();
    const a = first ?? (await this.pick([], vscode.l10n.t('Compare which run?')));
    const b = a === undefined ? undefined : await this.pick([a], vscode.l10n.t('Compare {0} with which run?', nameIn(a)));
    return a === undefined || b === undefined ? [] : [a, b];
  }

  private async pick(without: readonly vscode.Uri[], placeHolder: string): Promise<vscode.Uri | undefined> {
    const known = this.discovery.runs().flatMap(({ uri }) => this.runsIn(uri));
    const picks = known.filter((uri) => without.every((run) => run.toString() !== uri.toString())).map((uri) => ({ label: nameIn(uri), uri }));
    if (picks.length > 0) return (await vscode.window.showQuickPick(picks, { placeHolder }))?.uri;
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no run to compare with in this workspace.'));
    return undefined;
  }

  private runsIn(file: vscode.Uri): vscode.Uri[] {
    const names = this.store.get(file)?.report?.runs ?? [];
    return names.length < 2 ? [file] : names.map((name) => runUri(file, name));
  }
}

/** What was written first is A; runs of one file stay as they were selected. */
async function olderFirst(runs: readonly vscode.Uri[]): Promise<vscode.Uri[]> {
  const written = await Promise.all(runs.map(async (run) => ({ run, mtime: (await vscode.workspace.fs.stat(fileOf(run))).mtime })));
  return written.sort((x, y) => x.mtime - y.mtime).map(({ run }) => run);
}
