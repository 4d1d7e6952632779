import { writeFileSync } from 'node:fs';
import { compareRuns, DEFAULT_COMPARE } from '../core/compare/compare';
import type { Comparison } from '../core/compare/comparison';
import type { GateRule } from '../core/gate/rules';
import { judgeDrop, judgeMin, type Verdict } from '../core/gate/verdict';
import type { CliIo, ExitCode } from './cli';
import { isSameRun, missingMetric, readRuns, type RunInFile } from './compare';
import { warningText } from './compareText';
import { nothingScored } from './describe';
import type { GateArguments } from './gateArguments';
import { gateJunit } from './gateJunit';
import { gateOutput, outcomeLine } from './gateOutput';
import { printable } from './printable';
import { isScored } from './score';
import type { ScoreArguments } from './scoreArguments';
import { UsageError } from './usageError';

/** Something that keeps a gate from being decided: it neither passes nor fails. */
class Undecided extends Error {}

/** `goldlens gate`: 0 where every rule holds, 1 where one fails, 2 where it cannot be told. */
export function runGate(args: GateArguments, io: CliIo): ExitCode {
  const say = (message: string): void => io.err(`goldlens: ${printable(message)}\n`);
  let verdicts: readonly Verdict[];
  try {
    verdicts = judge(args, io, say);
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    if (error.message !== '') say(error.message);
    return 2;
  }
  for (const piece of gateOutput(verdicts, args.format)) io.out(piece);
  const isForMachines = args.format === 'json' || args.format === 'csv';
  if (isForMachines) for (const verdict of verdicts) if (verdict.reading !== 'pass') say(outcomeLine(verdict));
  if (args.junit !== null) writeReport(args.junit, gateJunit(args.run.run, verdicts));
  return verdicts.every(({ passed }) => passed) ? 0 : 1;
}

function judge(args: GateArguments, io: CliIo, say: (message: string) => void): Verdict[] {
  const run = oneRun(args.run, io);
  const baseline = args.baseline === null ? null : oneRun(args.baseline, io);
  const comparison = baseline === null ? null : compareWith(baseline, run);
  for (const warning of comparison?.warnings ?? []) say(warningText(warning, comparison!));
  return args.rules.map((rule) => verdictOf(rule, run, baseline, comparison, args.strict));
}

function oneRun(args: ScoreArguments, io: CliIo): RunInFile {
  const runs = readRuns([args], io);
  if (runs === null) throw new Undecided('');
  const [run, ...others] = runs;
  if (run === undefined || others.length > 0) throw new UsageError(`${args.run} holds ${runs.length} runs: name one with --run`);
  if (!isScored(run.report)) throw new Undecided(`${args.run}: ${nothingScored(run.report)}`);
  return run;
}

function compareWith(baseline: RunInFile, run: RunInFile): Comparison {
  if (isSameRun(baseline, run)) throw new Undecided('the run is its own baseline: nothing can have dropped.');
  const result = compareRuns(baseline.report, run.report, DEFAULT_COMPARE);
  if (!result.ok) throw new Undecided(`${baseline.file} (A) and ${run.file} (B): ${result.refusals.map(({ message }) => message).join(' ')}`);
  return result.comparison;
}

function verdictOf(rule: GateRule, run: RunInFile, baseline: RunInFile | null, comparison: Comparison | null, strict: boolean): Verdict {
  const undecided = (why: string): Undecided => new Undecided(`--${rule.kind} "${rule.text}": ${why}`);
  const missing = missingMetric(rule.metric, baseline === null || rule.kind === 'min' ? [run] : [baseline, run]);
  if (missing !== null) throw undecided(missing);
  if (rule.kind === 'min') return judgeMin(rule, run.report.metrics.find(({ name }) => name === rule.metric)!);
  const change = comparison?.metrics.find(({ name }) => name === rule.metric);
  if (change === undefined) throw undecided(`no question in both runs has a ${rule.metric} of its own, so that it could be compared.`);
  return judgeDrop(rule, change, strict);
}

function writeReport(path: string, xml: string): void {
  try {
    writeFileSync(path, xml);
  } catch (error) {
    throw new UsageError(`--junit: ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
