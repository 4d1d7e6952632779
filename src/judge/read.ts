import { placerIn, type Placer } from '../core/judge/evidence';
import type { CallOutcome, JudgeCalls } from '../core/judge/cacheLine';
import type { Judge, JudgeMetric, JudgeResult } from '../core/judge/judgeResult';
import { notJudged } from '../core/judge/scores';
import { JUDGINGS } from './metrics';
import type { JudgeQuestion } from './judgeQuestion';
import { keyOf, type StepCall } from './step';

/** What has been answered already; null for what has not been asked. */
export type Lookup = (call: StepCall) => CallOutcome | null;

/** Looks calls of one judge up in a cache. */
export function lookupIn(calls: Pick<JudgeCalls, 'byKey'>, judge: Judge): Lookup {
  return (call) => {
    if (call.step.instructions === null && judge.embedding === null) return { kind: 'failure', reason: 'no-embedding-model', detail: '' };
    return calls.byKey.get(keyOf(judge, call))?.outcome ?? null;
  };
}

/** For whoever wants numbers only: quotes are not looked for, which takes longer than all else. */
export const NO_EVIDENCE: Placer = () => null;

/**
 * The results of a question as far as its calls have been answered; what was not asked or failed says so. Sends nothing.
 * @param place `NO_EVIDENCE` for claims without evidence
 */
export function readJudged(question: JudgeQuestion, metrics: readonly JudgeMetric[], lookup: Lookup, place: Placer = placerIn(question.chunks.list)): JudgeResult[] {
  return metrics.map((metric) => {
    const judging = JUDGINGS[metric](question, place);
    let step = judging.next();
    while (step.done !== true) {
      const outcome = checked(step.value, lookup(step.value));
      if (outcome.kind === 'failure') return failed(metric, outcome);
      step = judging.next(outcome.output);
    }
    return { metric, ...step.value };
  });
}

/** A result for a call that gave nothing. */
export function failed(metric: JudgeMetric, { reason, detail }: Extract<CallOutcome, { kind: 'failure' }>): JudgeResult {
  return { metric, outcome: notJudged(reason, detail), claims: [] };
}

/** A stored output is data of a file: it is checked like a model's reply, and comes out in the step's shape. */
export function checked({ step }: StepCall, outcome: CallOutcome | null): CallOutcome {
  if (outcome === null) return { kind: 'failure', reason: 'not-asked', detail: '' };
  if (outcome.kind === 'failure') return outcome;
  const parsed = step.schema.safeParse(outcome.output);
  return parsed.success ? { kind: 'reply', output: parsed.data } : { kind: 'failure', reason: 'wrong-shape', detail: '' };
}
