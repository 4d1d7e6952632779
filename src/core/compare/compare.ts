import { slicesOf } from '../metrics/summary';
import type { QuestionRow, RunReport } from '../model';
import { primaryMetric } from '../score';
import { NAMED_FACETS, sliceFields } from '../tally';
import { differentGold, differentSettings, hasDifferentGold, nothingScored, nothingShared } from './comparable';
import type { Comparison, ComparisonResult, FacetChange, MetricChange, Pair } from './comparison';
import { metricChanges, type ChangeOptions } from './metricChange';
import { pairQuestions, type Pairing } from './pairing';
import { warningsOf } from './warnings';

export type CompareOptions = Pick<ChangeOptions, 'threshold' | 'minimumChange' | 'metric'>;

export const DEFAULT_COMPARE: CompareOptions = { threshold: 0.5, minimumChange: 0.01, metric: null };

/**
 * Compares two scored runs question by question (METRICS: intervals and comparing runs). Refused, with every reason,
 * where the numbers of the two do not mean the same or nothing is in both.
 */
export function compareRuns(a: RunReport, b: RunReport, options: CompareOptions): ComparisonResult {
  const refusals = differentSettings(a.config, b.config);
  if (refusals.length > 0) return { ok: false, refusals };
  const pairing = pairQuestions(a.questions, b.questions);
  const shared = [...pairing.byId, ...pairing.byText].sort((x, y) => x.a.index - y.a.index);
  if (shared.length === 0) return { ok: false, refusals: [nothingShared(a, b, pairing)] };
  const different = new Set(shared.filter(hasDifferentGold));
  if (different.size * 2 > shared.length) return { ok: false, refusals: [differentGold(different.size, shared.length)] };
  const pairs = shared.filter((pair) => !different.has(pair));
  const changes: ChangeOptions = { ...options, sum: a.config.profile === 'multihop-rag-script' ? 'plain' : 'sorted' };
  const metrics = metricChanges(pairs, changes);
  if (metrics.length === 0) return { ok: false, refusals: [nothingScored(pairs.length)] };
  return { ok: true, comparison: comparisonOf({ a, b, pairing, pairs, different, metrics }, changes) };
}

interface Compared {
  readonly a: RunReport;
  readonly b: RunReport;
  readonly pairing: Pairing;
  readonly pairs: readonly Pair[];
  readonly different: ReadonlySet<Pair>;
  readonly metrics: readonly MetricChange[];
}

function comparisonOf(compared: Compared, options: ChangeOptions): Comparison {
  const { a, b, pairing, pairs, metrics } = compared;
  const config = { ...a.config, k: a.config.k.filter((k) => b.config.k.includes(k)) };
  const scored = pairs.filter((pair) => pair.a.scored && pair.b.scored).length;
  return {
    a: a.name,
    b: b.name,
    config,
    primary: config.k.length === 0 ? (metrics[0]?.name ?? null) : primaryMetric(metrics, config),
    // runs of answers alone are scored on their answers
    paired: scored > 0 ? scored : Math.max(...metrics.map(({ n }) => n)),
    pairedBy: pairing.byText.length === 0 ? 'id' : pairing.byId.length === 0 ? 'text' : 'id and text',
    pairs,
    onlyA: pairing.onlyA.map(idOf),
    onlyB: pairing.onlyB.map(idOf),
    goldDiffers: [...compared.different].map((pair) => pair.a.id),
    metrics,
    facets: facetChanges(pairs, options),
    warnings: warningsOf(pairing, pairs, metrics, Math.max(0, ...config.k)),
  };
}

function facetChanges(pairs: readonly Pair[], options: ChangeOptions): FacetChange[] {
  const sliceable = pairs.filter(hasCommonMetric).map((pair) => ({ pair, fields: commonFields(pair) }));
  const indexes = new Map(pairs.map((pair, at) => [pair, at]));
  return slicesOf(sliceable, NAMED_FACETS).map(({ facet, values }) => ({
    facet,
    values: values.map(({ value, group }) => {
      const members = group.map(({ pair }) => pair);
      return { value, n: members.length, metrics: metricChanges(members, options).map((change) => withIndexes(change, (at) => indexes.get(members[at]!)!)) };
    }),
  }));
}

function hasCommonMetric({ a, b }: Pair): boolean {
  return (a.scored && b.scored) || Object.keys(a.metrics).some((name) => name in b.metrics) || (!a.answerable && a.abstained !== null && b.abstained !== null);
}

/** Fields of the question, not of a run: what both say differently is left out. */
function commonFields({ a, b }: Pair): [string, string][] {
  const ofA = new Map(sliceFields(a));
  const ofB = new Map(sliceFields(b));
  return [...new Map([...ofB, ...ofA])].filter(([name, value]) => (ofB.get(name) ?? value) === value);
}

function withIndexes(change: MetricChange, indexOf: (member: number) => number): MetricChange {
  const { rescued, broke, keptRight, keptWrong } = change.cells;
  return { ...change, cells: { rescued: rescued.map(indexOf), broke: broke.map(indexOf), keptRight: keptRight.map(indexOf), keptWrong: keptWrong.map(indexOf) } };
}

function idOf({ id }: QuestionRow): string {
  return id;
}
