import * as vscode from 'vscode';
import * as z from 'zod';
import { Disposables } from './disposables';
import { isThere } from './runSource';
import { fileOf, runInFile, runUri } from './runUri';

const query = z.object({ run: z.string().min(1).max(4096), of: z.string().min(1).max(4096).optional(), question: z.string().min(1).max(4096) });

/**
 * Links to a question: `vscode://goldlens.goldlens/question?run=runs/dense.json&question=Q142`. The run is named by its
 * path inside the workspace (and by `of`, where the file holds several), so that a link works on another machine, and can open nothing outside of it.
 */
export class QuestionLinks extends Disposables implements vscode.UriHandler {
  constructor(private readonly extensionId: string) {
    super();
    this.hold(vscode.window.registerUriHandler(this));
  }

  linkTo(run: vscode.Uri, question: string): string {
    const name = runInFile(run);
    const params = new URLSearchParams({ run: vscode.workspace.asRelativePath(fileOf(run), false), ...(name === null ? {} : { of: name }), question });
    return `${vscode.env.uriScheme}://${this.extensionId}/question?${params.toString()}`;
  }

  async handleUri(uri: vscode.Uri): Promise<void> {
    const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(uri.query)));
    if (uri.path !== '/question' || !parsed.success) return;
    const file = await this.find(parsed.data.run);
    if (file === null) {
      void vscode.window.showWarningMessage(vscode.l10n.t('The run {0} is not in this workspace.', parsed.data.run));
      return;
    }
    const run = parsed.data.of === undefined ? file : runUri(file, parsed.data.of);
    await vscode.commands.executeCommand('goldlens.inspectQuestion', run, parsed.data.question);
  }

  private async find(path: string): Promise<vscode.Uri | null> {
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const uri = vscode.Uri.joinPath(folder.uri, path);
      const inside = uri.path.startsWith(`${folder.uri.path.replace(/\/$/, '')}/`);
      if (inside && (await isThere(uri))) return uri;
    }
    return null;
  }
}
