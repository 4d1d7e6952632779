import * as vscode from 'vscode';
import type { Problem } from '../../core/model';
import { readProjectConfig } from '../../core/projectConfig/read';
import { CONFIG_FILE } from '../../core/projectConfig/schema';
import { settingsOf, type RunSettings, type SettledRun } from '../../core/projectConfig/settings';
import { Disposables } from '../disposables';
import { isThere } from '../runSource';
import { fileAt, nearestConfig, pathFrom, readConfigFile, type ConfigFile } from './nearestConfig';

/** What the project says of a run. */
export interface ProjectRun {
  readonly settings: RunSettings;
  /** files that exist, inside the workspace */
  readonly gold: vscode.Uri | null;
  readonly corpus: vscode.Uri | null;
  /** files it names, whether they exist or not */
  readonly linked: readonly vscode.Uri[];
  /** named files that cannot be used, told with the run */
  readonly problems: readonly Problem[];
}

const NOTHING: ProjectRun = { settings: {}, gold: null, corpus: null, linked: [], problems: [] };
const QUIET_MS = 150;
const MOST_CONFIGS = 200;

/** The config files of the workspace: looked up for a run, and watched. */
export class ProjectConfigs extends Disposables {
  private readonly changes = this.hold(new vscode.EventEmitter<vscode.Uri>());
  /** a config file was made, changed or deleted, and is quiet again */
  readonly onDidChange = this.changes.event;
  private readonly reads = this.hold(new vscode.EventEmitter<ConfigFile>());
  /** a config file decided on a run */
  readonly onDidRead = this.reads.event;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor() {
    super();
    const watcher = this.hold(vscode.workspace.createFileSystemWatcher(`**/${CONFIG_FILE}`));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) this.hold(event((uri) => this.settle(uri)));
    this.hold({ dispose: () => this.timers.forEach((timer) => clearTimeout(timer)) });
  }

  /** Every config file of the workspace: those a search finds, and those at the top of its folders, which need no search. */
  async all(exclude: (folder: vscode.Uri) => string): Promise<ConfigFile[]> {
    const uris = new Map<string, vscode.Uri>();
    for (const { uri: folder } of vscode.workspace.workspaceFolders ?? []) {
      const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, `**/${CONFIG_FILE}`), exclude(folder), MOST_CONFIGS);
      for (const uri of [vscode.Uri.joinPath(folder, CONFIG_FILE), ...found]) uris.set(uri.toString(), uri);
    }
    return (await Promise.all([...uris.values()].map((uri) => readConfigFile(uri)))).filter((file) => file !== null);
  }

  /** What the nearest config file says of the run in `file`; without one, or an entry that names the file, nothing. */
  async runOf(file: vscode.Uri): Promise<ProjectRun> {
    const found = await nearestConfig(file);
    if (found === null) return NOTHING;
    this.reads.fire(found);
    const settled = settingsOf(readProjectConfig(found.text).config, pathFrom(found.folder, file));
    if (settled === null) return NOTHING;
    const gold = await linkedFile(found, settled, 'gold');
    const corpus = await linkedFile(found, settled, 'corpus');
    return {
      settings: settled.settings,
      gold: gold.usable,
      corpus: corpus.usable,
      linked: [gold.named, corpus.named].filter((uri) => uri !== null),
      problems: [...gold.problems, ...corpus.problems],
    };
  }

  /** A file that is replaced is deleted and made: what counts is what is there afterwards. */
  private settle(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.timers.get(key));
    const timer = setTimeout(() => {
      this.timers.delete(key);
      this.changes.fire(uri);
    }, QUIET_MS);
    this.timers.set(key, timer);
  }
}

interface LinkedFile {
  readonly named: vscode.Uri | null;
  readonly usable: vscode.Uri | null;
  readonly problems: readonly Problem[];
}

async function linkedFile({ folder }: ConfigFile, { settings }: SettledRun, name: 'gold' | 'corpus'): Promise<LinkedFile> {
  const written = settings[name];
  if (written === undefined) return { named: null, usable: null, problems: [] };
  const named = fileAt(folder, written);
  if (named === null) return { named, usable: null, problems: [refusal(name, outside(name, written))] };
  if (!(await isThere(named))) return { named, usable: null, problems: [refusal(name, missing(name, written))] };
  return { named, usable: named, problems: [] };
}

function refusal(name: 'gold' | 'corpus', message: string): Problem {
  return { code: `config-${name}`, severity: 'error', message: `${CONFIG_FILE}: ${message}`, line: null, record: null };
}

export function outside(name: string, written: string): string {
  return `${name} "${written}" is not used: it lies outside the workspace folder.`;
}

export function missing(name: string, written: string): string {
  return `${name} "${written}" is not used: there is no such file.`;
}
