import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { fromColumn, toColumn, type Column } from '../core/rowColumns';
import type { QuestionRow, RunReport } from '../core/model';
import type { AnalysisRequest } from './analysis';
import { fileReader, readRange, UnreadableFile } from './bytes';
import type { Growth } from './growingRun';

/** Where reports of large runs are kept, so that a run that has not changed opens at once. Whatever lies there may be deleted at any time. */
export interface CachePlace {
  readonly folder: string;
  /** of what wrote them: another one has other reports */
  readonly version: string;
}

/** Smaller runs are read as quickly as they are looked up. */
const LEAST_RUN = 8 * 1024 * 1024;
const MOST_KEPT = 512 * 1024 * 1024;
const GUARDED = 64 * 1024;
const SUFFIX = '.report';
/** files that a process left behind when it ended while it wrote */
const TEMPORARY = '.tmp';
const LEFT_BEHIND_MS = 60 * 60 * 1000;
const HASH_BYTES = 32;
/** Counts the changes of what is kept: what an older build left is not read. */
const LAYOUT = 2;

interface Stored {
  readonly content: string;
  readonly report: RunReport;
  readonly rows: Column;
  readonly growth: Growth | null;
}

/** A report, what of the run's file it is of, and what reading on takes where that file has grown. */
export interface Kept {
  readonly content: string;
  readonly report: RunReport;
  readonly growth: Growth | null;
}

/** Several windows may use one folder: files are written aside and renamed, and one that does not hold what it should is as good as none. */
export class ReportCache {
  /** @param warn told of what went wrong; none of it costs more than time */
  constructor(
    private readonly place: CachePlace,
    private readonly warn: (message: string) => void,
    private readonly mostKept = MOST_KEPT,
    private readonly leastRun = LEAST_RUN,
  ) {}

  /** Tells the content of a request's run, by its stamp, size, beginning and end; null where its report is not kept. */
  contentOf({ run, stamp }: AnalysisRequest): string | null {
    if (run.kind !== 'path' || stamp === null) return null;
    try {
      const reader = fileReader(run.path, run.name);
      try {
        const { size } = reader;
        if (size < this.leastRun) return null;
        return JSON.stringify([stamp, size, hashOf(readRange(reader, 0, GUARDED)), hashOf(readRange(reader, Math.max(0, size - GUARDED), GUARDED))]);
      } finally {
        reader.close();
      }
    } catch (error) {
      if (error instanceof UnreadableFile) return null;
      throw error;
    }
  }

  /** The report that was kept for a request, whatever its run holds by now; null where there is none. */
  read(request: AnalysisRequest): Kept | null {
    const file = this.fileOf(request);
    try {
      const bytes = readFileSync(file);
      const payload = bytes.subarray(HASH_BYTES);
      if (!bytes.subarray(0, HASH_BYTES).equals(digest(payload))) throw new Error('it is damaged');
      const { content, report, rows, growth } = deserialize(payload) as Stored;
      touch(file);
      return { content, growth, report: { ...report, questions: fromColumn(rows) as QuestionRow[] } };
    } catch (error) {
      if (!isMissing(error)) this.warn(`The kept report ${file} is not used: ${messageOf(error)}`);
      return null;
    }
  }

  /** Keeps a report; the ones used longest ago make room. */
  write(request: AnalysisRequest, { content, report, growth }: Kept): void {
    const file = this.fileOf(request);
    const aside = `${file}.${randomUUID()}${TEMPORARY}`;
    try {
      const payload = serialize({ content, report: { ...report, questions: [] }, rows: toColumn(report.questions), growth } satisfies Stored);
      if (payload.byteLength > this.mostKept / 2) return;
      mkdirSync(this.place.folder, { recursive: true });
      writeFileSync(aside, Buffer.concat([digest(payload), payload]));
      renameSync(aside, file);
      this.makeRoom();
    } catch (error) {
      remove(aside);
      this.warn(`The report of ${request.name} is not kept: ${messageOf(error)}`);
    }
  }

  private fileOf(request: AnalysisRequest): string {
    const asked = JSON.stringify([this.place.version, LAYOUT, { ...request, stamp: null }]);
    return path.join(this.place.folder, `${createHash('sha256').update(asked).digest('hex').slice(0, 40)}${SUFFIX}`);
  }

  private makeRoom(): void {
    const files = readdirSync(this.place.folder).flatMap((name) => {
      const file = path.join(this.place.folder, name);
      const found = statSync(file, { throwIfNoEntry: false });
      return found === undefined ? [] : [{ file, size: found.size, usedAt: found.mtimeMs }];
    });
    for (const { file, usedAt } of files) if (file.endsWith(TEMPORARY) && Date.now() - usedAt > LEFT_BEHIND_MS) remove(file);
    let room = this.mostKept;
    for (const { file, size } of files.filter((one) => one.file.endsWith(SUFFIX)).sort((a, b) => b.usedAt - a.usedAt)) {
      room -= size;
      if (room < 0) remove(file);
    }
  }
}

/** Where that fails, it is left to whoever makes room next. */
function remove(file: string): void {
  unlessRefused(() => rmSync(file, { force: true }));
}

/** Another window may have removed it by now. */
function touch(file: string): void {
  unlessRefused(() => utimesSync(file, new Date(), new Date()));
}

function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function hashOf(bytes: Uint8Array): string {
  return digest(bytes).toString('base64');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
