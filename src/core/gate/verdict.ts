import type { MetricChange } from '../compare/comparison';
import type { Interval, MetricSummary } from '../model';
import type { GateRule } from './rules';

/** What a rule says of a run. */
export interface Verdict {
  readonly rule: GateRule;
  readonly passed: boolean;
  /** the run's value; of a drop, over the questions that it shares with the baseline */
  readonly value: number;
  /** the baseline's value over the same questions; null for a rule without one */
  readonly baseline: number | null;
  /** 95 % interval of the value, or of the change against the baseline; null where there is none */
  readonly ci95: Interval | null;
  /** `inconclusive` passes: the interval of the drop holds the allowed one */
  readonly reading: 'pass' | 'fail' | 'inconclusive';
  /** of an inconclusive rule: about how many questions would settle it if the drop stays as it is; null where no number would */
  readonly questionsNeeded: number | null;
}

/** Rounding must not decide about a value that stands on its limit. */
const TOLERANCE = 1e-12;

/** The point estimate decides. */
export function judgeMin(rule: GateRule, { value, ci95 }: MetricSummary): Verdict {
  const passed = value >= rule.limit - TOLERANCE;
  return { rule, passed, value, baseline: null, ci95, reading: passed ? 'pass' : 'fail', questionsNeeded: null };
}

/**
 * Fails only where the whole interval of the drop lies beyond the allowed one; where the two overlap, the run is too
 * small to tell, and it passes. `strict`: the point estimate decides.
 */
export function judgeDrop(rule: GateRule, change: MetricChange, strict: boolean): Verdict {
  const { a: baseline, b: value, delta, ci95 } = change;
  const reading = strict ? (-delta <= rule.limit + TOLERANCE ? 'pass' : 'fail') : intervalReading(rule.limit, ci95);
  const questionsNeeded = reading === 'inconclusive' ? questionsFor(rule.limit, change) : null;
  return { rule, passed: reading !== 'fail', value, baseline, ci95, reading, questionsNeeded };
}

function intervalReading(limit: number, ci95: Interval | null): Verdict['reading'] {
  if (ci95 === null) return 'inconclusive';
  if (-ci95.high > limit + TOLERANCE) return 'fail';
  return -ci95.low <= limit + TOLERANCE ? 'pass' : 'inconclusive';
}

/** An interval narrows with the square root of the number of questions: until its side that meets the limit no longer does. */
function questionsFor(limit: number, { delta, ci95, n }: MetricChange): number | null {
  const room = Math.abs(-delta - limit);
  if (ci95 === null || room <= TOLERANCE) return null;
  const reach = -delta > limit ? ci95.high - delta : delta - ci95.low;
  return Math.ceil(n * (reach / room) ** 2);
}
