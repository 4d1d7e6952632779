import * as vscode from 'vscode';
import { EXPORT_FORMATS, type ExportAnswer, type ExportFormat, type ExportTarget } from '../../analysis/exportJob';

/** Asking where an export goes, and telling that it is there. */

type Names = Readonly<Record<ExportFormat, string>>;

function labels(): Names {
  return { html: vscode.l10n.t('HTML page'), md: 'Markdown', csv: 'CSV', json: 'JSON' };
}

function details(what: 'run' | 'comparison'): Names {
  return what === 'run'
    ? {
        html: vscode.l10n.t('The scorecard and its questions on one page that needs nothing else'),
        md: vscode.l10n.t('The metrics and the notes, to paste into a report'),
        csv: vscode.l10n.t('Every metric of the run and of each question'),
        json: vscode.l10n.t('Everything, as goldlens score writes it'),
      }
    : {
        html: vscode.l10n.t('The changes and the questions behind them on one page that needs nothing else'),
        md: vscode.l10n.t('The changes and the questions that broke or were rescued, to paste into a report'),
        csv: vscode.l10n.t('Every change, of the whole and of each slice'),
        json: vscode.l10n.t('Everything, as goldlens compare writes it'),
      };
}

export async function askFormat(what: 'run' | 'comparison'): Promise<ExportFormat | undefined> {
  const [named, detailed] = [labels(), details(what)];
  const picks = EXPORT_FORMATS.map((format) => ({ label: named[format], detail: detailed[format], format }));
  return (await vscode.window.showQuickPick(picks, { placeHolder: vscode.l10n.t('Export as') }))?.format;
}

/** @param beside a file that the export is proposed to stand beside */
export function askPlace(beside: vscode.Uri, name: string, format: ExportFormat): Thenable<vscode.Uri | undefined> {
  const safe = name.replace(/[^\p{L}\p{N} ._-]+/gu, '_');
  const defaultUri = vscode.Uri.joinPath(beside, '..', `${safe}.${format}`);
  return vscode.window.showSaveDialog({ defaultUri, filters: { [labels()[format]]: [format] } });
}

/** What the thread is to write itself. */
export function targetOf(place: vscode.Uri): ExportTarget {
  return place.scheme === 'file' ? place.fsPath : null;
}

/** Writes what the thread did not. @throws Error with a sentence for people where that cannot be */
export async function writeRest(place: vscode.Uri, { bytes }: ExportAnswer): Promise<void> {
  if (bytes === null) return;
  try {
    await vscode.workspace.fs.writeFile(place, bytes);
  } catch (error) {
    throw new Error(vscode.l10n.t('{0} was not written: {1}', vscode.workspace.asRelativePath(place), error instanceof Error ? error.message : String(error)));
  }
}

/** Offers to look at what was written. */
export async function offer(place: vscode.Uri, format: ExportFormat): Promise<void> {
  const open = vscode.l10n.t('Open');
  const chosen = await vscode.window.showInformationMessage(vscode.l10n.t('{0} was written.', vscode.workspace.asRelativePath(place)), open);
  if (chosen !== open) return;
  await (format === 'html' && place.scheme === 'file' ? vscode.env.openExternal(place) : vscode.commands.executeCommand('vscode.open', place));
}
