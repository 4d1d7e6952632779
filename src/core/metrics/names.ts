/** `rate`: a share of something, shown in percent and compared in percentage points. `mean`: shown and compared as it is. */
export type MetricKind = 'rate' | 'mean';

interface BaseTraits {
  readonly kind: MetricKind;
  readonly cutoff: 'always' | 'optional' | 'never';
  /** a question's value is 0 or 1 */
  readonly yesNo: boolean;
  /** what the mean over questions is called, when it has a name of its own */
  readonly runBase?: string;
}

const rate = (cutoff: BaseTraits['cutoff'], yesNo = false): BaseTraits => ({ kind: 'rate', cutoff, yesNo });
const mean = (cutoff: BaseTraits['cutoff'], runBase?: string): BaseTraits =>
  runBase === undefined ? { kind: 'mean', cutoff, yesNo: false } : { kind: 'mean', cutoff, yesNo: false, runBase };

/** Every metric by the base of its name, in the order in which metrics are listed everywhere. */
const BASES = {
  Hits: rate('always', true),
  HitRate: rate('always', true),
  FactRecall: rate('always'),
  AllGold: rate('always', true),
  AllRelevant: rate('always', true),
  Recall: rate('always'),
  Precision: rate('always'),
  RPrecision: rate('never'),
  RR: mean('optional', 'MRR'),
  AP: mean('optional', 'MAP'),
  nDCG: mean('optional'),
  ExactMatch: rate('never', true),
  TokenF1: rate('never'),
  CitationPrecision: rate('never'),
  CitationRecall: rate('never'),
  AbstentionAccuracy: rate('never', true),
  AbstentionPrecision: rate('never', true),
  AbstentionRecall: rate('never', true),
  AbstentionF1: rate('never'),
  AbstentionAgreement: rate('never', true),
  Faithfulness: rate('never'),
  Groundedness: rate('never'),
  ContextPrecision: mean('never'),
  ContextRecall: rate('never'),
  AnswerCorrectness: rate('never'),
  AnswerRelevancy: mean('never'),
  JudgedCitationPrecision: rate('never'),
  JudgedCitationRecall: rate('never'),
  /** a value of another tool, on a scale of its own */
  Reported: mean('never'),
} as const satisfies Record<string, BaseTraits>;

/** Tools whose values run files carry: how their metrics are named here, and what they are called. */
export const REPORTERS = {
  ragas: 'ragas',
  deepeval: 'DeepEval',
  promptfoo: 'promptfoo',
  mlflow: 'MLflow',
  azure: 'Azure',
  ragchecker: 'RAGChecker',
  phoenix: 'Phoenix',
  langsmith: 'LangSmith',
  llamaindex: 'LlamaIndex',
  flashrag: 'FlashRAG',
} as const;
export type Reporter = keyof typeof REPORTERS;

/** The name of a metric that another tool worked out: `ragas.faithfulness`. */
export function reportedName(by: Reporter, metric: string): string {
  return `${by}.${metric}`;
}

/** Who reported a metric, and what they call it; null for one of ours. */
export function reporterOf(name: string): { readonly by: Reporter; readonly metric: string } | null {
  const dot = name.indexOf('.');
  const by = (Object.keys(REPORTERS) as Reporter[]).find((one) => one === name.slice(0, dot));
  return dot === -1 || by === undefined || dot === name.length - 1 ? null : { by, metric: name.slice(dot + 1) };
}

export type MetricBase = keyof typeof BASES;

const ORDER: readonly MetricBase[] = Object.keys(BASES) as MetricBase[];
const RUN_BASES = new Map<string, MetricBase>([
  ['MRR', 'RR'],
  ['MAP', 'AP'],
]);
const MICRO = ' (micro)';
const MAX_K = 1_000_000;

/** A metric name taken apart; `k` is null where the whole list (or no list) counts. */
export interface MetricName {
  readonly base: MetricBase;
  readonly k: number | null;
  /** pooled over all facts of the run instead of averaged over questions */
  readonly micro: boolean;
  /** its whole name, where another tool reported it */
  readonly reported?: string;
}

/** Reads a name of either level: `RR@10` and `MRR@10` are the same metric. null for a name that is no metric. */
export function parseMetric(name: string): MetricName | null {
  if (reporterOf(name) !== null) return { base: 'Reported', k: null, micro: false, reported: name };
  const parts = /^([A-Za-z0-9]+)(?:@([1-9]\d{0,6}))?( \(micro\))?$/.exec(name);
  if (parts === null) return null;
  const base = RUN_BASES.get(parts[1]!) ?? ORDER.find((known) => known === parts[1]);
  const k = parts[2] === undefined ? null : Number(parts[2]);
  const micro = parts[3] !== undefined;
  if (base === undefined || base === 'Reported' || (k ?? 1) > MAX_K || (micro && base !== 'FactRecall')) return null;
  const { cutoff } = BASES[base];
  if (k === null ? cutoff === 'always' : cutoff === 'never') return null;
  return { base, k, micro };
}

/** Composes the per-question name: `RR@10`. */
export function questionName({ base, k, micro, reported }: MetricName): string {
  return reported ?? base + (k === null ? '' : `@${k}`) + (micro ? MICRO : '');
}

/** The run-level name of a metric: `RR@10` → `MRR@10`, `AP` → `MAP`; others are called the same on both levels. */
export function runName(name: string): string {
  const metric = known(name);
  const traits: BaseTraits = BASES[metric.base];
  return metric.reported ?? questionName(metric).replace(metric.base, traits.runBase ?? metric.base);
}

/** The name of a run-level metric pooled over all facts: `FactRecall@10 (micro)`. */
export function microName(name: string): string {
  return name + MICRO;
}

/** How values and differences of a metric are shown. @throws RangeError for a name that is no metric */
export function metricKind(name: string): MetricKind {
  return BASES[known(name).base].kind;
}

/** Whether a question's value is always 0 or 1, so that it passes or fails by itself. */
export function isYesNo(name: string): boolean {
  return BASES[known(name).base].yesNo;
}

/** The order of names everywhere: by k, those without a k last; then as listed above, means before pooled values. */
export function compareMetrics(x: string, y: string): number {
  const a = known(x);
  const b = known(y);
  if (a.k !== b.k) return (a.k ?? Infinity) - (b.k ?? Infinity);
  return ORDER.indexOf(a.base) - ORDER.indexOf(b.base) || Number(a.micro) - Number(b.micro) || (a.reported === b.reported ? 0 : x < y ? -1 : 1);
}

/** A run's value for people: `18.6 %` for a rate (with a space that does not break), `0.447` for the others. */
export function formatMetric(name: string, value: number): string {
  return metricKind(name) === 'rate' ? `${(value * 100).toFixed(1)}\u00a0%` : value.toFixed(3);
}

/** A question's value for people: `1` or `0` for yes/no metrics, else two decimals: `0.67`. */
export function formatQuestionMetric(name: string, value: number): string {
  return isYesNo(name) ? String(value) : value.toFixed(2);
}

function known(name: string): MetricName {
  const metric = parseMetric(name);
  if (metric === null) throw new RangeError(`No metric is called "${name}"`);
  return metric;
}
