import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { RunComparer } from '../analysis/comparing';
import { compareCsv } from './compareCsv';
import { comparedPage } from './compareHtml';
import { compareJson } from './compareJson';
import { compareMarkdown } from './compareMarkdown';
import type { ExportAnswer, ExportJob, ExportTarget } from '../analysis/exportJob';
import { madeAt, scorecardHtml } from './pages';
import { scoreCsv } from './scoreCsv';
import { lookInto } from './scoredRun';
import { scoreJson } from './scoreJson';
import { scoreMarkdown } from './scoreMarkdown';

/** Exports: what the command line writes, of what the editor shows, in a thread of the editor. */

/** @throws Error with a sentence for people when the run cannot be read any more */
function* written(job: ExportJob): Iterable<string> {
  if (job.kind === 'comparison') return yield* comparisonWritten(job);
  const { format, request, index, notes, file } = job;
  const { result, questions, missed, noted } = lookInto(request, index, { rows: true, why: true, json: format === 'json', notes: notes.entries });
  if (result.kind !== 'report') throw new Error(result.what);
  const { report } = result;
  if (format === 'html') yield scorecardHtml(report, notes, missed, madeAt(new Date()));
  else if (format === 'json') yield* scoreJson([{ report, questions, missed, noted }], file);
  else yield* format === 'csv' ? scoreCsv([{ report, noted }], true) : scoreMarkdown({ report, missed, noted }, false);
}

function* comparisonWritten({ format, sides, names }: ExportJob & { kind: 'comparison' }): Iterable<string> {
  if (format === 'html') return yield comparedPage(sides, names);
  const comparison = { ...new RunComparer().comparison(sides), ...names };
  yield* format === 'json' ? compareJson([comparison]) : format === 'csv' ? compareCsv([comparison], true) : compareMarkdown([comparison], true);
}

/** Piece by piece, beside its place and then moved there: a file that was there stays whole until then. */
function writeFile(path: string, pieces: Iterable<string>): void {
  const temporary = `${path}.${process.pid}.part`;
  try {
    const file = openSync(temporary, 'wx');
    try {
      for (const piece of pieces) writeSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error instanceof Error && 'syscall' in error ? new Error(`${basename(path)} was not written: ${why(error)}`) : error;
  }
}

const READ_ONLY: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

function why(error: Error): string {
  return 'code' in error && READ_ONLY.includes(error.code) ? 'it or its folder is read-only.' : `${error.message}.`;
}

function answer(target: ExportTarget, pieces: Iterable<string>): ExportAnswer {
  if (target === null) return { bytes: new TextEncoder().encode([...pieces].join('')) };
  writeFile(target, pieces);
  return { bytes: null };
}

/** The body of the thread. */
export function exportInThread(port: MessagePort, job: ExportJob): void {
  port.postMessage(answer(job.target, written(job)));
}
