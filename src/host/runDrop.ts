import * as vscode from 'vscode';
import type { RunTreeNode } from './runTree';

const URI_LIST = 'text/uri-list';

/** A file dropped on the tree is opened as a run, wherever it lies. */
export class RunDrop implements vscode.TreeDragAndDropController<RunTreeNode> {
  readonly dropMimeTypes = [URI_LIST];
  readonly dragMimeTypes: readonly string[] = [];

  async handleDrop(_target: RunTreeNode | undefined, dropped: vscode.DataTransfer): Promise<void> {
    const list = await dropped.get(URI_LIST)?.asString();
    const uris = (list ?? '').split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    for (const uri of uris) await vscode.commands.executeCommand('goldlens.openRun', vscode.Uri.parse(uri, true));
  }
}
