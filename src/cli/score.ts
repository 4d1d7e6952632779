import { basename } from 'node:path';
import type { AnalysisHooks, AnalysisRequest, AnalysisResult, Source } from '../analysis/analysis';
import { analyzeNow } from '../analysis/analyze';
import { UnreadableFile } from '../analysis/bytes';
import type { RunReport } from '../core/model';
import { runNameOf } from '../core/runName';
import type { CliIo, ExitCode } from './cli';
import { nothingScored } from './describe';
import { printable } from './printable';
import { problemLines } from './problems';
import type { ScoreArguments } from './scoreArguments';
import { scoreCsv } from './scoreCsv';
import { questionJson, scoreJson } from './scoreJson';
import { scoreMarkdown } from './scoreMarkdown';
import { scoreTable } from './scoreTable';
import { UsageError } from './usageError';

/** `goldlens score`: analyses one run and writes its scores. */
export function runScore(args: ScoreArguments, io: CliIo): ExitCode {
  const say = (message: string): void => io.err(`goldlens: ${printable(message)}\n`);
  args.notes.forEach(say);
  const questions: string[] = [];
  const keepsQuestions = args.format === 'json' && args.questions;
  const hooks: AnalysisHooks = keepsQuestions ? { question: (question, score) => void questions.push(questionJson(question, score)) } : {};
  const result = analyze(request(args), hooks);
  const problems = result.kind === 'report' ? result.report.problems : result.problems;
  for (const line of problemLines(problems, args.run)) io.err(`${line}\n`);
  if (result.kind === 'not-a-run') {
    say(`${args.run}: ${result.what}`);
    return 2;
  }
  const { report } = result;
  if (args.runName !== null && args.runName !== report.name) {
    throw new UsageError(`--run: there is no run "${args.runName}" in ${args.run}, only "${report.name}"`);
  }
  for (const piece of written(report, args, keepsQuestions ? questions : null)) io.out(piece);
  if (isScored(report)) return 0;
  say(`${args.run}: ${nothingScored(report)}`);
  return 2;
}

function request({ run, gold, config, map }: ScoreArguments): AnalysisRequest {
  return { name: runNameOf(basename(run)), run: source(run), gold: gold === null ? null : source(gold), config, map, stamp: null, goldStamp: null };
}

function source(path: string): Source {
  return { kind: 'path', name: basename(path), path };
}

/** The analysis; a file that cannot be opened is one more thing that is no run. */
function analyze(asked: AnalysisRequest, hooks: AnalysisHooks): AnalysisResult {
  try {
    return analyzeNow(asked, hooks);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { kind: 'not-a-run', fileKind: 'unreadable', format: null, what: error.message, problems: [] };
  }
}

function written(report: RunReport, args: ScoreArguments, questions: readonly string[] | null): Iterable<string> {
  switch (args.format) {
    case 'json':
      return scoreJson(report, args.run, questions);
    case 'csv':
      return scoreCsv(report, args.questions);
    case 'md':
      return scoreMarkdown(report, args.questions);
    case 'table':
      return scoreTable(report, args.questions);
  }
}

/** A run that meets no question of its gold and has none of its own is not scored, even where `--complete` makes zeros of the gold. */
function isScored(report: RunReport): boolean {
  const met = !report.problems.some(({ code, severity }) => code === 'no-shared-questions' && severity === 'error');
  return met && report.metrics.length > 0;
}
