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
    const entries = await entriesOf(folder);
    const inside = entries.filter(([name, type]) => (type & vscode.FileType.Directory) !== 0 && GOLD_FOLDERS.includes(name));
    const gold = await goldIn(folder, entries, run);
    if (gold !== null) return gold;
    for (const [name] of inside) {
      const place = vscode.Uri.joinPath(folder, name);
      const found = await goldIn(place, await entriesOf(place), run);
      if (found !== null) return found;
    }
    if (folder.path === top.path || folder.path.length <= top.path.length) return null;
  }
}

type Entries = readonly [string, vscode.FileType][];

async function entriesOf(folder: vscode.Uri): Promise<Entries> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // a folder that cannot be listed holds no gold for us
    return [];
  }
}

async function goldIn(folder: vscode.Uri, entries: Entries, run: vscode.Uri): Promise<vscode.Uri | null> {
  const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && GOLD_NAME.test(name) && name !== nameOf(run));
  for (const [name] of names.sort(([a], [b]) => a.localeCompare(b)).slice(0, MOST_FILES)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if ((await recognize(uri))?.kind === 'gold') return uri;
  }
  return null;
}
