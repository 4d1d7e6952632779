import path from 'node:path';
import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/projectConfig/schema';

/** A config file as it is on disk. */
export interface ConfigFile {
  readonly uri: vscode.Uri;
  /** its folder, which its paths are relative to */
  readonly folder: vscode.Uri;
  readonly text: string;
}

/** The config file in the folder of a file or in the nearest one above it, never above the workspace folder; null when there is none. */
export async function nearestConfig(file: vscode.Uri): Promise<ConfigFile | null> {
  const top = vscode.workspace.getWorkspaceFolder(file)?.uri;
  if (top === undefined) return null;
  for (let folder = vscode.Uri.joinPath(file, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    const found = await readConfigFile(vscode.Uri.joinPath(folder, CONFIG_FILE));
    if (found !== null) return found;
    if (folder.path.length <= top.path.length) return null;
  }
}

/** null when there is no such file. */
export async function readConfigFile(uri: vscode.Uri): Promise<ConfigFile | null> {
  try {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return { uri, folder: vscode.Uri.joinPath(uri, '..'), text };
  } catch {
    // a folder of this name, or a file that cannot be read, decides nothing
    return null;
  }
}

/** Path of a file as a config in `folder` writes it: relative, with forward slashes. */
export function pathFrom(folder: vscode.Uri, file: vscode.Uri): string {
  return path.posix.relative(folder.path, file.path);
}

/** The file that a path of a config stands for; null when it lies outside the workspace folder, where the editor looks at nothing. */
export function fileAt(folder: vscode.Uri, written: string): vscode.Uri | null {
  const top = vscode.workspace.getWorkspaceFolder(folder)?.uri;
  if (top === undefined || /^(\/|[A-Za-z]:)/.test(written)) return null;
  const file = vscode.Uri.joinPath(folder, written);
  return pathFrom(top, file).startsWith('..') ? null : file;
}
