import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { analyzeNow } from '../analysis/analyze';
import { indexCorpus } from '../analysis/corpusFile';
import { summarizeJudged } from '../core/judge/judgeSummary';
import type { Question } from '../core/model';
import type * as JudgeBundle from '../judge/bundle';
import type { JudgeEvent, JudgeRun } from '../judge/engine';
import type { JudgePlan } from '../judge/plan';
import type { CliIo, ExitCode } from './cli';
import type { JudgeArguments } from './judgeArguments';
import { judgeJson, planLines, stoppedLine, summaryLines } from './judgeOutput';
import { printable } from './printable';
import { problemLines } from './problems';
import { requestOf } from './score';
import { UsageError } from './usageError';

/** What judging needs beside the arguments. */
export interface JudgeParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** asks a person; null where there is none */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  /** the person has had enough */
  readonly signal: AbortSignal;
  /** progress is shown in place, again and again */
  readonly isTerminal: boolean;
  readonly bundle: typeof JudgeBundle;
}

const load = createRequire(__filename);

/** The judge and its providers: bundles of their own beside this one, for most calls need neither. */
export function judgeBundle(): typeof JudgeBundle {
  return load('./judge.js') as typeof JudgeBundle;
}

/** `goldlens judge`: says what would be sent, asks, sends it, and sums up. */
export async function runJudge(args: JudgeArguments, io: CliIo, parts: JudgeParts): Promise<ExitCode> {
  const say = (message: string): void => io.err(`goldlens: ${printable(message)}\n`);
  args.run.notes.forEach(say);
  const found = questionsOf(args, io);
  if (found === null) return 2;
  const { judgeQuestionOf, providerModel, credentialsFrom, engineBeside } = parts.bundle;
  const model = asUsage(() => providerModel(args.settings, credentialsFrom(parts.environment, args.settings)));
  const { engine, calls } = engineBeside(args.run.run, model, args.sending);
  for (const line of problemLines(calls.problems, `${args.run.run}.goldlens-judge.jsonl`)) io.err(`${line}\n`);
  if (calls.problems.some(({ severity }) => severity === 'error')) return 2;
  const questions = found.map((question) => judgeQuestionOf(question, args.depth));
  const plan = engine.plan(questions, args.metrics, args.maxCalls);
  for (const line of planLines(plan, args.depth)) io.err(`${printable(line)}\n`);
  if (plan.calls > 0 && !(await isAllowed(args, plan, parts, say))) return 2;
  const run = await engine.run(questions, args.metrics, { maxCalls: args.maxCalls, signal: parts.signal, on: progress(io, parts.isTerminal) });
  const summaries = summarizeJudged(run.results);
  if (args.format === 'json') io.out(`${JSON.stringify(judgeJson(args.run.run, plan.judge, questions.map(({ id }) => id), summaries, run), null, 2)}\n`);
  else for (const line of summaryLines(summaries, run)) io.out(`${printable(line)}\n`);
  if (run.stopped !== null) say(stoppedLine(run.stopped));
  return exitCode(run, summaries.some(({ summary }) => summary !== null));
}

/** The questions of the run that are to be judged, with its gold; null, with a message, when it is none. */
function questionsOf({ run: args, questions: wanted }: JudgeArguments, io: CliIo): Question[] | null {
  const found: Question[] = [];
  const corpus = args.corpus === null ? null : indexCorpus({ kind: 'path', name: basename(args.corpus), path: args.corpus });
  const take = (question: Question): void => {
    if (!question.unreadable && (wanted === null || wanted.has(question.id))) found.push(question);
  };
  const result = analyzeNow(requestOf(args, args.runName), { rows: false, intervals: false, question: take }, corpus?.ok === true ? corpus.index : null);
  for (const line of problemLines(result.kind === 'report' ? result.report.problems : result.problems, args.run)) io.err(`${line}\n`);
  if (result.kind === 'not-a-run') {
    io.err(`goldlens: ${printable(`${args.run}: ${result.what}`)}\n`);
    return null;
  }
  const { runs } = result.report;
  if (runs.length > 1 && args.runName === null) throw new UsageError(`${args.run} holds ${runs.length} runs: name one with --run`);
  const known = new Set(found.map(({ id }) => id));
  const missing = [...(wanted ?? [])].filter((id) => !known.has(id));
  if (missing.length > 0) throw new UsageError(`--questions: ${args.run} has no question "${missing.join('", "')}"`);
  return found;
}

async function isAllowed({ isConfirmed, run }: JudgeArguments, { calls, host }: JudgePlan, { confirm }: JudgeParts, say: (message: string) => void): Promise<boolean> {
  if (isConfirmed) return true;
  if (confirm === null) say(`nothing was sent: --yes sends this without asking.`);
  else if (await confirm(`Send up to ${calls} calls with texts of ${basename(run.run)} to ${printable(host)}?`)) return true;
  else say('nothing was sent.');
  return false;
}

/** In place on a terminal, else a line for every tenth of the questions. */
function progress(io: CliIo, isTerminal: boolean): (event: JudgeEvent) => void {
  let told = 0;
  return (event) => {
    if (event.kind === 'waiting' && event.isRateLimit) io.err(`${isTerminal ? '\r' : ''}goldlens: asked too often, waiting ${(event.ms / 1000).toFixed(1)} s\n`);
    if (event.kind !== 'progress') return;
    const { questions, total, counts } = event;
    const isDue = questions === total || questions * 10 >= (told + 1) * total;
    if (!isTerminal && !isDue) return;
    told = Math.floor((questions * 10) / total);
    const line = `${questions} of ${total} questions, ${counts.answered} calls answered, ${counts.hits} from the cache, ${counts.failed} failed`;
    io.err(isTerminal ? `\r${line}${questions === total ? '\n' : ''}` : `${line}\n`);
  };
}

function exitCode({ stopped }: JudgeRun, isAnyJudged: boolean): ExitCode {
  return isAnyJudged && (stopped === null || stopped.reason === 'max-calls') ? 0 : 2;
}

/** A provider that cannot be asked is a matter of how the command was called. */
function asUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
