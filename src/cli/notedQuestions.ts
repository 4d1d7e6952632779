import type { NoteEntry } from '../core/notes/entry';
import { NoteTable } from '../core/notes/noteTable';
import type { Note, QuestionRow, RunReport } from '../core/model';

/** A question of a run that somebody noted something on. */
export interface NotedQuestion extends Note {
  readonly id: string;
  readonly query: string;
}

type Named = Pick<QuestionRow, 'id' | 'idMade' | 'fingerprints' | 'query'>;

/** Takes the questions of a run one by one and keeps those that notes may be on: which run they are of is known at its end only. */
export class NotedQuestions {
  private readonly ids: ReadonlySet<string | null>;
  private readonly fingerprints: ReadonlySet<number | null>;
  private readonly kept: Named[] = [];

  constructor(private readonly entries: readonly NoteEntry[]) {
    this.ids = new Set(entries.map(({ id }) => id));
    this.fingerprints = new Set(entries.map(({ fingerprint }) => fingerprint));
  }

  take({ id, idMade, fingerprints, query }: QuestionRow): void {
    const isNamed = !idMade && this.ids.has(id);
    if (isNamed || (fingerprints.query !== null && this.fingerprints.has(fingerprints.query))) this.kept.push({ id, idMade, fingerprints, query });
  }

  /** Those that something is noted on, in the order of the file. */
  of({ name, runs }: Pick<RunReport, 'name' | 'runs'>): readonly NotedQuestion[] {
    const table = new NoteTable(this.entries, runs.length > 0 ? name : null);
    return this.kept.flatMap((row) => {
      const note = table.noteOf(row);
      return note === null ? [] : [{ id: row.id, query: row.query, ...note }];
    });
  }
}
