import type { RunFormat } from '../core/formats/format';
import type { AnalysisRequest } from './analysis';
import type { ByteReader } from './bytes';
import { readHeads } from './head';
import { runIn } from './mappedRun';
import { openReader } from './open';
import { groupRows, rowRecord, type ReadRecord } from './recordReader';
import { readTable, type TableRow } from './table';
import { keyOf } from './sourceKey';

/** What was unfolded or decoded is kept up to this size. */
const MOST_KEPT = 64 * 1024 * 1024;

/** The run file that questions were read from last: what opening it takes is done once for one content. */
export class OpenedRun {
  private key: string | null = null;
  private held: ByteReader | null = null;
  private plain = false;
  private rows: readonly TableRow[] | null = null;
  private format: RunFormat | null = null;

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

  /** The format of a run whose fields were guessed, which its file tells again; null when they are not plain any more. */
  guessed(request: AnalysisRequest): RunFormat | null {
    this.turnTo(keyOf(request.run, request.stamp));
    const format = this.format ?? this.read(request, (reader) => runIn(readHeads(reader, request.run.name), null)?.format ?? null);
    this.format = this.key !== null && format?.kind === 'run' ? format : null;
    return format?.kind === 'run' ? format : null;
  }

  /** The row of a table, by its number from 1; null when the run is no table or has no such row. */
  row(request: AnalysisRequest, number: number): TableRow | null {
    return this.rowsOf(request)[number - 1] ?? null;
  }

  /** The rows of one question, by the number of their group from 1; null when the run is no table or has no such group. */
  group(request: AnalysisRequest, number: number, rowGroup: (row: unknown) => string | null): ReadRecord | null {
    const reads = this.rowsOf(request).map((row, at): ReadRecord => ({ ...rowRecord(row, at + 1), bytesDone: 0, problems: [] }));
    for (const read of groupRows(reads, rowGroup)) if (read.leftOut !== true && read.place.record === number) return read;
    return null;
  }

  private rowsOf(request: AnalysisRequest): readonly TableRow[] {
    this.turnTo(keyOf(request.run, request.stamp));
    const rows = this.rows ?? this.read(request, (reader) => rowsIn(reader, request));
    this.rows = this.key === null ? null : rows;
    return rows;
  }

  private turnTo(key: string | null): void {
    if (key !== null && key === this.key) return;
    this.key = key;
    this.held = null;
    this.plain = false;
    this.rows = null;
    this.format = null;
  }
}

function rowsIn(reader: ByteReader, { run, map }: AnalysisRequest): readonly TableRow[] {
  const detected = runIn(readHeads(reader, run.name), map);
  return detected?.head.container === 'rows' ? (readTable(reader)?.rows ?? []) : [];
}
