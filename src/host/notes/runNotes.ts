import * as vscode from 'vscode';
import { NOTES_SUFFIX } from '../../analysis/notesName';
import type { AnalysisService } from '../../analysis/service';
import type { JudgeMetric } from '../../core/judge/judgeResult';
import type { Note, QuestionRow, RunReport } from '../../core/model';
import { noteKeyOf } from '../../core/notes/entry';
import { NO_NOTES, type Notes } from '../../core/notes/fold';
import { NoteTable } from '../../core/notes/noteTable';
import { Disposables } from '../disposables';
import { diagnostic } from '../problems';
import { sharing } from '../sharing/load';
import { isThere, sourceOf } from '../runSource';
import { fileOf } from '../runUri';

const QUIET_MS = 150;

/** The notes beside runs: read when a run is, followed on the disk, and added to. What is damaged is in Problems. */
export class RunNotes extends Disposables {
  private readonly known = new Map<string, Notes>();
  private readonly tables = new Map<string, { readonly notes: Notes; readonly name: string | null; readonly table: NoteTable }>();
  private readonly watched = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly problems = this.hold(vscode.languages.createDiagnosticCollection('goldlens.notes'));
  private readonly changes = this.hold(new vscode.EventEmitter<vscode.Uri>());
  private writing: Promise<unknown> = Promise.resolve();
  /** the notes on the runs of this file are others now */
  readonly onDidChange = this.changes.event;

  constructor(
    private readonly analysis: AnalysisService,
    private readonly memory: vscode.Memento,
  ) {
    super();
    this.hold({ dispose: () => this.timers.forEach((timer) => clearTimeout(timer)) });
  }

  /** What is noted on the runs of a file, read when it has not been yet. Never rejects: what cannot be read is a problem. */
  async load(run: vscode.Uri): Promise<Notes> {
    const file = fileOf(run);
    this.watch(file);
    return this.known.get(file.toString()) ?? this.read(file);
  }

  /** The notes on one run, as far as they are read; the same table for as long as nothing changes. */
  of(run: vscode.Uri, report: RunReport): NoteTable {
    const notes = this.known.get(fileOf(run).toString()) ?? NO_NOTES;
    const name = nameIn(report);
    const last = this.tables.get(run.toString());
    if (last?.notes === notes && last.name === name) return last.table;
    const table = new NoteTable(notes.entries, name);
    this.tables.set(run.toString(), { notes, name, table });
    return table;
  }

  /** Whether the questions whose gold was marked wrong are left out of the numbers. */
  leavesOut(run: vscode.Uri): boolean {
    return this.memory.get<boolean>(`leaveOut:${run.toString()}`) === true;
  }

  async leaveOut(run: vscode.Uri, on: boolean): Promise<void> {
    await this.memory.update(`leaveOut:${run.toString()}`, on ? true : undefined);
  }

  /** Appends a note on a question; an empty one takes back what was noted. @throws Error with a sentence for people */
  async add(run: vscode.Uri, report: RunReport, row: QuestionRow, note: Pick<Note, 'verdict' | 'text'>): Promise<void> {
    const file = fileOf(run);
    const key = noteKeyOf(row, nameIn(report));
    if (key === null) throw new Error(vscode.l10n.t('This question has neither an id nor a text: a note could not be found again.'));
    await this.inTurn(file, async () => {
      const { extra = {} } = this.of(run, report).entryOf(row) ?? {};
      await sharing().appendNote(file, notesOf(file), { ...key, ...note, query: row.query, extra });
    });
  }

  /** Appends what a person says of a judged metric; null takes it back. @throws Error with a sentence for people */
  async label(run: vscode.Uri, report: RunReport, row: QuestionRow, metric: JudgeMetric, label: 'pass' | 'fail' | null): Promise<void> {
    const file = fileOf(run);
    const key = noteKeyOf(row, nameIn(report));
    if (key === null) throw new Error(vscode.l10n.t('This question has neither an id nor a text: a label could not be found again.'));
    await this.inTurn(file, () => sharing().appendLabel(file, notesOf(file), { ...key, query: row.query }, metric, label));
  }

  /** Two notes of one window are written one after the other, each upon what the one before left. */
  private async inTurn(file: vscode.Uri, write: () => Promise<void>): Promise<void> {
    const done = this.writing.then(write).then(() => this.read(file));
    this.writing = done.catch(() => undefined);
    await done;
  }

  private async read(file: vscode.Uri): Promise<Notes> {
    const uri = notesOf(file);
    const notes = (await isThere(uri)) ? await this.parsed(uri) : NO_NOTES;
    if (this.isDisposed) return notes;
    const before = this.known.get(file.toString());
    this.known.set(file.toString(), notes);
    this.problems.set(uri, notes.problems.map(diagnostic));
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(notes)) this.changes.fire(file);
    return notes;
  }

  private async parsed(uri: vscode.Uri): Promise<Notes> {
    try {
      return await this.analysis.notes(await sourceOf(uri));
    } catch (error) {
      return { entries: [], problems: [{ code: 'notes-unreadable', severity: 'error', message: error instanceof Error ? error.message : String(error), line: null, record: null }] };
    }
  }

  private watch(file: vscode.Uri): void {
    const key = file.toString();
    if (this.watched.has(key)) return;
    this.watched.add(key);
    const name = notesOf(file).path.split('/').at(-1) ?? '';
    const watcher = this.hold(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), name.replace(/[[\]{}*?!]/g, '[$&]'))));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(() => this.settle(file));
  }

  private settle(file: vscode.Uri): void {
    const key = file.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => void this.read(file), QUIET_MS));
  }
}

/** The notes file of the runs in a file. */
function notesOf(file: vscode.Uri): vscode.Uri {
  return file.with({ path: `${file.path}${NOTES_SUFFIX}` });
}

/** What tells the runs of one file apart in their notes. */
function nameIn(report: RunReport): string | null {
  return report.runs.length > 0 ? report.name : null;
}
