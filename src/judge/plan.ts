import type { Judge, JudgeMetric } from '../core/judge/judgeResult';
import type { JudgeQuestion } from './judgeQuestion';
import type { JudgeModel } from './judgeModel';
import { JUDGINGS } from './metrics';
import { checked, NO_EVIDENCE, type Lookup } from './read';
import { keyOf, promptOf, type StepCall } from './step';

/** What would be sent, to be confirmed before anything is. */
export interface JudgePlan {
  readonly host: string;
  readonly judge: Judge;
  readonly metrics: readonly JudgeMetric[];
  readonly questions: number;
  /** questions that texts of are sent */
  readonly asking: number;
  /** calls that are missing, at most: how many follow from a reply is estimated. `most` of the person is applied already */
  readonly calls: number;
  /** calls that are in the cache */
  readonly cached: number;
  /** roughly: four characters a token */
  readonly tokens: { readonly input: number; readonly output: number };
}

const CHARACTERS_PER_TOKEN = 4;

/** Counts what is missing. Nothing is sent; replies that later calls need are stood in for. @param maxCalls null for any number */
export function planOf(questions: readonly JudgeQuestion[], metrics: readonly JudgeMetric[], model: Pick<JudgeModel, 'host' | 'judge' | 'embed'>, lookup: Lookup, maxCalls: number | null): JudgePlan {
  const missing = new Set<string>();
  const cached = new Set<string>();
  let asking = 0;
  let input = 0;
  let output = 0;
  const take = (call: StepCall): unknown => {
    const key = keyOf(model.judge, call);
    const known = checked(call, lookup(call));
    if (known.kind === 'reply') {
      cached.add(key);
      return known.output;
    }
    if (missing.has(key) || (maxCalls !== null && missing.size >= maxCalls)) return call.standIn;
    const { system, user } = promptOf(call);
    missing.add(key);
    input += (system.length + user.length) / CHARACTERS_PER_TOKEN;
    output += JSON.stringify(call.standIn).length / CHARACTERS_PER_TOKEN;
    return call.standIn;
  };
  for (const question of questions) {
    const before = missing.size;
    for (const metric of metrics) {
      if (metric === 'AnswerRelevancy' && model.embed === null) continue;
      const judging = JUDGINGS[metric](question, NO_EVIDENCE);
      for (let step = judging.next(); step.done !== true; ) step = judging.next(take(step.value));
    }
    if (missing.size > before) asking++;
  }
  return { host: model.host, judge: model.judge, metrics, questions: questions.length, asking, calls: missing.size, cached: cached.size, tokens: { input: Math.ceil(input), output: Math.ceil(output) } };
}
