import * as vscode from 'vscode';
import { Disposables } from './disposables';
import { nameOf, type FileKinds } from './fileKind';
import type { NamedRuns } from './namedRuns';
import { QuietTimer } from './quietTimer';
import { includeGlobs, maxFiles } from './settings';

/** A run file of the workspace, or one that somebody says is a run. */
export interface FoundRun {
  readonly uri: vscode.Uri;
  /** last change on disk, milliseconds */
  readonly changed: number;
}

const AT_ONCE = 8;

/**
 * Finds run files in the workspace, when someone first asks, and follows the disk from then on.
 * A replaced file arrives as "created", so created and changed are the same news.
 */
export class Discovery extends Disposables {
  private readonly found = new Map<string, FoundRun>();
  private readonly changes = this.hold(new vscode.EventEmitter<void>());
  private readonly touches = this.hold(new vscode.EventEmitter<vscode.Uri>());
  private readonly pending = new Map<string, vscode.Uri>();
  private readonly quiet = this.hold(new QuietTimer(() => void this.settle()));
  private first: Promise<void> | null = null;
  /** by the place they watch: one that is still wanted stays, as a new one hears nothing at first */
  private readonly watchers = new Map<string, vscode.Disposable>();
  private round = 0;
  private looking = false;

  /** the list changed */
  readonly onDidChange = this.changes.event;
  /** a file of the list, or one that could be, was written, replaced or deleted; after it has been quiet for a moment, or a while */
  readonly onDidTouch = this.touches.event;

  constructor(
    private readonly kinds: FileKinds,
    private readonly named: NamedRuns,
  ) {
    super();
    this.hold(named);
    this.hold(named.onDidChange(() => void this.restart()));
    this.hold(vscode.workspace.onDidChangeWorkspaceFolders(() => void this.restart()));
    this.hold(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('goldlens.include') || event.affectsConfiguration('goldlens.maxFiles')) void this.restart();
      }),
    );
    this.hold({ dispose: () => this.unwatch(new Set()) });
  }

  /** The runs found so far, newest first. */
  runs(): FoundRun[] {
    return [...this.found.values()].sort((a, b) => b.changed - a.changed || a.uri.path.localeCompare(b.uri.path));
  }

  get(uri: vscode.Uri): FoundRun | undefined {
    return this.found.get(uri.toString());
  }

  /** Starts looking, once; resolves when the first look round is over. */
  start(): Promise<void> {
    this.first ??= this.lookRound();
    return this.first;
  }

  /** Looks at everything again. */
  async restart(): Promise<void> {
    if (this.first === null) return;
    this.first = this.lookRound();
    await this.first;
  }

  /** What is written meanwhile is noted, and looked at afterwards: every place is watched before it is searched, and until the next round is over. */
  private async lookRound(): Promise<void> {
    const round = ++this.round;
    this.looking = true;
    this.quiet.dispose();
    try {
      const wanted = new Set<string>();
      const uris = await this.search(round, wanted);
      if (round !== this.round) return;
      for (const key of [...this.found.keys()]) if (!uris.has(key)) this.found.delete(key);
      await inTurns([...uris.values()], (uri) => (round === this.round ? this.look(uri) : Promise.resolve()));
      if (round === this.round) this.unwatch(wanted);
    } finally {
      if (round === this.round) this.goOn();
    }
    await vscode.commands.executeCommand('setContext', 'goldlens.discovered', true);
  }

  /** Files that may be runs, by address; the places that are watched for them come into `wanted`. */
  private async search(round: number, wanted: Set<string>): Promise<Map<string, vscode.Uri>> {
    const uris = new Map<string, vscode.Uri>();
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      for (const glob of includeGlobs(folder.uri)) {
        const pattern = new vscode.RelativePattern(folder, glob);
        wanted.add(this.watch(pattern));
        for (const uri of await vscode.workspace.findFiles(pattern, excludeGlob(folder.uri), maxFiles())) {
          if (uris.size < maxFiles()) uris.set(uri.toString(), uri);
        }
        if (round !== this.round) return uris;
      }
    }
    const named = await this.named.find(excludeGlob, maxFiles(), (pattern) => round === this.round && wanted.add(this.watch(pattern)));
    for (const uri of named) uris.set(uri.toString(), uri);
    return uris;
  }

  /** A round is over, or has failed: what was written meanwhile is looked at now. */
  private goOn(): void {
    this.looking = false;
    if (this.pending.size > 0) this.quiet.note();
    this.tell();
  }

  private async look(uri: vscode.Uri): Promise<void> {
    const { round } = this;
    const stat = await statOf(uri);
    const isRun = stat !== null && (await this.isRun(uri));
    if (round !== this.round) return;
    if (isRun) this.found.set(uri.toString(), { uri, changed: stat.mtime });
    else this.found.delete(uri.toString());
  }

  /** By its content, or because somebody says so: of a file that is something else, only by saying how to read it. */
  private async isRun(uri: vscode.Uri): Promise<boolean> {
    if (this.named.isMapped(uri)) return true;
    const kind = (await this.kinds.of(uri))?.kind;
    return kind === 'run' || (kind === undefined && this.named.has(uri));
  }

  /** Gives the name of the place, under which its watcher is kept. */
  private watch(pattern: vscode.RelativePattern): string {
    const place = `${pattern.baseUri.toString()} ${pattern.pattern}`;
    if (this.watchers.has(place)) return place;
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event((uri) => this.note(uri));
    this.watchers.set(place, watcher);
    return place;
  }

  private unwatch(wanted: ReadonlySet<string>): void {
    for (const [place, watcher] of this.watchers) {
      if (wanted.has(place)) continue;
      watcher.dispose();
      this.watchers.delete(place);
    }
  }

  private note(uri: vscode.Uri): void {
    this.pending.set(uri.toString(), uri);
    if (!this.looking) this.quiet.note();
  }

  private async settle(): Promise<void> {
    const uris = [...this.pending.values()];
    this.pending.clear();
    await inTurns(uris, (uri) => this.look(uri));
    if (this.isDisposed) return;
    for (const uri of uris) this.touches.fire(uri);
    this.tell();
  }

  private tell(): void {
    if (this.isDisposed) return;
    const runs = this.runs();
    void vscode.commands.executeCommand('setContext', 'goldlens.hasRuns', runs.length > 0);
    void vscode.commands.executeCommand('setContext', 'goldlens.runFiles', runs.map((run) => run.uri.fsPath));
    this.changes.fire();
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | null> {
  try {
    const stat = await vscode.workspace.fs.stat(uri);
    return (stat.type & vscode.FileType.File) !== 0 ? stat : null;
  } catch {
    return null;
  }
}

/** `files.exclude` and `search.exclude` as one glob. */
function excludeGlob(folder: vscode.Uri): string {
  const names = ['files', 'search'].flatMap((section) => {
    const map: unknown = vscode.workspace.getConfiguration(section, folder).get('exclude');
    return typeof map === 'object' && map !== null ? Object.entries(map).flatMap(([glob, on]) => (on === true ? [glob] : [])) : [];
  });
  return `{${[...names, '**/node_modules/**'].join(',')}}`;
}

/** Name of a run on screen: its path inside its folder, without the folder's own name. */
export function folderOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri, (vscode.workspace.workspaceFolders?.length ?? 0) > 1);
  return path.endsWith(nameOf(uri)) ? path.slice(0, -nameOf(uri).length).replace(/\/$/, '') : '';
}
