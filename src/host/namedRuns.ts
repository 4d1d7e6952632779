import * as vscode from 'vscode';
import { leadsOutside } from '../core/projectConfig/checks';
import { readProjectConfig, type ProjectConfig } from '../core/projectConfig/read';
import { CONFIG_FILE } from '../core/projectConfig/schema';
import { meansRun } from '../core/projectConfig/settings';
import { Disposables } from './disposables';
import type { SavedMaps } from './mapping/savedMaps';
import { pathFrom } from './projectConfig/nearestConfig';
import { isThere } from './runSource';
import type { ProjectConfigs } from './projectConfig/projectConfigs';

interface ReadConfig {
  readonly folder: vscode.Uri;
  readonly config: ProjectConfig;
}

/** The files that people say are runs, whatever they hold and wherever they lie: in a config file, or by mapping their fields. */
export class NamedRuns extends Disposables {
  private readonly changes = this.hold(new vscode.EventEmitter<void>());
  /** other files may be named now */
  readonly onDidChange = this.changes.event;
  private configs: readonly ReadConfig[] = [];

  constructor(
    private readonly projects: ProjectConfigs,
    private readonly maps: SavedMaps,
  ) {
    super();
    this.hold(projects.onDidChange(() => this.changes.fire()));
    this.hold(maps.onDidRemember(() => this.changes.fire()));
  }

  /**
   * Reads the config files anew, and looks for what they name; at most `most` patterns and files. Gives the files that are there;
   * `watch` is called with every pattern before it is searched, as others may appear there.
   */
  async find(exclude: (folder: vscode.Uri) => string, most: number, watch: (pattern: vscode.RelativePattern) => void): Promise<readonly vscode.Uri[]> {
    const configs = await this.projects.all(exclude);
    this.configs = configs.map(({ folder, text }) => ({ folder, config: readProjectConfig(text).config }));
    const wanted = this.configs.flatMap(({ folder, config }) => config.runs.flatMap(({ globs }) => globs.map(({ glob }) => ({ folder, glob }))));
    const files = new Map(this.maps.remembered().map((uri) => [uri.toString(), uri]));
    for (const { folder, glob } of wanted.filter((one) => !leadsOutside(one.glob)).slice(0, most)) {
      const found = await lookFor(folder, glob.replace(/^(\.\/)+/, ''), { exclude: exclude(folder), most, watch });
      for (const uri of found) if (files.size < most && this.has(uri)) files.set(uri.toString(), uri);
    }
    return [...files.values()];
  }

  /** Whether a file counts as a run even where its content is of no known format, as the config files were read last. */
  has(uri: vscode.Uri): boolean {
    return this.maps.isRemembered(uri) || this.means(uri) !== null;
  }

  /** Whether a file is read by a mapping, so that it is a run even where its content looks like something else. */
  isMapped(uri: vscode.Uri): boolean {
    return this.maps.isRemembered(uri) || this.means(uri) === 'mapped';
  }

  private means(uri: vscode.Uri): 'mapped' | 'named' | null {
    if (uri.path.endsWith(`/${CONFIG_FILE}`)) return null;
    const above = this.configs.filter(({ folder }) => isBelow(uri, folder));
    const [nearest] = above.sort((a, b) => b.folder.path.length - a.folder.path.length);
    return nearest === undefined ? null : meansRun(nearest.config, pathFrom(nearest.folder, uri));
  }
}

function isBelow(uri: vscode.Uri, folder: vscode.Uri): boolean {
  return uri.scheme === folder.scheme && uri.authority === folder.authority && uri.path.startsWith(folder.path.replace(/\/?$/, '/'));
}

/** A path is looked at itself: the file may be excluded from searches, and other file systems may not be searchable. */
async function lookFor(folder: vscode.Uri, glob: string, { exclude, most, watch }: { exclude: string; most: number; watch: (pattern: vscode.RelativePattern) => void }): Promise<vscode.Uri[]> {
  const asPattern = new vscode.RelativePattern(folder, glob);
  const asPath = new vscode.RelativePattern(folder, glob.replace(/[[\]{}*?!]/g, '[$&]'));
  watch(asPattern);
  if (asPath.pattern !== asPattern.pattern) watch(asPath);
  const file = vscode.Uri.joinPath(folder, glob);
  return (await isThere(file)) ? [file] : vscode.workspace.findFiles(asPattern, exclude, most);
}
