import * as vscode from 'vscode';
import { nameOf } from '../fileKind';
import { isThere } from '../runSource';
import { appendLine, NoPlainFile } from '../../analysis/appendLine';

/** Adds a line to a notes file, wherever it lies. @throws Error with a sentence for people when it cannot be written */
export async function writeLine(notes: vscode.Uri, line: string): Promise<void> {
  if (vscode.workspace.fs.isWritableFileSystem(notes.scheme) === false) {
    throw new Error(vscode.l10n.t('The note was not saved: this file system is read-only.'));
  }
  try {
    await (notes.scheme === 'file' ? appendLine(notes.fsPath, line) : rewritten(notes, line));
  } catch (error) {
    throw new Error(sentence(notes, error));
  }
}

/** Where nothing can be appended, the file is written again with one line more. */
async function rewritten(notes: vscode.Uri, line: string): Promise<void> {
  const before = (await isThere(notes)) ? await vscode.workspace.fs.readFile(notes) : new Uint8Array();
  const torn = before.byteLength > 0 && before.at(-1) !== 0x0a;
  await vscode.workspace.fs.writeFile(notes, Buffer.concat([before, new TextEncoder().encode(torn ? `\n${line}` : line)]));
}

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS', 'NoPermissions'];

function sentence(notes: vscode.Uri, error: unknown): string {
  const name = nameOf(notes);
  if (error instanceof NoPlainFile) return vscode.l10n.t('The note was not saved: {0} is a link or no file, and links are not written through.', name);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (READ_ONLY.includes(code)) return vscode.l10n.t('The note was not saved: {0} cannot be written, it or its folder is read-only.', name);
  return vscode.l10n.t('The note was not saved: {0} cannot be written ({1}).', name, error instanceof Error ? error.message : String(error));
}
