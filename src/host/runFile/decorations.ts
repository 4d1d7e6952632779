import * as vscode from 'vscode';
import type { QuestionRow } from '../../core/model';
import { Disposables } from '../disposables';
import type { Discovery } from '../discovery';
import type { RunStore } from '../runStore';
import { isOn } from '../settings';
import { BadgeStyles, type PlacedBadge } from './badgeStyles';
import { chunkBadge, questionBadges } from './badgeText';
import { FactStyles, type FactRange } from './factStyles';
import { asPosition, asRange } from './ranges';
import type { ChunkMark } from './recordMarks';
import { MOST_RECORD_BYTES, RunDocuments, standsInFile, type MarkedQuestion, type ShownRun } from './runDocuments';
import { isOnScreen, rowsOnScreen, type LineRange } from './visible';

const MOST_QUESTIONS = 40;
const MOST_CHUNKS = 800;
const MOST_HITS = 2000;
/** lines beside the visible ones that are drawn too, so that a small scroll shows no gap */
const MARGIN = 15;
/** characters of a line that most windows show */
const LINE_IN_SIGHT = 100;
const SETTLE_MS = 60;
const SLICE_MS = 10;

interface Drawing {
  readonly badges: PlacedBadge[];
  readonly facts: FactRange[];
  chunks: number;
}

/**
 * Badges and highlighted facts in run files that are open as text: what is on screen, drawn again when that changes.
 * An edited document shows none, since nothing is known of it.
 */
export class RunFileDecorations extends Disposables {
  private readonly badges = this.hold(new BadgeStyles());
  private readonly facts = this.hold(new FactStyles());
  private readonly documents: RunDocuments;
  /** editors that show fewer questions than are on screen, chosen by the caret */
  private readonly capped = new WeakSet<vscode.TextEditor>();
  private readonly drawn = new WeakSet<vscode.TextEditor>();
  private timer: NodeJS.Timeout | null = null;
  private round = 0;

  constructor(store: RunStore, discovery: Discovery) {
    super();
    this.documents = new RunDocuments(store, discovery);
    const isShown = (uri: vscode.Uri): boolean => vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri.toString());
    this.hold(vscode.window.onDidChangeVisibleTextEditors(() => this.soon()));
    this.hold(vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.isAbout(textEditor) && this.soon()));
    this.hold(vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.capped.has(textEditor) && this.soon()));
    this.hold(vscode.workspace.onDidChangeTextDocument(({ document }) => isShown(document.uri) && this.changed(document)));
    this.hold(vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('goldlens.editor.badges') && this.soon()));
    this.hold(store.onDidChange(({ uri, status }) => status !== 'loading' && isShown(uri) && this.soon()));
    this.hold(discovery.onDidChange(() => this.soon()));
    this.hold({ dispose: () => this.timer !== null && clearTimeout(this.timer) });
    this.soon();
  }

  private isAbout({ document }: vscode.TextEditor): boolean {
    return this.documents.runOf(document) !== null;
  }

  private changed(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors) if (editor.document === document && this.drawn.has(editor)) this.clear(editor);
    this.soon();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.pass(++this.round);
    }, SETTLE_MS);
  }

  private async pass(round: number): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors) {
      const run = isOn('editor.badges') ? this.documents.runOf(editor.document) : null;
      if (run === null) {
        if (isOn('editor.badges')) this.documents.ask(editor.document);
        if (this.drawn.has(editor)) this.clear(editor);
        continue;
      }
      const drawing = await this.draw(editor, run, round);
      if (drawing === null) return;
      this.badges.show(editor, drawing.badges);
      this.facts.show(editor, drawing.facts);
      this.drawn.add(editor);
    }
  }

  private clear(editor: vscode.TextEditor): void {
    this.badges.show(editor, []);
    this.facts.show(editor, []);
    this.drawn.delete(editor);
  }

  /** null when something newer is to be drawn. */
  private async draw(editor: vscode.TextEditor, run: ShownRun, round: number): Promise<Drawing | null> {
    const { document } = editor;
    const drawing: Drawing = { badges: [], facts: [], chunks: 0 };
    const lines = editor.visibleRanges.map(({ start, end }): LineRange => ({ first: start.line - MARGIN, last: end.line + MARGIN }));
    const { rows, capped } = rowsOnScreen(run.report.questions.filter(standsInFile), lines, editor.selection.active, MOST_QUESTIONS);
    if (capped) this.capped.add(editor);
    else this.capped.delete(editor);
    let until = performance.now() + SLICE_MS;
    for (const row of rows) {
      const question = row.place.length > MOST_RECORD_BYTES ? 'large' : await this.documents.question(document, run, row);
      if (question !== null) drawQuestion(drawing, document, run, row);
      if (question !== null && question !== 'large') drawChunks(drawing, question, document, run, row, lines);
      if (performance.now() > until) {
        await new Promise((resolve) => setImmediate(resolve));
        until = performance.now() + SLICE_MS;
      }
      if (round !== this.round || this.isDisposed || document.isDirty) return null;
    }
    return drawing;
  }
}

/** Behind the record's opening brace when more of it follows on the line, else at the end of its first line. */
function drawQuestion(drawing: Drawing, document: vscode.TextDocument, run: ShownRun, row: QuestionRow): void {
  const { place } = row;
  if (place.line >= document.lineCount) return;
  const { end } = document.lineAt(place.line).range;
  const isOneLine = place.length > 0 && place.endLine === place.line;
  const at = isOneLine ? new vscode.Position(place.line, place.column + 1) : end;
  questionBadges(row, run.report.config).forEach((badge, slot) => drawing.badges.push({ ...badge, at, slot }));
}

function drawChunks(drawing: Drawing, { marks }: MarkedQuestion, document: vscode.TextDocument, { report }: ShownRun, row: QuestionRow, lines: readonly LineRange[]): void {
  for (const mark of marks.chunks) {
    if (drawing.chunks >= MOST_CHUNKS || !isOnScreen(mark.token, lines)) continue;
    drawing.chunks++;
    drawing.badges.push({ ...chunkBadge(mark, row, report.goldKind), at: badgePlace(mark, marks.chunks, document), slot: 0 });
  }
  for (const { fact, stretch } of marks.hits) {
    if (drawing.facts.length < MOST_HITS && isOnScreen(stretch, lines)) drawing.facts.push({ fact, range: asRange(stretch) });
  }
}

/**
 * At the end of the chunk's line, or before its text where the end is too far to the right to be seen. Behind its text
 * where another chunk shares the line.
 */
function badgePlace({ token, rank }: ChunkMark, all: readonly ChunkMark[], document: vscode.TextDocument): vscode.Position {
  const { line } = token.end;
  const isShared = all.some((other) => other.rank !== rank && other.token.end.line === line);
  if (isShared) return asPosition(token.end);
  const { end } = document.lineAt(line).range;
  return end.character <= LINE_IN_SIGHT ? end : asPosition(token.start);
}
