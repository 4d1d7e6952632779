import * as vscode from 'vscode';
import type { Outcome, QuestionRow } from '../core/model';
import { Disposables } from './disposables';
import { folderOf, type Discovery, type FoundRun } from './discovery';
import { costLines, metricLines, primaryLabel, questionDescription, questionLabel } from './questionNames';
import type { RunState, RunStore } from './runStore';
import { fileOf, runUri } from './runUri';

type RunNode = { readonly kind: 'run'; readonly uri: vscode.Uri; readonly name: string; readonly folder: string };
type GroupNode = { readonly kind: 'group'; readonly run: RunNode; readonly outcome: Outcome; readonly count: number };
type QuestionNode = { readonly kind: 'question'; readonly group: GroupNode; readonly row: QuestionRow };
type MoreNode = { readonly kind: 'more'; readonly group: GroupNode; readonly shown: number; readonly count: number };
export type RunTreeNode = RunNode | GroupNode | QuestionNode | MoreNode;

const GROUPS: readonly { readonly outcome: Outcome; readonly label: () => string; readonly icon: string; readonly color: string }[] = [
  { outcome: 'none', label: () => vscode.l10n.t('No gold fact found'), icon: 'error', color: 'testing.iconFailed' },
  { outcome: 'some', label: () => vscode.l10n.t('Some facts missed'), icon: 'warning', color: 'charts.yellow' },
  { outcome: 'all', label: () => vscode.l10n.t('All found'), icon: 'pass', color: 'testing.iconPassed' },
  { outcome: 'unscored', label: () => vscode.l10n.t('Not scored'), icon: 'circle-slash', color: 'testing.iconSkipped' },
];

/** Thousands of siblings make a tree slow: a group shows this many more at a time. */
const PAGE = 500;

/** The tree "Runs": every run of the workspace, newest first, its questions by how much of their gold was found. */
export class RunTree extends Disposables implements vscode.TreeDataProvider<RunTreeNode> {
  private readonly changes = this.hold(new vscode.EventEmitter<RunTreeNode | undefined>());
  readonly onDidChangeTreeData = this.changes.event;
  private runs = new Map<string, RunNode>();
  /** runs that share their file with others, below it */
  private readonly within = new Map<string, RunNode>();
  private readonly pages = new Map<string, number>();
  private readonly versions = new Map<string, string>();

  constructor(
    private readonly discovery: Discovery,
    private readonly store: RunStore,
  ) {
    super();
    this.hold(discovery.onDidChange(() => this.changes.fire(undefined)));
    this.hold(store.onDidChange((state) => this.follow(state)));
  }

  /** Progress comes many times a second; only what a line shows is news. */
  private follow(state: RunState): void {
    const key = state.uri.toString();
    const shown = `${state.status}/${state.version}/${state.name}/${state.message ?? ''}`;
    if (this.versions.get(key) === shown) return;
    this.versions.set(key, shown);
    // a run that is gone leaves the list itself
    this.changes.fire(state.status === 'deleted' ? undefined : (this.runs.get(key) ?? this.within.get(key)));
  }

  async getChildren(node?: RunTreeNode): Promise<RunTreeNode[]> {
    if (node === undefined) return this.runNodes();
    if (node.kind === 'run') return this.runChildren(node, await this.store.open(node.uri));
    return node.kind === 'group' ? this.questionNodes(node) : [];
  }

  /** Shows the next page of a group. */
  showMore(node: MoreNode): void {
    this.pages.set(groupKey(node.group), node.shown + PAGE);
    this.changes.fire(node.group);
  }

  private async runNodes(): Promise<RunNode[]> {
    await this.discovery.start();
    const found = new Map(this.discovery.runs().map((run) => [run.uri.toString(), run]));
    const byHand = this.store.all().filter((state) => state.report !== null && state.status !== 'deleted' && state.uri.fragment === '' && !found.has(state.uri.toString()));
    const uris = [...[...found.values()].map((run: FoundRun) => run.uri), ...byHand.map((state) => state.uri)];
    this.runs = new Map(uris.map((uri) => [uri.toString(), this.runs.get(uri.toString()) ?? runNode(uri)]));
    return [...this.runs.values()];
  }

  /** A file of several runs has a line for each of them. */
  private runChildren(node: RunNode, state: RunState): RunTreeNode[] {
    const names = node.uri.fragment === '' ? (state.report?.runs ?? []) : [];
    if (names.length < 2) return this.groupNodes(node, state);
    return names.map((name) => {
      const uri = runUri(node.uri, name);
      const run: RunNode = this.within.get(uri.toString()) ?? { kind: 'run', uri, name, folder: '' };
      this.within.set(uri.toString(), run);
      return run;
    });
  }

  private groupNodes(run: RunNode, state: RunState): GroupNode[] {
    const rows = state.report?.questions ?? [];
    return GROUPS.map(({ outcome }) => ({ kind: 'group' as const, run, outcome, count: rows.filter((row) => row.outcome === outcome).length })).filter(({ count }) => count > 0);
  }

  private questionNodes(group: GroupNode): RunTreeNode[] {
    const rows = (this.store.get(group.run.uri)?.report?.questions ?? []).filter((row) => row.outcome === group.outcome);
    const shown = Math.min(rows.length, this.pages.get(groupKey(group)) ?? PAGE);
    const nodes: RunTreeNode[] = rows.slice(0, shown).map((row) => ({ kind: 'question', group, row }));
    return shown < rows.length ? [...nodes, { kind: 'more', group, shown, count: rows.length }] : nodes;
  }

  getParent(node: RunTreeNode): RunTreeNode | undefined {
    if (node.kind === 'group') return node.run;
    if (node.kind === 'run') return node.uri.fragment === '' ? undefined : this.runs.get(fileOf(node.uri).toString());
    return node.group;
  }

  getTreeItem(node: RunTreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'run':
        return this.runItem(node);
      case 'group':
        return groupItem(node);
      case 'question':
        return questionItem(node);
      case 'more':
        return moreItem(node);
    }
  }

  private runItem(node: RunNode): vscode.TreeItem {
    const state = this.store.get(node.uri);
    if (state === undefined) void this.store.open(node.uri);
    const name = state?.name ?? node.name;
    const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
    item.id = node.uri.toString();
    item.contextValue = 'run';
    item.iconPath = new vscode.ThemeIcon(state === undefined || state.status === 'loading' ? 'loading~spin' : state.report === null ? 'warning' : 'graph');
    // a run that its project gives a name is still to be found by its file's
    const place = shortened(name === node.name ? node.folder : pathOf(node));
    item.description = [describe(node, state), place].filter((part) => part !== '').join(' · ');
    item.tooltip = tooltip(node, state);
    item.accessibilityInformation = { label: `${name}, ${item.description}` };
    return item;
  }
}

function runNode(uri: vscode.Uri): RunNode {
  const folder = folderOf(uri);
  return { kind: 'run', uri, name: uri.path.slice(uri.path.lastIndexOf('/') + 1), folder };
}

function groupKey(group: GroupNode): string {
  return `${group.run.uri.toString()}#${group.outcome}`;
}

function describe(node: RunNode, state: RunState | undefined): string {
  if (state === undefined) return '';
  if (node.uri.fragment === '' && (state.report?.runs.length ?? 0) > 1) return vscode.l10n.t('{0} runs', state.report?.runs.length ?? 0);
  if (state.report !== null) return primaryLabel(state.report) ?? vscode.l10n.t('nothing scored');
  return state.status === 'loading' ? vscode.l10n.t('reading…') : (state.message ?? '');
}

function pathOf({ folder, name }: RunNode): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The last part of a path alone: a line has room for the value first, the tooltip has the whole path. */
function shortened(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? path : `…${path.slice(at)}`;
}

function tooltip(node: RunNode, state: RunState | undefined): string {
  const report = state?.report;
  const path = pathOf(node);
  if (report == null) return [path, state?.message ?? ''].join('\n').trim();
  return [path, report.readAs, `${report.counts.questions} questions, ${report.counts.scored} scored`, '', ...metricLines(report), ...costLines(report)].join('\n');
}

function groupItem(node: GroupNode): vscode.TreeItem {
  const { label, icon, color } = GROUPS.find(({ outcome }) => outcome === node.outcome) ?? GROUPS[0]!;
  const item = new vscode.TreeItem(label(), vscode.TreeItemCollapsibleState.Collapsed);
  item.id = groupKey(node);
  item.description = node.count.toLocaleString('en-US');
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  item.contextValue = 'group';
  return item;
}

function questionItem(node: QuestionNode): vscode.TreeItem {
  const { row, group } = node;
  const item = new vscode.TreeItem(questionLabel(row));
  item.id = `${groupKey(group)}#${row.index}`;
  item.description = questionDescription(row);
  item.tooltip = row.query;
  item.contextValue = 'question';
  item.command = { command: 'goldlens.inspectQuestion', title: vscode.l10n.t('Inspect Question'), arguments: [group.run.uri, row.id, row.index] };
  return item;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Show {0} more', Math.min(PAGE, node.count - node.shown)));
  item.description = vscode.l10n.t('{0} of {1} shown', node.shown, node.count);
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: 'goldlens.showMoreQuestions', title: '', arguments: [node] };
  return item;
}
