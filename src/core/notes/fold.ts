import type { Problem } from '../model';
import { readEntry, type NoteEntry } from './entry';

/** What a notes file says: of every question the last entry, and the lines that could not be read. */
export interface Notes {
  readonly entries: readonly NoteEntry[];
  readonly problems: readonly Problem[];
}

export const NO_NOTES: Notes = { entries: [], problems: [] };

/** Problems past this many are counted in one line. */
const MOST_PROBLEMS = 200;

/**
 * Folds the text of a notes file, which only ever grows: the last entry of a question wins, wherever versions of the file
 * were merged; of its labels the last one of each metric. A damaged line costs only itself; the file keeps it.
 */
export function foldNotes(text: string): Notes {
  const last = new Map<string, NoteEntry>();
  const problems: Problem[] = [];
  const lines = text.replace(/^\ufeff/, '').split('\n');
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const result = readEntry(line);
    if (result.ok) {
      const key = questionOf(result.entry);
      last.set(key, joined(last.get(key), result.entry));
    }
    const said = result.ok ? verdictMessage(result.unknownVerdict) : at === lines.length - 1 ? `${result.message}: it may have been cut off while it was written` : result.message;
    if (said !== null) problems.push({ code: 'note-damaged', severity: 'warning', message: `Line ${at + 1} of the notes ${said}. It is kept in the file${result.ok ? '' : ' and left out here'}.`, line: at + 1, record: null });
  });
  return { entries: [...last.values()], problems: bounded(problems) };
}

/** A line of labels says nothing of the note, and a line of a note nothing of the labels. */
function joined(before: NoteEntry | undefined, entry: NoteEntry): NoteEntry {
  if (before === undefined) return entry;
  const labels = before.labels ?? entry.labels;
  const isOnlyLabels = entry.labels !== undefined && entry.verdict === null && entry.text === '' && entry.at === null;
  return { ...(isOnlyLabels ? before : entry), ...(labels === undefined ? {} : { labels: { ...before.labels, ...entry.labels } }) };
}

function verdictMessage(unknown: string | null): string | null {
  return unknown === null ? null : `has a verdict that is not known here, "${unknown}"`;
}

function bounded(problems: readonly Problem[]): Problem[] {
  const more = problems.length - MOST_PROBLEMS;
  if (more <= 0) return [...problems];
  return [...problems.slice(0, MOST_PROBLEMS), { code: 'note-damaged', severity: 'warning', message: `${more} further lines of the notes could not be read.`, line: null, record: null }];
}

function questionOf({ run, id, fingerprint }: NoteEntry): string {
  return JSON.stringify([run, id ?? fingerprint, id === null]);
}
