import type { Note, QuestionRow } from '../model';
import type { HumanLabels, NoteEntry } from './entry';

type Named = Pick<QuestionRow, 'id' | 'idMade' | 'fingerprints'>;

/** The notes on one run, found by question: by id, else by the fingerprint of its text. */
export class NoteTable {
  private readonly byId = new Map<string, NoteEntry>();
  private readonly byFingerprint = new Map<number, NoteEntry>();

  /** @param run name of the run, where its file holds several */
  constructor(entries: readonly NoteEntry[], run: string | null) {
    for (const entry of entries) {
      if (entry.run !== run) continue;
      if (entry.id !== null) this.byId.set(entry.id, entry);
      else if (entry.fingerprint !== null) this.byFingerprint.set(entry.fingerprint, entry);
    }
  }

  /** The last entry on a question, an emptied one included; null when there is none. */
  entryOf({ id, idMade, fingerprints: { query } }: Named): NoteEntry | null {
    const named = idMade ? undefined : this.byId.get(id);
    return named ?? (query === null ? undefined : this.byFingerprint.get(query)) ?? null;
  }

  /** What a filter may ask of a question's notes. */
  values(row: Named, column: string): readonly string[] {
    const note = this.noteOf(row);
    if (note === null) return [];
    if (column === 'verdict') return note.verdict === null ? [] : [note.verdict];
    return column === 'note' && note.text !== '' ? [note.text] : [];
  }

  /** How people labelled a question, by metric; labels taken back are left out. */
  labelsOf(row: Named): HumanLabels {
    return Object.fromEntries(Object.entries(this.entryOf(row)?.labels ?? {}).filter(([, { label }]) => label !== null));
  }

  /** What is noted on a question; null when nothing is, or what was has been taken back. */
  noteOf(row: Named): Note | null {
    const entry = this.entryOf(row);
    if (entry === null || (entry.verdict === null && entry.text === '')) return null;
    const { verdict, text, author, at } = entry;
    return { verdict, text, author, at };
  }
}

/** Whether a question's gold was marked wrong. @param asked name of its run, where its file holds several; known once its first question is */
export function wrongGold(entries: readonly NoteEntry[], asked: () => string | null): (question: Named) => boolean {
  let table: NoteTable | null = null;
  return (question) => {
    table ??= new NoteTable(entries, asked());
    return table.noteOf(question)?.verdict === 'gold is wrong';
  };
}
