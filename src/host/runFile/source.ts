import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { chunkHeader } from '../../core/chunkHeader';
import type { Chunk } from '../../core/model';
import { isInside, sourceLink } from '../../core/sourceLink';
import { isThere } from '../runSource';
import { fileOf } from '../runUri';

/** Where a chunk's source leads: an https address, or a file inside the workspace. */
export interface ChunkSource {
  readonly kind: 'link' | 'file';
  readonly uri: vscode.Uri;
}

const PASSAGE = 80;

/**
 * What the source that a run names for a chunk leads to; null when that is neither an https address nor a file that
 * lies inside a workspace folder, also after every link on the way to it is followed.
 */
export async function sourceOf(chunk: Chunk, run: vscode.Uri): Promise<ChunkSource | null> {
  const link = chunk.source === null ? null : sourceLink(chunk.source);
  if (link === null) return null;
  if (link.kind === 'link') return { kind: 'link', uri: vscode.Uri.parse(link.href, true) };
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  const bases = link.isAbsolute ? [] : [vscode.Uri.joinPath(fileOf(run), '..'), ...folders];
  const candidates = link.isAbsolute ? folders.map((folder) => absolute(folder, link.path)) : bases.map((base) => vscode.Uri.joinPath(base, link.path));
  for (const candidate of candidates) {
    const file = await fileInside(candidate, folders);
    if (file !== null) return { kind: 'file', uri: file };
  }
  return null;
}

/** Opens the address in a browser, or the file at the chunk's passage where its text is found. False when there is nothing to open. */
export async function openSource(chunk: Chunk, run: vscode.Uri): Promise<boolean> {
  const source = await sourceOf(chunk, run);
  if (source === null) return false;
  if (source.kind === 'link') {
    // whether the person went on or thought better of it, the source was there
    await vscode.env.openExternal(source.uri);
    return true;
  }
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(source.uri);
  } catch {
    // no text (a PDF, say): the editor knows what to do with it
    await vscode.commands.executeCommand('vscode.open', source.uri);
    return true;
  }
  const passage = passageIn(document, chunk.text ?? '');
  await vscode.window.showTextDocument(document, passage === null ? {} : { selection: passage });
  return true;
}

/** The beginning of the chunk's own text, without the header that a splitter put before it; white space may differ. */
function passageIn(document: vscode.TextDocument, text: string): vscode.Range | null {
  const body = text.slice(chunkHeader(text)?.span.end ?? 0).trim().slice(0, PASSAGE).trim();
  if (body === '') return null;
  const pattern = body.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+');
  const found = new RegExp(pattern).exec(document.getText());
  return found === null ? null : new vscode.Range(document.positionAt(found.index), document.positionAt(found.index + found[0].length));
}

function absolute(folder: vscode.Uri, path: string): vscode.Uri {
  return folder.with({ path: path.startsWith('/') ? path : `/${path}` });
}

/** The file, as a path below its workspace folder; null when it is outside of all, no file, or not there. */
async function fileInside(uri: vscode.Uri, folders: readonly vscode.Uri[]): Promise<vscode.Uri | null> {
  for (const folder of folders) {
    if (uri.scheme !== folder.scheme || uri.authority !== folder.authority || !isInside(folder.path, uri.path)) continue;
    if ((await isThere(uri)) && (await isReallyInside(folder, uri))) return uri;
  }
  return null;
}

/** A symbolic link inside the workspace may lead out of it. Other file systems than the disk have none to follow. */
async function isReallyInside(folder: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return true;
  try {
    const [realFolder, realFile] = await Promise.all([realpath(folder.fsPath), realpath(uri.fsPath)]);
    return isInside(vscode.Uri.file(realFolder).path, vscode.Uri.file(realFile).path);
  } catch {
    return false;
  }
}
