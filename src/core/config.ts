import * as z from 'zod/mini';
import { SCRIPT_CUTOFFS } from './metrics/scriptProfile';
import { DEFAULT_CONFIG, MATCH_MODES, PROFILES, type ScoreConfig } from './model';
import { wording } from './wording';

/** Options as a person gave them: text from a command line, any JSON from settings or a file. Absent ones take the default. */
export interface ScoreOptions {
  readonly match?: unknown;
  /** `4,10`, a number, or a list of either; sorted, repeats dropped */
  readonly k?: unknown;
  readonly profile?: unknown;
  readonly order?: unknown;
  /** `gain,labels,ideal`, or an object with some of these keys */
  readonly ndcg?: unknown;
  readonly relevantFrom?: unknown;
  readonly complete?: unknown;
}

/** `message` names the option and what is wrong with it, for people. */
export type ConfigResult = { readonly ok: true; readonly config: ScoreConfig } | { readonly ok: false; readonly message: string };

/**
 * Checks options and settles what a profile fixes: `trec_eval` has linear gain and order `score` (a format without
 * scores keeps its own order), `multihop-rag-script` has k 4 and 10 and its own matching, so that `match` is an error (facts are shown where `whitespace`, the nearest mode, finds them).
 */
export function scoreConfig(options: ScoreOptions): ConfigResult {
  const parsed = OPTIONS.safeParse(options, { error: wording });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return { ok: false, message: `${path.filter((key) => typeof key === 'string').join('.')}: ${message}` };
  }
  const config = parsed.data;
  if (config.profile === 'trec_eval') return { ok: true, config: { ...config, order: 'score', ndcg: { ...config.ndcg, gain: 'linear' } } };
  if (config.profile !== 'multihop-rag-script') return { ok: true, config };
  if (options.match !== undefined) return { ok: false, message: 'match: profile multihop-rag-script has its own matching, leave match out' };
  return { ok: true, config: { ...config, match: 'whitespace', k: SCRIPT_CUTOFFS } };
}

/**
 * Options laid over others that are more general: those given win. A match mode from below falls away under a profile that
 * has its own matching, so that only one asked for beside the profile is refused.
 */
export function withOptions(general: ScoreOptions, given: ScoreOptions): ScoreOptions {
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ScoreOptions;
  const merged = { ...general, ...asked };
  if (merged.profile !== 'multihop-rag-script' || asked.match !== undefined) return merged;
  return { ...merged, match: undefined };
}

const MAX_K = 1_000_000;
/** more cuts than anybody reads would only cost time: every one has six metrics with intervals */
const MOST_KS = 100;
const NDCG_FORM = 'is not gain,labels,ideal, such as exponential,graded,judged';

function choice<const T extends string>(choices: readonly T[]) {
  return z.enum(choices, { error: (issue) => `${shown(issue.input)} is not one of ${choices.join(', ')}` });
}

function wholeNumber(max: number, range: string) {
  const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value)),
    z.custom<number>(isWhole, { error: (issue) => `${shown(issue.input)} is not a whole number ${range}` }),
  );
}

const listed = z.transform((value: unknown): unknown => (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]));
const wholeNumbers = z
  .array(wholeNumber(MAX_K, 'from 1 to 1,000,000'))
  .check(z.minLength(1, { error: 'the list is empty' }), z.maxLength(MOST_KS, { error: `the list has more than ${MOST_KS} values` }));
const cutoffs = z.pipe(z.pipe(listed, wholeNumbers), z.transform((ks) => [...new Set(ks)].sort((x, y) => x - y)));

const ndcgChoices = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== 'string') return value;
    const parts = value.split(',').map((part) => part.trim());
    return parts.length === 3 ? { gain: parts[0], labels: parts[1], ideal: parts[2] } : value;
  }),
  z.object(
    {
      gain: z._default(choice(['exponential', 'linear']), DEFAULT_CONFIG.ndcg.gain),
      labels: z._default(choice(['graded', 'binary']), DEFAULT_CONFIG.ndcg.labels),
      ideal: z._default(choice(['judged', 'returned']), DEFAULT_CONFIG.ndcg.ideal),
    },
    { error: (issue) => `${shown(issue.input)} ${NDCG_FORM}` },
  ),
);

const OPTIONS = z.object({
  match: z._default(choice(MATCH_MODES), DEFAULT_CONFIG.match),
  k: z._default(cutoffs, [...DEFAULT_CONFIG.k]),
  profile: z._default(choice(PROFILES), DEFAULT_CONFIG.profile),
  order: z._default(choice(['list', 'score']), DEFAULT_CONFIG.order),
  ndcg: z._default(ndcgChoices, DEFAULT_CONFIG.ndcg),
  relevantFrom: z._default(wholeNumber(Number.MAX_SAFE_INTEGER, 'of at least 1'), DEFAULT_CONFIG.relevantFrom),
  complete: z._default(z.boolean({ error: (issue) => `${shown(issue.input)} is not true or false` }), DEFAULT_CONFIG.complete),
});

function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? `[${value.join(', ')}]` : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
