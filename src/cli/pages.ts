import { createRequire } from 'node:module';
import type { RunReport } from '../core/model';
import { NoteTable } from '../core/notes/noteTable';
import type { Notes } from '../core/notes/fold';
import type { ComparisonPage, ExportPages, NotedRow } from '../shared/exportPages';
import type { MissedCounts } from '../core/diagnosis/missedCounts';
import { countsLine, linkLines, missedLines, settingsLine } from './describe';

// the pages' views are a bundle of their own, beside whatever bundle this is: most calls need none
const load = createRequire(__filename);
const pages = (): ExportPages => load('./export-pages.js') as ExportPages;

/** A page with more questions is one that browsers are slow to show. */
const MOST_QUESTIONS = 2000;

/** A scorecard as one HTML page. @param made when, for people */
export function scorecardHtml(report: RunReport, notes: Notes, missed: MissedCounts | null, made: string): string {
  const { questions, problems, ...shown } = report;
  const table = new NoteTable(notes.entries, report.runs.length > 0 ? report.name : null);
  const noted = questions.map((row): NotedRow => ({ row, note: table.noteOf(row) }));
  const failed = ({ row: { outcome } }: NotedRow): boolean => outcome === 'none' || outcome === 'some';
  const ordered = [...noted.filter(failed), ...noted.filter((one) => !failed(one))];
  const lines = [settingsLine(report), countsLine(report.counts), ...missedLines(missed), ...linkLines(report), ...(problems.length === 0 ? [] : [`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} while reading it`])];
  const depth = questions.reduce((most, row) => Math.max(most, row.depth), 0);
  return pages().scorecardPage({ report: { ...shown, depth }, lines, questions: ordered.slice(0, MOST_QUESTIONS), more: Math.max(0, ordered.length - MOST_QUESTIONS), made });
}

/** A comparison as one HTML page. */
export function comparisonHtml(page: ComparisonPage): string {
  return pages().comparisonPage(page);
}

/** "2026-11-30 22:39 UTC" */
export function madeAt(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
