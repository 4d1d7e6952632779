import * as vscode from 'vscode';
import type { QuestionRow } from '../../core/model';
import { Disposables } from '../disposables';
import type { Discovery } from '../discovery';
import type { RunStore } from '../runStore';
import { isOn } from '../settings';
import { lensTitle } from './badgeText';
import { RunDocuments, standsInFile } from './runDocuments';

const MOST_LENSES = 5000;
/** lenses of one line stand side by side: a file that is one line would have all of them there */
const MOST_PER_LINE = 3;

/** "Inspect" above each question of a run file. */
export class RunFileLenses extends Disposables implements vscode.CodeLensProvider {
  private readonly documents: RunDocuments;
  private readonly changes = this.hold(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changes.event;

  constructor(store: RunStore, discovery: Discovery) {
    super();
    this.documents = new RunDocuments(store, discovery);
    this.hold(store.onDidChange(({ status }) => status !== 'loading' && this.changes.fire()));
    this.hold(vscode.workspace.onDidSaveTextDocument((document) => store.get(document.uri) !== undefined && this.changes.fire()));
    this.hold(vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('goldlens.editor.codeLens') && this.changes.fire()));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const run = isOn('editor.codeLens') ? this.documents.runOf(document) : null;
    if (run === null) return [];
    const { config, goldKind, questions } = run.report;
    const firstOf = new Map([...questions].reverse().map(({ id, index }) => [id, index]));
    return lensRows(questions)
      .filter(({ place }) => place.line < document.lineCount)
      .map((row) => new vscode.CodeLens(new vscode.Range(row.place.line, row.place.column, row.place.line, row.place.column), {
        title: lensTitle(row, config, goldKind),
        command: 'goldlens.inspectQuestion',
        // the id names a question, except where a file uses it again
        arguments: firstOf.get(row.id) === row.index ? [document.uri, row.id] : [document.uri, row.id, row.index],
      }));
  }
}

function lensRows(rows: readonly QuestionRow[]): QuestionRow[] {
  const chosen: QuestionRow[] = [];
  let line = -1;
  let onLine = 0;
  for (const row of rows) {
    if (!standsInFile(row)) continue;
    onLine = row.place.line === line ? onLine + 1 : 1;
    line = row.place.line;
    if (onLine <= MOST_PER_LINE) chosen.push(row);
    if (chosen.length === MOST_LENSES) break;
  }
  return chosen;
}
