import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ListPlace } from '../shared/protocol';
import { Disposables } from './disposables';
import { isThere } from './runSource';
import { fileOf, runInFile, runUri } from './runUri';

const part = z.string().check(z.minLength(1), z.maxLength(4096));
const named = { run: part, of: z.optional(part) };
const questionSchema = z.object({ ...named, question: part });
const listSchema = z.object({ ...named, filter: z.string(), sort: z.string(), descending: z.stringbool() });

/**
 * Links to a question (`vscode://goldlens.goldlens/question?run=runs/dense.json&question=Q142`) and to the questions of a run as they
 * are listed (`…/questions?run=runs/dense.json&filter=firstHit+%3E+4&sort=index&descending=false`). The run is named by its path inside the workspace (and by `of`, where the file holds several), so that a link works on another machine, and can open nothing outside of it.
 */
export class QuestionLinks extends Disposables implements vscode.UriHandler {
  constructor(private readonly extensionId: string) {
    super();
    this.hold(vscode.window.registerUriHandler(this));
  }

  linkTo(run: vscode.Uri, question: string): string {
    return this.link('question', run, { question });
  }

  linkToList(run: vscode.Uri, { filter, sort }: ListPlace): string {
    return this.link('questions', run, { filter, sort: sort.column, descending: String(sort.descending) });
  }

  private link(path: string, run: vscode.Uri, place: Readonly<Record<string, string>>): string {
    const name = runInFile(run);
    const params = new URLSearchParams({ run: vscode.workspace.asRelativePath(fileOf(run), false), ...(name === null ? {} : { of: name }), ...place });
    return `${vscode.env.uriScheme}://${this.extensionId}/${path}?${params.toString()}`;
  }

  async handleUri(uri: vscode.Uri): Promise<void> {
    const written = Object.fromEntries(new URLSearchParams(uri.query));
    if (uri.path === '/question') {
      const { success, data } = questionSchema.safeParse(written);
      const run = success ? await this.runOf(data) : null;
      if (success && run !== null) await vscode.commands.executeCommand('goldlens.inspectQuestion', run, data.question);
    } else if (uri.path === '/questions') {
      const { success, data } = listSchema.safeParse(written);
      const run = success ? await this.runOf(data) : null;
      if (success && run !== null) await vscode.commands.executeCommand('goldlens.showScorecard', run, { filter: data.filter, sort: { column: data.sort, descending: data.descending } });
    }
  }

  /** null when it is not there, which is told. */
  private async runOf({ run, of }: { readonly run: string; readonly of?: string | undefined }): Promise<vscode.Uri | null> {
    const file = await this.find(run);
    if (file === null) void vscode.window.showWarningMessage(vscode.l10n.t('The run {0} is not in this workspace.', run));
    return file === null || of === undefined ? file : runUri(file, of);
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
