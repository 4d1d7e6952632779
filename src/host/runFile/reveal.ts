import * as vscode from 'vscode';
import type { QuestionDetail } from '../../analysis/analysis';
import type { QuestionRow } from '../../core/model';
import type { RunStore } from '../runStore';
import { nameOf } from '../fileKind';
import { fileOf } from '../runUri';
import { asPosition, asRange } from './ranges';
import { lineMarks, recordMarks } from './recordMarks';
import type { Stretch } from '../../core/textLines';

/** VS Code gives extensions no documents above this. */
const MOST_DOCUMENT_BYTES = 50 * 1024 * 1024;

/**
 * Opens the run file as text with the JSON string of a chunk selected, quotes included; in a file of lines, its line.
 * A chunk without such a string gives the caret at its question, as does rank null.
 * @throws StaleVersion when `version` is not shown any more
 */
export async function revealChunkInRunFile(store: RunStore, uri: vscode.Uri, version: number, index: number, rank: number | null): Promise<void> {
  const detail = await store.question(uri, version, index);
  const row = store.shown(uri)?.report?.questions[index];
  if (row === undefined) return;
  const document = await openText(uri);
  if (document === null) return;
  const range = rank === null ? headOf(row, document) : chunkRange(document, row, detail, rank);
  await vscode.window.showTextDocument(document, { selection: range });
}

/** Opens a text file with the caret at a line (from 0). */
export async function revealLine(uri: vscode.Uri, line: number): Promise<void> {
  const document = await openText(uri);
  if (document === null) return;
  const { range } = document.lineAt(Math.min(line, document.lineCount - 1));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(range.start, range.start) });
}

async function openText(run: vscode.Uri): Promise<vscode.TextDocument | null> {
  const uri = fileOf(run);
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size <= MOST_DOCUMENT_BYTES) throw error;
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} is larger than 50 MB: VS Code gives extensions no access to its text, so nothing can be selected in it.', nameOf(uri)));
    return null;
  }
}

function chunkRange(document: vscode.TextDocument, row: QuestionRow, detail: QuestionDetail, rank: number): vscode.Range {
  const marks =
    detail.recordText === null
      ? lineMarks(detail, row.place, (line) => (line < document.lineCount ? document.lineAt(line).text : ''))
      : recordMarks(detail, row.place);
  const token = marks.chunks.find((chunk) => chunk.rank === rank)?.token;
  if (token === undefined) return idInRecord(document, marks.record, detail.question.chunks[rank - 1]?.id ?? null) ?? headOf(row, document);
  return document.isDirty && detail.recordText !== null ? moved(document, token, detail, row) : asRange(token);
}

/** In an edited document the string may stand elsewhere: the same characters nearest to where they were. */
function moved(document: vscode.TextDocument, token: Stretch, detail: QuestionDetail, row: QuestionRow): vscode.Range {
  const text = tokenText(token, detail, row);
  const expected = document.offsetAt(asPosition(token.start));
  const all = document.getText();
  const before = all.lastIndexOf(text, expected);
  const after = all.indexOf(text, expected);
  const found = before === -1 || (after !== -1 && after - expected < expected - before) ? after : before;
  return found === -1 ? headOf(row, document) : new vscode.Range(document.positionAt(found), document.positionAt(found + text.length));
}

/** A JSON string stands on one line: its characters in the record's text. */
function tokenText({ start, end }: Stretch, { recordText }: QuestionDetail, { place }: QuestionRow): string {
  const line = (recordText ?? '').split(/\r\n|\r|\n/)[start.line - place.line] ?? '';
  const shift = start.line === place.line ? place.column : 0;
  return line.slice(start.character - shift, end.character - shift);
}

/** Where a record names passages by id only: the id in its quotes. */
function idInRecord(document: vscode.TextDocument, record: Stretch, id: string | null): vscode.Range | null {
  if (id === null) return null;
  const range = asRange(record);
  const quoted = JSON.stringify(id);
  const at = document.getText(range).indexOf(quoted);
  const from = document.offsetAt(range.start) + at;
  return at === -1 ? null : new vscode.Range(document.positionAt(from), document.positionAt(from + quoted.length));
}

function headOf({ place }: QuestionRow, document: vscode.TextDocument): vscode.Range {
  const line = document.lineAt(Math.min(place.line, document.lineCount - 1));
  const start = new vscode.Position(line.lineNumber, Math.min(place.column, line.text.length));
  return place.endLine === place.line ? new vscode.Range(start, start) : new vscode.Range(start, line.range.end);
}
