import { basename } from 'node:path';
import type { AnalysisRequest, Source } from '../analysis/analysis';
import { indexCorpus } from '../analysis/corpusFile';
import type { CorpusIndex } from '../analysis/corpusIndex';
import type { RunReport } from '../core/model';
import { notesBeside } from '../analysis/notesFile';
import { NOTES_SUFFIX } from '../analysis/notesName';
import { reporterOf } from '../core/metrics/names';
import { runNameOf } from '../core/runName';
import type { CliIo, ExitCode } from './cli';
import { nothingScored } from './describe';
import { madeAt, scorecardHtml } from './pages';
import { printable } from './printable';
import { problemLines } from './problems';
import type { ScoreArguments } from './scoreArguments';
import { scoreCsv } from './scoreCsv';
import { lookInto, type Wanted } from './scoredRun';
import { scoreJson, type ScoredRun } from './scoreJson';
import { scoreMarkdown } from './scoreMarkdown';
import { scoreTable } from './scoreTable';
import { UsageError } from './usageError';

/** `goldlens score`: analyses a run, or each run of a file that holds several, and writes their scores. */
export function runScore(args: ScoreArguments, io: CliIo): ExitCode {
  const say = (message: string): void => io.err(`goldlens: ${printable(message)}\n`);
  args.notes.forEach(say);
  const isPage = args.format === 'html';
  const runs = scoreRuns(args, io, { rows: isPage || (args.questions && args.format !== 'json'), why: args.questions });
  if (runs === null) return 2;
  if (isPage && runs.length > 1) throw new UsageError(`a page shows one run, ${args.run} holds ${runs.length}: name one with --run`);
  for (const piece of written(runs, args)) io.out(piece);
  const unscored = runs.filter(({ report }) => !isScored(report));
  for (const { report } of unscored) say(`${args.run}${runs.length > 1 ? `, ${report.name}` : ''}: ${nothingScored(report)}`);
  return unscored.length === runs.length ? 2 : 0;
}

/** The run that is asked for, else every run of the file; null, with a message, when there is nothing to score. */
export function scoreRuns(args: ScoreArguments, io: CliIo, wanted: Pick<Wanted, 'rows' | 'why'>): ScoredRun[] | null {
  const runs: ScoredRun[] = [];
  const corpus = args.corpus === null ? null : indexCorpus(source(args.corpus));
  const index = corpus?.ok === true ? corpus.index : null;
  for (let name = args.runName; ; ) {
    const scored = scoreOne(args, name, index, io, wanted);
    if (scored === null) return null;
    runs.push(scored);
    const { runs: names, name: own } = scored.report;
    name = args.runName === null ? (names[names.indexOf(own) + 1] ?? null) : null;
    if (name === null || names.length === 0) return runs;
  }
}

/** One run of the file: the named one, else its first; null, with a message, when there is nothing to score. */
function scoreOne(args: ScoreArguments, name: string | null, index: CorpusIndex | null, io: CliIo, { rows, why }: Pick<Wanted, 'rows' | 'why'>): ScoredRun | null {
  const notes = notesBeside(args.run);
  const { result, questions, missed, noted } = lookInto(requestOf(args, name), index, { rows, why, json: args.format === 'json', notes: notes.entries });
  const problems = result.kind === 'report' ? result.report.problems : result.problems;
  for (const line of problemLines(problems, args.run)) io.err(`${line}\n`);
  if (why || args.withoutWrongGold || args.format === 'html') for (const line of problemLines(notes.problems, `${args.run}${NOTES_SUFFIX}`)) io.err(`${line}\n`);
  if (result.kind === 'not-a-run') {
    io.err(`goldlens: ${printable(`${args.run}: ${result.what}`)}\n`);
    return null;
  }
  const { report } = result;
  if (name !== null && name !== report.name) throw new UsageError(`--run: there is no run "${name}" in ${args.run}, only "${report.name}"`);
  return { report, questions, missed, noted };
}

/** What the analysis is asked for. @param runName which of several runs in the file; null for its first */
export function requestOf({ run, gold, corpus, config, map, name, stage, withoutWrongGold }: ScoreArguments, runName: string | null): AnalysisRequest {
  const linked = { gold: gold === null ? null : source(gold), goldStamp: null, corpus: corpus === null ? null : source(corpus), corpusStamp: null };
  return { name: name ?? runNameOf(basename(run)), stage, run: source(run), ...linked, config, map, stamp: null, ...(runName === null ? {} : { runName }), ...(withoutWrongGold ? { notes: notesBeside(run).entries } : {}) };
}

function source(path: string): Source {
  return { kind: 'path', name: basename(path), path };
}

function* written(runs: readonly ScoredRun[], args: ScoreArguments): Iterable<string> {
  if (args.format === 'csv') yield* scoreCsv(runs, args.questions);
  else if (args.format === 'json') yield* scoreJson(runs, args.run);
  else if (args.format === 'html') for (const { report, missed } of runs) yield scorecardHtml(report, notesBeside(args.run), missed, madeAt(new Date()));
  else {
    for (const [at, run] of runs.entries()) {
      if (at > 0) yield '\n';
      yield* args.format === 'md' ? scoreMarkdown(run, args.questions) : scoreTable(run.report, args.questions, run.missed);
    }
  }
}

/** A run that meets no question of its gold and has none of its own is not scored, even where `--complete` makes zeros of the gold; nor does it make one that other tools reported numbers of it. */
export function isScored(report: RunReport): boolean {
  const met = !report.problems.some(({ code, severity }) => code === 'no-shared-questions' && severity === 'error');
  return met && report.metrics.some(({ name }) => reporterOf(name) === null);
}
