import * as vscode from 'vscode';
import type { AnalysisRequest } from '../../analysis/analysis';
import type { AnalysisService } from '../../analysis/service';
import { EXPORT_FORMATS, type ExportFormat } from '../../analysis/exportJob';
import type { JudgeMetric } from '../../core/judge/judgeResult';
import { entryLine, labelLine, type HumanLabel, type NoteEntry, type NoteKey } from '../../core/notes/entry';
import { nameOf } from '../fileKind';
import { noteAuthor } from '../notes/author';
import type { RunNotes } from '../notes/runNotes';
import { writeLine } from '../notes/writeLine';
import type { RunStore } from '../runStore';
import { fileOf } from '../runUri';
import { inExportThread } from './exportThread';
import { askFormat, askPlace, offer, targetOf, writeRest } from './saving';

/** What writes files, in a bundle that is loaded when somebody asks for it. */

export interface SharingContext {
  readonly store: RunStore;
  readonly notes: RunNotes;
  readonly analysis: AnalysisService;
  /** path of the command line's bundle */
  readonly cli: string;
}

/**
 * Writes what a report shows to a file; what is not given is asked for.
 * @throws Error with a sentence for people when the run cannot be read, or the file not be written
 */
export async function exportRun(run: vscode.Uri, context: SharingContext, asked: unknown, where: unknown): Promise<void> {
  const { store, notes, analysis, cli } = context;
  const { report, name, message } = await store.open(run);
  const request = store.requestOf(run);
  if (report === null || request === null) throw new Error(message ?? vscode.l10n.t('{0} is no run that can be exported.', name));
  const format = EXPORT_FORMATS.find((known) => known === asked) ?? (await askFormat('run'));
  const place = format === undefined ? undefined : where instanceof vscode.Uri ? where : await askPlace(fileOf(run), `${name}.scorecard`, format);
  if (format === undefined || place === undefined) return;
  const { request: own, index } = analysis.sideOf(request);
  const job = { kind: 'run', format, request: own, index, notes: await notes.load(run), file: nameOf(fileOf(run)), target: targetOf(place) } as const;
  await finishing(place, format, () => inExportThread(cli, job));
}

/** Writes a comparison to a file that is asked for, proposed beside one of its runs. */
export async function exportComparison(sides: { readonly a: AnalysisRequest; readonly b: AnalysisRequest; readonly threshold: number | null }, names: { readonly a: string; readonly b: string }, beside: vscode.Uri, { analysis, cli }: SharingContext): Promise<void> {
  const short = (name: string): string => name.split('/').at(-1) ?? name;
  const format = await askFormat('comparison');
  const place = format === undefined ? undefined : await askPlace(fileOf(beside), `${short(names.a)} - ${short(names.b)}`, format);
  if (format === undefined || place === undefined) return;
  const { a, b, threshold } = sides;
  const job = { kind: 'comparison', format, sides: { a: analysis.sideOf(a), b: analysis.sideOf(b), threshold }, names, target: targetOf(place) } as const;
  await finishing(place, format, () => inExportThread(cli, job));
}

/** Shows that it is being written, for as long as it takes. */
async function finishing(place: vscode.Uri, format: ExportFormat, write: () => ReturnType<typeof inExportThread>): Promise<void> {
  const title = vscode.l10n.t('Writing {0}', nameOf(place));
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () => writeRest(place, await write()));
  // nobody waits for the message to be read
  void offer(place, format);
}

/** Appends a note on a run in `file`, signed and dated. @throws Error with a sentence for people when it cannot be written */
export async function appendNote(file: vscode.Uri, notes: vscode.Uri, note: Omit<NoteEntry, 'author' | 'at' | 'labels'>): Promise<void> {
  const author = await noteAuthor(file.scheme === 'file' ? file.fsPath : null);
  await writeLine(notes, entryLine({ ...note, author, at: new Date().toISOString() }));
}

/** Appends what a person says of a judged metric, signed and dated. @throws Error with a sentence for people when it cannot be written */
export async function appendLabel(file: vscode.Uri, notes: vscode.Uri, key: NoteKey & Pick<NoteEntry, 'query'>, metric: JudgeMetric, label: HumanLabel['label']): Promise<void> {
  const author = await noteAuthor(file.scheme === 'file' ? file.fsPath : null);
  await writeLine(notes, labelLine(key, metric, { label, author, at: new Date().toISOString() }));
}
