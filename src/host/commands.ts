import * as vscode from 'vscode';
import type { LinkedKind } from '../shared/fileView';
import { listPlaceSchema } from '../shared/protocol';
import type { CompareChoice } from './compare/compareChoice';
import { Disposables } from './disposables';
import type { Discovery } from './discovery';
import type { Exports } from './exports';
import type { FieldMapping } from './mapping/fieldMapping';
import type { Linking } from './linking';
import { questionDescription, questionLabel } from './questionNames';
import { fileOf } from './runUri';
import type { ReportEditor } from './reportEditor';
import type { RunState, RunStore } from './runStore';
import type { RunTree, RunTreeNode } from './runTree';

/** The commands. Each has one boundary: what goes wrong is logged and told once, with a way to the log. */
export class Commands extends Disposables {
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly discovery: Discovery,
    private readonly store: RunStore,
    private readonly reports: ReportEditor,
    private readonly mapping: FieldMapping,
    private readonly tree: RunTree,
    private readonly linking: Linking,
    private readonly comparing: CompareChoice,
    private readonly exports: Exports,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.register('goldlens.openRun', (target) => this.openRun(target));
    this.register('goldlens.inspectQuestion', (target, id, index) => this.inspectQuestion(target, id, index));
    this.register('goldlens.showScorecard', (target, list) => this.showScorecard(target, list));
    this.register('goldlens.mapFields', (target) => this.mapFields(target));
    this.register('goldlens.chooseGold', (target) => this.choose(target, 'gold'));
    this.register('goldlens.chooseCorpus', (target) => this.choose(target, 'corpus'));
    this.register('goldlens.nextFailed', () => this.reports.active?.step('nextFailed'));
    this.register('goldlens.previousFailed', () => this.reports.active?.step('previousFailed'));
    this.register('goldlens.openSamples', () => this.openSamples());
    this.register('goldlens.refresh', () => this.refresh());
    this.register('goldlens.openAsText', (target) => this.openAsText(target));
    this.hold(comparing);
    this.register('goldlens.compareRuns', (target, selected) => this.comparing.compare(runsOf(target, selected)));
    this.register('goldlens.compareFolder', (folder) => this.comparing.compareFolder(folder instanceof vscode.Uri ? folder : undefined));
    this.register('goldlens.export', (target, format, place) => this.exportRun(target, format, place));
    this.register('goldlens.showLog', () => this.log.show());
    this.register('goldlens.showMoreQuestions', (node) => this.tree.showMore(node as RunTreeNode & { kind: 'more' }));
  }

  private register(id: string, work: (...args: unknown[]) => unknown): void {
    const guarded = async (...args: unknown[]): Promise<void> => {
      try {
        await work(...args);
      } catch (error) {
        this.log.error(`${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        const show = vscode.l10n.t('Show Log');
        const message = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(`Goldlens: ${message}`, show).then((chosen) => chosen === show && this.log.show());
      }
    };
    this.hold(vscode.commands.registerCommand(id, guarded));
  }

  /** A file from the explorer, the tree, a tab, the palette (the file in front) or, without any, a choice of runs. */
  private async target(given: unknown): Promise<vscode.Uri | undefined> {
    if (given instanceof vscode.Uri) return given;
    if (isTreeNode(given)) return runOf(given);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
      const known = this.store.get(input.uri)?.report ?? this.discovery.get(input.uri);
      if (known != null || /\.(jsonl?|ndjson|trec|run|gz|eval|zip)$/i.test(input.uri.path)) return input.uri;
    }
    return this.pickRun();
  }

  private async pickRun(): Promise<vscode.Uri | undefined> {
    await this.discovery.start();
    const picks = this.discovery.runs().map(({ uri }) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
    if (picks.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No evaluation run was found in this workspace.'));
      return undefined;
    }
    return (await vscode.window.showQuickPick(picks, { placeHolder: vscode.l10n.t('Which run?') }))?.uri;
  }

  /** Opens the report; a new one starts at the first failed question, an open one keeps its place. */
  private async openRun(given: unknown): Promise<void> {
    const uri = await this.target(given);
    if (uri === undefined) return;
    await (this.reports.isOpen(uri) ? this.reports.open(uri) : this.reports.open(uri, 'first-failed'));
  }

  private async choose(given: unknown, kind: LinkedKind): Promise<void> {
    const uri = given === undefined ? (this.reports.active?.uri ?? (await this.target(given))) : await this.target(given);
    if (uri !== undefined) await this.linking.choose(uri, kind);
  }

  /** `list`: how its questions are listed; anything else is left aside, as menus pass things of their own. */
  private async showScorecard(given: unknown, list: unknown): Promise<void> {
    const uri = await this.target(given);
    if (uri !== undefined) await this.reports.open(uri, listPlaceSchema.safeParse(list).data ?? null);
  }

  private async exportRun(given: unknown, format: unknown, place: unknown): Promise<void> {
    const uri = given === undefined ? (this.reports.active?.uri ?? (await this.target(given))) : await this.target(given);
    if (uri !== undefined) await this.exports.run(uri, format, place);
  }

  /** Without a file named, the one in front is meant, whatever it is. */
  private async mapFields(given: unknown): Promise<void> {
    const input = given === undefined ? vscode.window.tabGroups.activeTabGroup.activeTab?.input : undefined;
    const inFront = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
    const uri = inFront ?? (await this.target(given));
    if (uri !== undefined) await this.mapping.start(fileOf(uri));
  }

  /** `index` tells questions with the same id apart; others name a question by its id alone. */
  private async inspectQuestion(given: unknown, id: unknown, index: unknown): Promise<void> {
    const uri = await this.target(given);
    if (uri === undefined) return;
    const state = await this.store.open(uri);
    const rows = state.report?.questions ?? [];
    if (state.report === null) return this.reports.open(uri, null);
    const named = typeof index === 'number' && rows[index]?.id === id ? rows[index] : rows.find((row) => row.id === String(id));
    const row = id === undefined ? await this.pickQuestion(state) : named;
    if (row !== undefined) return this.reports.open(uri, row.index);
    if (id !== undefined) throw new Error(vscode.l10n.t('{0} has no question {1}.', state.name, String(id)));
  }

  private async pickQuestion(state: RunState): Promise<RunPick | undefined> {
    const rows = state.report?.questions ?? [];
    const picks = rows.map((row) => ({ label: questionLabel(row), description: questionDescription(row), row }));
    return (await vscode.window.showQuickPick(picks, { placeHolder: vscode.l10n.t('Which question of {0}?', state.name), matchOnDescription: true }))?.row;
  }

  /** The samples lie in the extension, which may be read-only and is replaced by updates: they are opened as a copy. */
  private async openSamples(): Promise<void> {
    const samples = vscode.Uri.joinPath(this.context.extensionUri, 'media', 'sample');
    const copy = vscode.Uri.joinPath(this.context.globalStorageUri, 'sample');
    await vscode.workspace.fs.createDirectory(this.context.globalStorageUri);
    await vscode.workspace.fs.copy(samples, copy, { overwrite: true });
    await vscode.commands.executeCommand('vscode.openFolder', copy, { forceNewWindow: (vscode.workspace.workspaceFolders ?? []).length > 0 });
  }

  private async refresh(): Promise<void> {
    await this.discovery.restart();
    // gold, or a corpus, may have arrived beside a run that had none
    const lacks = ({ report, linked }: RunState): boolean => report !== null && (report.counts.goldMissing > 0 || (report.byIdOnly > 0 && linked.corpus === null));
    await Promise.all(this.store.all().map((state) => this.store.refresh(state.uri, lacks(state))));
  }

  private async openAsText(given: unknown): Promise<void> {
    const uri = given instanceof vscode.Uri || isTreeNode(given) ? await this.target(given) : this.reports.active?.uri;
    if (uri !== undefined) await vscode.commands.executeCommand('vscode.openWith', fileOf(uri), 'default');
  }
}

type RunPick = NonNullable<RunState['report']>['questions'][number];

function isTreeNode(value: unknown): value is RunTreeNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** What is selected in the tree or the explorer; without a selection, what the menu was opened on. */
function runsOf(given: unknown, selected: unknown): vscode.Uri[] {
  const all: readonly unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [given];
  return all.flatMap((one) => (one instanceof vscode.Uri ? [one] : isTreeNode(one) ? [runOf(one)] : []));
}

function runOf(node: RunTreeNode): vscode.Uri {
  if (node.kind === 'run') return node.uri;
  return node.kind === 'group' ? node.run.uri : node.group.run.uri;
}
