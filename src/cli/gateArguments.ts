import { parseRule, type GateRule } from '../core/gate/rules';
import { parseForRuns } from './forRuns';
import { readFormat, type OutputFormat, type ScoreArguments } from './scoreArguments';
import { UsageError } from './usageError';

export const GATE_USAGE = `Usage: goldlens gate RUN [--baseline FILE] [--min RULE]… [--max-drop RULE]… [options]

Checks a run against rules, for scripts and CI. Without rules here, those that goldlens.config.json has for the run hold:
"gate": { "min": ["AllGold@10=0.2"], "maxDrop": ["AllGold@10=1pp"], "baseline": "runs/main.json" }

  --min NAME=VALUE       the metric is at least this: --min "AllGold@10=0.2", --min "MRR@10=0.4" (point estimate)
  --baseline FILE        the run that drops are measured against, over the questions in both
  --max-drop NAME=DROP   the metric lost at most this: --max-drop "AllGold@10=1pp", --max-drop "MRR@10=0.01".
                         Fails only where the whole 95 % interval of the drop lies beyond it; where the interval
                         holds it the rule is inconclusive, says how many questions would settle it, and passes
  --strict               the point estimate of the drop decides
  --junit FILE           the outcome as JUnit XML too
  --format FORMAT        table (default), json, csv or md

It takes the options of goldlens score too, for both runs. Results go to standard output, messages to standard error.
Exit code 0: every rule holds; 1: a rule failed; 2: wrong usage, or runs that could not be read, scored or compared.
`;

export interface GateArguments {
  readonly run: ScoreArguments;
  readonly baseline: ScoreArguments | null;
  /** at least one; those of a kind in the order they were given */
  readonly rules: readonly GateRule[];
  readonly strict: boolean;
  readonly junit: string | null;
  readonly format: OutputFormat;
}

const OPTIONS = {
  baseline: { type: 'string' },
  min: { type: 'string', multiple: true },
  'max-drop': { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  junit: { type: 'string' },
} as const;

/**
 * Reads the arguments of `goldlens gate`.
 * @throws UsageError that names the option
 */
export function parseGate(argv: readonly string[]): GateArguments {
  const { values, flags, files, argumentsFor, common } = parseForRuns(argv, OPTIONS);
  const [run, ...others] = files;
  if (run === undefined) throw new UsageError('the run file is missing');
  if (others.length > 0) throw new UsageError(`one run is checked at a time, there is also "${others.join('", "')}"`);
  const scored = argumentsFor(run);
  const given = { min: values['min'], maxDrop: values['max-drop'], baseline: values['baseline']?.[0] };
  // what is asked for here goes before what the project says
  const own = given.min !== undefined || given.maxDrop !== undefined;
  const { min, maxDrop } = own ? given : (scored.gate ?? {});
  const baseline = given.baseline ?? scored.gate?.baseline ?? null;
  const places = own ? { min: '--min', maxDrop: '--max-drop' } : { min: 'goldlens.config.json: `gate.min`', maxDrop: 'goldlens.config.json: `gate.maxDrop`' };
  const drops = readRules('max-drop', maxDrop, places.maxDrop);
  const rules = [...readRules('min', min, places.min), ...drops];
  if (rules.length === 0) throw new UsageError('a gate needs a rule: --min or --max-drop, or `gate` in goldlens.config.json');
  if (drops.length > 0 && baseline === null) throw new UsageError('--max-drop needs a --baseline to drop from');
  if (drops.length === 0 && given.baseline !== undefined) throw new UsageError('--baseline is there, but no --max-drop that compares with it');
  return {
    run: scored,
    baseline: baseline === null || drops.length === 0 ? null : argumentsFor(baseline),
    rules,
    strict: flags.has('strict'),
    junit: values['junit']?.[0] ?? null,
    format: readFormat(common.format),
  };
}

/** @param place where the rules stand, for messages */
function readRules(kind: GateRule['kind'], texts: readonly string[] | undefined, place: string): GateRule[] {
  return (texts ?? []).map((text) => {
    const result = parseRule(kind, text);
    if (!result.ok) throw new UsageError(`${place}: ${result.message}`);
    return result.rule;
  });
}
