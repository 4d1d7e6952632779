import * as vscode from 'vscode';
import type { Source } from '../analysis/analysis';
import { MOST_HELD } from '../analysis/recognize';
import { nameOf } from './fileKind';
import { fileOf } from './runUri';

/** The file of a run as the analysis takes it. @throws Error with a sentence for people when it cannot be read, or not held */
export async function sourceOf(run: vscode.Uri): Promise<Source> {
  const uri = fileOf(run);
  if (uri.scheme === 'file') return { kind: 'path', name: nameOf(uri), path: uri.fsPath };
  const message = await tooLarge(uri);
  if (message !== null) throw new Error(message);
  return { kind: 'bytes', name: nameOf(uri), bytes: await vscode.workspace.fs.readFile(uri) };
}

/** Why a file cannot be read, for people: only those of the disk are read piece by piece. null when it can. */
export async function tooLarge(file: vscode.Uri): Promise<string | null> {
  if (file.scheme === 'file') return null;
  const size = await sizeOf(file);
  // what cannot be looked at is told by reading it
  if (size <= MOST_HELD || size === Infinity) return null;
  const megabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
  return vscode.l10n.t('{0} is too large to be read here: it has {1} MB, and files that are not on a disk are read whole, up to {2} MB. Open a copy on a disk.', nameOf(file), megabytes(size), megabytes(MOST_HELD));
}

/** Tells one content of a file from another; null when there is no such file. */
export async function stampOf(uri: vscode.Uri): Promise<string | null> {
  try {
    const { mtime, size, ctime } = await vscode.workspace.fs.stat(fileOf(uri));
    return `${mtime}/${ctime}/${size}`;
  } catch {
    return null;
  }
}

/** Whether a file with the first stamp may have become the one with the second by being written to at its end. */
export function isAddedTo(before: string | null, after: string | null): boolean {
  const [, born, size] = before?.split('/') ?? [];
  const [, bornNow, sizeNow] = after?.split('/') ?? [];
  return born !== undefined && born === bornNow && Number(sizeNow) > Number(size);
}

/** Bytes; Infinity for what cannot be looked at. */
export async function sizeOf(uri: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return Infinity;
  }
}

/** Whether a file stands there; a folder is none. */
export async function isThere(file: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(file)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
