import * as vscode from 'vscode';
import type { LinkedKind } from '../shared/fileView';
import { nameOf, type FileKinds } from './fileKind';
import { linkCandidates } from './linkFinder';
import type { RunLinks } from './runLinks';
import type { RunStore } from './runStore';
import { fileOf } from './runUri';

interface LinkPick extends vscode.QuickPickItem {
  /** null: none is to be used; undefined: one is looked for in a dialog */
  readonly file: vscode.Uri | null | undefined;
}

/** Links gold and corpora to runs, as somebody asks for it. */
export class Linking {
  constructor(
    private readonly store: RunStore,
    private readonly links: RunLinks,
    private readonly kinds: FileKinds,
  ) {}

  /** Lets a person choose among the files found near the run, or any other. */
  async choose(run: vscode.Uri, kind: LinkedKind): Promise<void> {
    const picks = await this.picks(run, kind);
    const placeHolder = kind === 'gold' ? vscode.l10n.t('Gold of {0}', nameOf(run)) : vscode.l10n.t('Corpus of {0}: the text of its passages', nameOf(run));
    const pick = await vscode.window.showQuickPick(picks, { placeHolder, matchOnDescription: true });
    if (pick === undefined) return;
    const file = pick.file === undefined ? await browsed(run, kind) : pick.file;
    if (file !== undefined) await this.use(run, kind, file);
  }

  /** Uses a file for a run from now on; null: none. */
  async use(run: vscode.Uri, kind: LinkedKind, file: vscode.Uri | null): Promise<void> {
    await this.links.choose(run, kind, file);
    await this.store.refreshFile(fileOf(run), true);
  }

  /** Writes the file that the run is read with into its config file. @throws Error with a sentence for people when it cannot be written */
  async keep(run: vscode.Uri, kind: LinkedKind): Promise<void> {
    const file = this.store.get(run)?.linked[kind]?.uri;
    if (file === undefined) return;
    const written = await this.links.keep(run, kind, file);
    if (!written.ok) throw new Error(written.message);
    await this.store.refreshFile(fileOf(run), true);
  }

  private async picks(run: vscode.Uri, kind: LinkedKind): Promise<LinkPick[]> {
    const current = this.store.get(run)?.linked[kind]?.uri ?? null;
    const found = await linkCandidates(fileOf(run), kind, this.kinds);
    const all = current === null || found.some((uri) => uri.toString() === current.toString()) ? found : [current, ...found];
    return [
      ...all.map((uri): LinkPick => ({ label: vscode.workspace.asRelativePath(uri), iconPath: new vscode.ThemeIcon('file'), file: uri, ...(uri.toString() === current?.toString() && { description: vscode.l10n.t('in use') }) })),
      { label: vscode.l10n.t('Browse…'), iconPath: new vscode.ThemeIcon('folder-opened'), file: undefined },
      ...(current === null ? [] : [{ label: kind === 'gold' ? vscode.l10n.t('Use no gold file') : vscode.l10n.t('Use no corpus'), iconPath: new vscode.ThemeIcon('circle-slash'), file: null }]),
    ];
  }
}

async function browsed(run: vscode.Uri, kind: LinkedKind): Promise<vscode.Uri | undefined> {
  const openLabel = kind === 'gold' ? vscode.l10n.t('Use as gold') : vscode.l10n.t('Use as corpus');
  const [file] = (await vscode.window.showOpenDialog({ defaultUri: vscode.Uri.joinPath(fileOf(run), '..'), openLabel })) ?? [];
  return file;
}
