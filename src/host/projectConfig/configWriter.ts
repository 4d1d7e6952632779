import * as vscode from 'vscode';
import { withRunSettings, type RunSettingsChange } from '../../core/projectConfig/edit';
import { CONFIG_FILE } from '../../core/projectConfig/schema';
import { fileOf } from '../runUri';
import { nearestConfig, pathFrom } from './nearestConfig';

/** Settings to write for a run, files by their address; null takes one out. */
export type ConfigChange = Omit<RunSettingsChange, 'gold' | 'corpus'> & { readonly gold?: vscode.Uri | null; readonly corpus?: vscode.Uri | null };

/** `message` says, for people, why nothing was written; `uri` is the config file it is about. */
export type ConfigWritten = { readonly ok: true; readonly uri: vscode.Uri } | { readonly ok: false; readonly uri: vscode.Uri | null; readonly message: string };

/**
 * Saves settings of a run in the nearest config file, or in a new one at the top of its workspace folder. Comments and
 * layout of the file stay, and so do unsaved changes of somebody who has it open: they are saved with it.
 */
export async function saveRunSettings(run: vscode.Uri, change: ConfigChange): Promise<ConfigWritten> {
  const file = fileOf(run);
  const top = vscode.workspace.getWorkspaceFolder(file)?.uri;
  if (top === undefined) return { ok: false, uri: null, message: vscode.l10n.t('The run lies outside the workspace: open its folder to keep settings for it.') };
  const found = await nearestConfig(file);
  const folder = found?.folder ?? top;
  const uri = found?.uri ?? vscode.Uri.joinPath(top, CONFIG_FILE);
  const { gold, corpus, ...others } = change;
  const settings = { ...others, ...fileSetting('gold', folder, gold), ...fileSetting('corpus', folder, corpus) };
  try {
    if (found === null) {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(withRunSettings(null, pathFrom(folder, file), settings) ?? ''));
      return { ok: true, uri };
    }
    return await changeFile(uri, pathFrom(folder, file), settings);
  } catch (error) {
    return { ok: false, uri, message: vscode.l10n.t('{0} could not be written: {1}', CONFIG_FILE, error instanceof Error ? error.message : String(error)) };
  }
}

function fileSetting(name: 'gold' | 'corpus', folder: vscode.Uri, file: vscode.Uri | null | undefined): RunSettingsChange {
  return file === undefined ? {} : { [name]: file === null ? null : pathFrom(folder, file) };
}

async function changeFile(uri: vscode.Uri, file: string, settings: RunSettingsChange): Promise<ConfigWritten> {
  const document = await vscode.workspace.openTextDocument(uri);
  const before = document.getText();
  const after = withRunSettings(before, file, settings);
  if (after === null) return { ok: false, uri, message: vscode.l10n.t('{0} has errors: repair it first, so that nothing in it is lost.', CONFIG_FILE) };
  if (after === before) return { ok: true, uri };
  const edit = new vscode.WorkspaceEdit();
  const { start, end, text } = difference(before, after);
  edit.replace(uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  const written = (await vscode.workspace.applyEdit(edit)) && (await document.save());
  return written ? { ok: true, uri } : { ok: false, uri, message: vscode.l10n.t('{0} could not be saved.', CONFIG_FILE) };
}

/** The one stretch of `before` that has to change, so that cursors and folds elsewhere stay. */
function difference(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
