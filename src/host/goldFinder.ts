import * as vscode from 'vscode';
import { nameOf, recognize } from './fileKind';

const GOLD_NAME = /\.(jsonl?|ndjson)$/i;
const GOLD_FOLDERS = ['data', 'dataset', 'gold', 'questions'];
const MOST_FILES = 40;

/**
 * Finds the gold for a run that has none of its own: a data set file beside the run or in a folder above it
 * (and in its `data`, `dataset`, `gold`, `questions` folders), nearest first, never outside the workspace.
 */
export async function findGold(run: vscode.Uri): Promise<vscode.Uri | null> {
  const top = vscode.workspace.getWorkspaceFolder(run)?.uri;
  if (top === undefined) return null;
  for (let folder = vscode.Uri.joinPath(run, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    for (const place of [folder, ...GOLD_FOLDERS.map((name) => vscode.Uri.joinPath(folder, name))]) {
      const gold = await goldIn(place, run);
      if (gold !== null) return gold;
    }
    if (folder.path === top.path || folder.path.length <= top.path.length) return null;
  }
}

async function goldIn(folder: vscode.Uri, run: vscode.Uri): Promise<vscode.Uri | null> {
  let entries: [string, vscode.FileType][];
  try {
    entries = await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // most of the named folders do not exist
    return null;
  }
  const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && GOLD_NAME.test(name) && name !== nameOf(run));
  for (const [name] of names.sort(([a], [b]) => a.localeCompare(b)).slice(0, MOST_FILES)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if ((await recognize(uri))?.kind === 'gold') return uri;
  }
  return null;
}
