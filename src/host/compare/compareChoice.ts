import * as vscode from 'vscode';
import type { AnalysisService } from '../../analysis/service';
import { Disposables } from '../disposables';
import type { Discovery } from '../discovery';
import type { Exports } from '../exports';
import type { ReportEditor } from '../reportEditor';
import type { RunStore } from '../runStore';
import { runUri } from '../runUri';
import { writtenAt } from './boardSession';
import { ComparePanels } from './comparePanels';
import { nameIn } from './compareSession';

/** More would not be told apart on one page. */
const MOST_RUNS = 50;

/** Which runs to compare: those selected in the tree or the explorer, with what is missing asked for. */
export class CompareChoice extends Disposables {
  private readonly panels: ComparePanels;

  constructor(
    context: vscode.ExtensionContext,
    analysis: AnalysisService,
    private readonly discovery: Discovery,
    private readonly store: RunStore,
    reports: ReportEditor,
    exports: Exports,
    log: vscode.LogOutputChannel,
  ) {
    super();
    const openQuestion = (run: vscode.Uri, index: number): Promise<void> => reports.open(run, index);
    this.panels = this.hold(new ComparePanels(context.extensionUri, context.workspaceState, { store, analysis, log, exports, openQuestion }));
  }

  /** Two runs are shown beside each other, more of them against the oldest. */
  async compare(selected: readonly vscode.Uri[]): Promise<void> {
    const runs = [...new Map(selected.map((run) => [run.toString(), run])).values()];
    if (runs.length > MOST_RUNS) throw new Error(vscode.l10n.t('At most {0} runs are compared at a time, {1} are selected.', MOST_RUNS, runs.length));
    if (runs.length > 2) return this.panels.show({ runs: await olderFirst(runs), baseline: 0 });
    const [a, b] = runs.length === 2 ? await olderFirst(runs) : await this.ask(runs[0]);
    if (a !== undefined && b !== undefined) this.panels.show({ a, b });
  }

  /**
   * All runs of a folder by time, against the oldest; without one, of the folder that is chosen.
   * @throws Error for people when the folder holds fewer than two runs
   */
  async compareFolder(folder: vscode.Uri | undefined): Promise<void> {
    await this.discovery.start();
    const folders = new Map(this.discovery.runs().map(({ uri }) => vscode.Uri.joinPath(uri, '..')).map((uri) => [uri.toString(), uri]));
    const chosen = folder ?? (await this.pickFolder([...folders.values()]));
    if (chosen === undefined) return;
    const inside = this.discovery.runs().filter(({ uri }) => vscode.Uri.joinPath(uri, '..').toString() === chosen.toString());
    const newest = inside.flatMap(({ uri }) => this.runsIn(uri)).slice(0, MOST_RUNS);
    if (newest.length < 2) throw new Error(vscode.l10n.t('{0} holds fewer than two runs: there is nothing to compare.', vscode.workspace.asRelativePath(chosen)));
    this.panels.show({ runs: await olderFirst(newest), baseline: 0 });
  }

  private async pickFolder(folders: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
    if (folders.length === 1) return folders[0];
    const picks = folders.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
    return (await vscode.window.showQuickPick(picks, { placeHolder: vscode.l10n.t('Compare the runs of which folder?') }))?.uri;
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
  const written = await Promise.all(runs.map(async (run) => ({ run, mtime: (await writtenAt(run)) ?? Infinity })));
  return written.sort((x, y) => (x.mtime === y.mtime ? 0 : x.mtime - y.mtime)).map(({ run }) => run);
}
