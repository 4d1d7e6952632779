import { asRunMetric } from '../compare/metricChange';
import { metricKind } from '../metrics/names';

/** What a run must hold. `min`: its value is at least `limit`. `max-drop`: it lost at most `limit` against the baseline. */
export interface GateRule {
  readonly kind: 'min' | 'max-drop';
  /** run-level name */
  readonly metric: string;
  /** a rate 0–1, or a mean; of a drop, their difference (0.01 is one percentage point), ≥ 0 */
  readonly limit: number;
  /** as it was given: `AllGold@10=1pp` */
  readonly text: string;
}

export type RuleResult = { readonly ok: true; readonly rule: GateRule } | { readonly ok: false; readonly message: string };

const FORM = /^([^=]+)=\s*([^\s%p]*?)\s*(%|pp)?\s*$/;

/** Reads a rule: `NAME=0.2`, for rates also `NAME=20%`; a drop of a rate `NAME=1pp` or `NAME=0.01`. */
export function parseRule(kind: GateRule['kind'], text: string): RuleResult {
  const wrong = (why: string): RuleResult => ({ ok: false, message: `"${text}" ${why}` });
  const [, name, number, unit] = FORM.exec(text) ?? [];
  if (name === undefined || number === undefined) return wrong(`is no rule: ${kind === 'min' ? 'AllGold@10=0.2' : 'AllGold@10=1pp'} is one`);
  const metric = asRunMetric(name.trim());
  if (metric === null) return wrong(`names no metric: there is no "${name.trim()}"`);
  const value = Number(number);
  if (number === '' || !Number.isFinite(value)) return wrong(`has no number: "${number}"`);
  if (value < 0) return wrong('is negative');
  const isRate = metricKind(metric) === 'rate';
  if (unit !== undefined && !isRate) return wrong(`has a unit, but ${metric} is a plain number from 0 to 1`);
  if (kind === 'min' && unit === 'pp') return wrong('is a value, not a difference: write it in % or as a number from 0 to 1');
  if (kind === 'max-drop' && unit === '%') return wrong('could be read in two ways: write a drop in pp');
  const limit = unit === undefined ? value : value / 100;
  // 1 as the drop of a rate would allow everything: somebody meant one point
  const tooMuch = kind === 'max-drop' && isRate && unit === undefined ? limit >= 1 : limit > 1;
  if (tooMuch) return wrong(isRate ? `is too much: did you mean ${number}${kind === 'min' ? '%' : 'pp'}?` : 'is too much: the metric goes from 0 to 1');
  return { ok: true, rule: { kind, metric, limit, text } };
}
