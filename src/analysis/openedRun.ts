import type { AnalysisRequest, Source } from './analysis';
import { openReader, type ByteReader } from './bytes';
import { readHeads } from './head';
import { runIn } from './mappedRun';
import { readTable, type TableRow } from './table';

/** What was unfolded or decoded is kept up to this size. */
const MOST_KEPT = 64 * 1024 * 1024;

/** The run file that questions were read from last: what opening it takes is done once for one content. */
export class OpenedRun {
  private key: string | null = null;
  private held: ByteReader | null = null;
  private plain = false;
  private rows: readonly TableRow[] | null = null;

  /** Calls `use` with a reader of the run. @throws UnreadableFile when it cannot be opened */
  read<T>(request: AnalysisRequest, use: (reader: ByteReader) => T): T {
    this.turnTo(keyOf(request.run, request.stamp));
    if (this.held !== null) return use(this.held);
    const reader = openReader(request.run, this.plain);
    if (this.key !== null) {
      this.plain = reader.held !== true;
      this.held = reader.held === true && reader.size <= MOST_KEPT ? reader : null;
    }
    try {
      return use(reader);
    } finally {
      reader.close();
    }
  }

  /** The row of a table, by its number from 1; null when the run is no table or has no such row. */
  row(request: AnalysisRequest, number: number): TableRow | null {
    this.turnTo(keyOf(request.run, request.stamp));
    const rows = this.rows ?? this.read(request, (reader) => rowsOf(reader, request));
    if (this.key !== null) this.rows = rows;
    return rows[number - 1] ?? null;
  }

  private turnTo(key: string | null): void {
    if (key !== null && key === this.key) return;
    this.key = key;
    this.held = null;
    this.plain = false;
    this.rows = null;
  }
}

function rowsOf(reader: ByteReader, { run, map }: AnalysisRequest): readonly TableRow[] {
  const detected = runIn(readHeads(reader, run.name), map);
  return detected?.head.container === 'rows' ? (readTable(reader)?.rows ?? []) : [];
}

/** Tells one content of a source from another; null when nobody knows, and then nothing is kept of it. */
export function keyOf(source: Source, stamp: string | null): string | null {
  if (stamp === null) return null;
  return JSON.stringify([source.kind === 'path' ? source.path : source.name, stamp]);
}
