import * as vscode from 'vscode';
import { nameOf, type FileKinds } from './fileKind';

const GOLD_NAME = /\.(jsonl?|ndjson|tsv|txt|qrels|trec|gz|zip)$/i;
const GOLD_FOLDERS = ['data', 'dataset', 'gold', 'questions', 'qrels'];
const MOST_FILES = 40;
const MOST_CANDIDATES = 5;

/**
 * Files that may hold the gold of a run that has none of its own: beside the run or in a folder above it (and in its
 * `data`, `dataset`, `gold`, `questions`, `qrels` folders), nearest first, a few at most, never outside the workspace.
 */
export async function goldCandidates(run: vscode.Uri, kinds: FileKinds): Promise<vscode.Uri[]> {
  const top = vscode.workspace.getWorkspaceFolder(run)?.uri;
  const found: vscode.Uri[] = [];
  if (top === undefined) return found;
  for (let folder = vscode.Uri.joinPath(run, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    const entries = await entriesOf(folder);
    const inside = entries.filter(([name, type]) => (type & vscode.FileType.Directory) !== 0 && GOLD_FOLDERS.includes(name));
    found.push(...(await goldIn(folder, entries, run, kinds)));
    for (const [name] of inside) {
      const place = vscode.Uri.joinPath(folder, name);
      found.push(...(await goldIn(place, await entriesOf(place), run, kinds)));
    }
    if (found.length >= MOST_CANDIDATES || folder.path.length <= top.path.length) return found.slice(0, MOST_CANDIDATES);
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

async function goldIn(folder: vscode.Uri, entries: Entries, run: vscode.Uri, kinds: FileKinds): Promise<vscode.Uri[]> {
  const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && GOLD_NAME.test(name) && name !== nameOf(run));
  const gold: vscode.Uri[] = [];
  for (const [name] of [...names].sort(([a], [b]) => a.localeCompare(b)).slice(0, MOST_FILES)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if ((await kinds.of(uri))?.kind === 'gold') gold.push(uri);
  }
  return gold;
}
