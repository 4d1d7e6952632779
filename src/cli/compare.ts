import { realpathSync } from 'node:fs';
import { compareRuns, DEFAULT_COMPARE } from '../core/compare/compare';
import type { Comparison } from '../core/compare/comparison';
import type { RunReport } from '../core/model';
import type { CliIo, ExitCode } from './cli';
import type { CompareArguments } from './compareArguments';
import { compareCsv } from './compareCsv';
import { compareHtml, type ComparedRun } from './compareHtml';
import { compareJson } from './compareJson';
import { compareMarkdown } from './compareMarkdown';
import { compareTable } from './compareTable';
import { nothingScored } from './describe';
import { printable } from './printable';
import { isScored, scoreRuns } from './score';
import type { OutputFormat, ScoreArguments } from './scoreArguments';
import { UsageError } from './usageError';
import { warningText } from './compareText';

/** A scored run and the file it is in, as given. */
export interface RunInFile {
  readonly file: string;
  readonly report: RunReport;
}

/** `goldlens compare`: each run against the first, or against the baseline. */
export function runCompare(args: CompareArguments, io: CliIo): ExitCode {
  const say = (message: string): void => io.err(`goldlens: ${printable(message)}\n`);
  const all = args.baseline === null ? args.runs : [args.baseline, ...args.runs.filter(({ run }) => !isSameFile(run, args.baseline?.run ?? ''))];
  const runs = readRuns(all, io);
  if (runs === null) return 2;
  const [baseline, ...others] = runs;
  if (baseline === undefined || others.length === 0) throw new UsageError('two runs are needed to compare');
  if (!isScored(baseline.report)) {
    say(`${nameOf(baseline, runs)}: ${nothingScored(baseline.report)}`);
    return 2;
  }
  const compared = others.flatMap((run) => {
    if (!isScored(run.report)) {
      say(`${nameOf(run, runs)}: ${nothingScored(run.report)}`);
      return [];
    }
    const result = compareOne(baseline, run, args);
    if (typeof result !== 'string') return [{ run, result }];
    say(`${nameOf(baseline, runs)} and ${nameOf(run, runs)}: ${result}`);
    return [];
  });
  const comparisons = compared.map(({ result }) => result);
  for (const comparison of comparisons) for (const warning of comparison.warnings) say(`${comparison.b}: ${warningText(warning, comparison)}`);
  if (args.format === 'html') io.out(page(compared.map(({ run }) => run), baseline, all, args));
  else for (const piece of written(comparisons, args.format, args.questions)) io.out(piece);
  return comparisons.length === 0 ? 2 : 0;
}

/** The scored runs of all files, their problems told; null when a file gives none. */
export function readRuns(files: readonly ScoreArguments[], io: CliIo): RunInFile[] | null {
  for (const note of new Set(files.flatMap(({ notes }) => notes))) io.err(`goldlens: ${printable(note)}\n`);
  const runs: RunInFile[] = [];
  for (const file of files) {
    const scored = scoreRuns(file, io, { rows: true, why: false });
    if (scored === null) return null;
    runs.push(...scored.map(({ report }) => ({ file: file.run, report })));
  }
  return runs;
}

/** The comparison, or a sentence that says why there is none. */
function compareOne(a: RunInFile, b: RunInFile, { metric, threshold }: CompareArguments): Comparison | string {
  if (isSameRun(a, b)) return 'this is the same run twice.';
  const missing = metric === null ? null : missingMetric(metric, [a, b]);
  if (missing !== null) return missing;
  const result = compareRuns(a.report, b.report, { ...DEFAULT_COMPARE, threshold, metric });
  if (!result.ok) return result.refusals.map(({ message }) => message).join(' ');
  // run.json of one folder against run.json of another
  return a.report.name === b.report.name ? { ...result.comparison, a: a.file, b: b.file } : result.comparison;
}

/** What to do about a metric that a run has not got; null when all have it. */
export function missingMetric(metric: string, runs: readonly RunInFile[]): string | null {
  const without = runs.find(({ report }) => report.metrics.every(({ name }) => name !== metric));
  if (without === undefined) return null;
  const names = without.report.metrics.map(({ name }) => name).join(', ');
  return `${without.file} has no ${metric}, only ${names}.${metric.includes('@') ? ' Other cuts come with --k.' : ''}`;
}

export function isSameRun(a: RunInFile, b: RunInFile): boolean {
  return a.report.name === b.report.name && isSameFile(a.file, b.file);
}

function isSameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    // what is not there is told when it is read
    return a === b;
  }
}

function nameOf({ file, report }: RunInFile, runs: readonly RunInFile[]): string {
  return runs.filter((run) => run.file === file).length > 1 ? `${file}, ${report.name}` : file;
}

/** A page shows two runs. */
function page(others: readonly RunInFile[], baseline: RunInFile, files: readonly ScoreArguments[], { threshold }: CompareArguments): string {
  const [other, ...more] = others;
  if (other === undefined) return '';
  if (more.length > 0) throw new UsageError('a page shows two runs: compare one run with the baseline');
  const sideOf = ({ file, report }: RunInFile): ComparedRun => ({ args: files.find(({ run }) => run === file)!, report });
  return compareHtml(sideOf(baseline), sideOf(other), threshold);
}

function written(comparisons: readonly Comparison[], format: OutputFormat, questions: boolean): Iterable<string> {
  switch (format) {
    case 'json':
      return compareJson(comparisons);
    case 'csv':
      return compareCsv(comparisons, questions);
    case 'md':
      return compareMarkdown(comparisons, questions);
    case 'table':
      return compareTable(comparisons, questions);
  }
}
