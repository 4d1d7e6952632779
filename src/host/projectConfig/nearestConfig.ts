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
    const uri = vscode.Uri.joinPath(folder, CONFIG_FILE);
    const text = await textOf(uri);
    if (text !== null) return { uri, folder, text };
    if (folder.path.length <= top.path.length) return null;
  }
}

/** null when there is no such file. */
async function textOf(uri: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

/** Path of a file as a config in `folder` writes it: relative, with forward slashes. */
export function pathFrom(folder: vscode.Uri, file: vscode.Uri): string {
  return path.posix.relative(folder.path, file.path);
}
