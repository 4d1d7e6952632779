import * as vscode from 'vscode';
import type { LinkedKind } from '../shared/fileView';
import { nameOf, type FileKinds } from './fileKind';

const FILE_NAME = /\.(jsonl?|ndjson|tsv|csv|txt|qrels|trec|parquet|gz|zip)$/i;
const FOLDERS: Readonly<Record<LinkedKind, readonly string[]>> = {
  gold: ['data', 'dataset', 'gold', 'questions', 'qrels'],
  corpus: ['data', 'dataset', 'corpus', 'corpora', 'collection', 'documents', 'docs'],
};
const MOST_FILES = 40;
const MOST_CANDIDATES = 5;

/**
 * Files that may hold the gold, or the passages, of a run that has none of its own: beside the run or in a folder above it (and
 * in folders there with a telling name), nearest first, a few at most, never outside the workspace.
 */
export async function linkCandidates(run: vscode.Uri, kind: LinkedKind, kinds: FileKinds): Promise<vscode.Uri[]> {
  const top = vscode.workspace.getWorkspaceFolder(run)?.uri;
  const found: vscode.Uri[] = [];
  if (top === undefined) return found;
  for (let folder = vscode.Uri.joinPath(run, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    const entries = await entriesOf(folder);
    const inside = entries.filter(([name, type]) => (type & vscode.FileType.Directory) !== 0 && FOLDERS[kind].includes(name));
    found.push(...(await filesIn(folder, entries)));
    for (const [name] of inside) {
      const place = vscode.Uri.joinPath(folder, name);
      found.push(...(await filesIn(place, await entriesOf(place))));
    }
    if (found.length >= MOST_CANDIDATES || folder.path.length <= top.path.length) return distinct(found).slice(0, MOST_CANDIDATES);
  }

  async function filesIn(folder: vscode.Uri, entries: Entries): Promise<vscode.Uri[]> {
    const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && FILE_NAME.test(name) && name !== nameOf(run));
    const fitting: vscode.Uri[] = [];
    for (const [name] of [...names].sort(([a], [b]) => a.localeCompare(b)).slice(0, MOST_FILES)) {
      const uri = vscode.Uri.joinPath(folder, name);
      if ((await kinds.of(uri))?.kind === kind) fitting.push(uri);
    }
    return fitting;
  }
}

type Entries = readonly [string, vscode.FileType][];

async function entriesOf(folder: vscode.Uri): Promise<Entries> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // a folder that cannot be listed holds nothing for us
    return [];
  }
}

/** A run that lies in such a folder meets it twice: as its own, and from above. */
function distinct(uris: readonly vscode.Uri[]): vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}
