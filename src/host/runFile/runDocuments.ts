import * as vscode from 'vscode';
import type { QuestionDetail } from '../../analysis/analysis';
import type { QuestionRow, RunReport } from '../../core/model';
import type { Discovery } from '../discovery';
import type { RunStore } from '../runStore';
import { asRange } from './ranges';
import { lineMarks, recordMarks, type RecordMarks } from './recordMarks';
import { sameLines } from '../../core/textLines';

/** Files that may be runs when opened as text. */
export const RUN_FILES: vscode.DocumentSelector = { pattern: '**/*.{json,jsonl,ndjson,trec,run,txt,tsv,csv}' };

/** A document that shows a scored run as it was scored, as far as can be told without reading it again. */
export interface ShownRun {
  readonly uri: vscode.Uri;
  readonly version: number;
  readonly report: RunReport;
}

export interface MarkedQuestion {
  readonly detail: QuestionDetail;
  readonly marks: RecordMarks;
}

interface Kept {
  readonly weight: number;
  readonly question: Promise<{ readonly detail: QuestionDetail; readonly marks: RecordMarks | null } | null>;
}

/** Bytes of records whose marks are kept, and of the largest record that is looked into while an editor shows it. */
const KEPT_BYTES = 8 * 1024 * 1024;
export const MOST_RECORD_BYTES = 512 * 1024;

/** What the text editors' features know of the documents they work on. */
export class RunDocuments {
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  constructor(
    private readonly store: RunStore,
    private readonly discovery: Discovery,
  ) {}

  /** null when the document shows no scored run, or is edited. */
  runOf(document: vscode.TextDocument): ShownRun | null {
    const state = document.isDirty ? undefined : this.store.get(document.uri);
    if (state === undefined || state.report === null || state.status === 'deleted') return null;
    return { uri: document.uri, version: state.version, report: state.report };
  }

  /** Has a run scored once its document is looked at; the store tells when that is done. */
  ask(document: vscode.TextDocument): void {
    const { uri } = document;
    if (this.store.get(uri) !== undefined) return;
    if (this.discovery.get(uri) !== undefined) void this.store.open(uri);
    else if (vscode.workspace.getWorkspaceFolder(uri) !== undefined && vscode.languages.match(RUN_FILES, document) > 0) void this.discovery.start();
  }

  /** One question with its places in the document; null when the document says something else than what was scored. */
  async question(document: vscode.TextDocument, run: ShownRun, row: QuestionRow): Promise<MarkedQuestion | null> {
    const read = await this.read(run, row);
    if (read === null || document.isDirty) return null;
    const { detail, marks } = read;
    if (marks === null) return { detail, marks: lineMarks(detail, row.place, (line) => (line < document.lineCount ? document.lineAt(line).text : '')) };
    return sameLines(document.getText(asRange(marks.record)), detail.recordText ?? '') ? { detail, marks } : null;
  }

  private read(run: ShownRun, row: QuestionRow): Kept['question'] {
    const key = `${run.version} ${row.index} ${run.uri.toString()}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known.question;
    const question = this.load(run, row);
    this.keep(key, { question, weight: row.place.length });
    return question;
  }

  private async load(run: ShownRun, row: QuestionRow): Kept['question'] {
    try {
      const detail = await this.store.question(run.uri, run.version, row.index);
      return { detail, marks: detail.recordText === null ? null : recordMarks(detail, row.place) };
    } catch {
      // the run has moved on or cannot be read, which its report tells: here there is nothing to mark
      return null;
    }
  }

  /** The oldest make room for the newest. */
  private keep(key: string, kept: Kept): void {
    this.kept.set(key, kept);
    this.weight += kept.weight;
    for (const [oldest, { weight }] of this.kept) {
      if (this.weight <= KEPT_BYTES && this.kept.size <= 1000) return;
      this.kept.delete(oldest);
      this.weight -= weight;
    }
  }
}

/** A question that has a place in the file; one that only the gold has does not. */
export function standsInFile(row: QuestionRow): boolean {
  return row.place.length > 0 || row.depth > 0;
}
