import type { Facet, Interval, MetricSummary, MetricValues, SliceValue } from '../model';
import { bootstrapIntervals } from '../statistics/bootstrap';
import { countedLevels, meanOf, pooledLevels, sizeOf, type Level, type Levels } from '../statistics/levels';
import { compareMetrics, microName, parseMetric, runName } from './names';
import { plainMean } from './scriptProfile';

/** What the run level needs of a question; a question row is one. */
export interface ScoredValues {
  /** per-question values; a question counts for the metrics it has */
  readonly metrics: MetricValues;
  /** distinct gold facts, or relevant passages */
  readonly goldCount: number;
}

export interface SummaryOptions {
  /** `sorted`: independent of the order of the questions; `plain`: left to right, as profile multihop-rag-script adds */
  readonly sum: 'sorted' | 'plain';
  /** false leaves every `ci95` null, for numbers that are shown while the intervals are still being computed */
  readonly intervals: boolean;
}

const DEFAULTS: SummaryOptions = { sum: 'sorted', intervals: true };

/**
 * Run-level values under their run-level names, in the order of `compareMetrics`: the mean over the questions that have
 * the metric (macro), and `FactRecall@k (micro)` pooled over all their facts. `n` counts questions, for both.
 */
export function summarize(questions: Iterable<ScoredValues>, options: SummaryOptions = DEFAULTS): MetricSummary[] {
  const means = meansOf(questions, options.sum);
  const intervals = options.intervals ? bootstrapIntervals(means.map(({ levels }) => levels)) : means.map((): Interval | null => null);
  return means.map(({ name, value, n }, index) => ({ name, value, ci95: intervals[index]!, n }));
}

interface Mean {
  readonly name: string;
  readonly value: number;
  readonly n: number;
  readonly levels: Levels;
}

function meansOf(questions: Iterable<ScoredValues>, sum: SummaryOptions['sum']): Mean[] {
  const means: Mean[] = [];
  for (const [name, { values, goldCounts, counts }] of columnsOf(sum === 'plain' ? oneByOne(questions) : alike(questions))) {
    const levels = countedLevels(values, counts);
    means.push({ name: runName(name), value: sum === 'plain' ? plainMean(values) : meanOf(levels), n: sizeOf(levels), levels });
    if (parseMetric(name)?.base === 'FactRecall') {
      const pooled = foundLevels(values, goldCounts, counts);
      means.push({ name: microName(name), value: meanOf(pooled), n: sizeOf(pooled), levels: pooled });
    }
  }
  return means.sort((x, y) => compareMetrics(x.name, y.name));
}

/** Questions with the same values. */
interface Alike extends ScoredValues {
  count: number;
}

function* oneByOne(questions: Iterable<ScoredValues>): Generator<Alike> {
  for (const { metrics, goldCount } of questions) yield { metrics, goldCount, count: 1 };
}

/** Most questions of a large run share one object of values with others: it is looked into once. */
function alike(questions: Iterable<ScoredValues>): Iterable<Alike> {
  const groups = new Map<MetricValues, Alike>();
  const others: Alike[] = [];
  for (const { metrics, goldCount } of questions) {
    const group = groups.get(metrics);
    if (group === undefined) groups.set(metrics, { metrics, goldCount, count: 1 });
    else if (group.goldCount === goldCount) group.count++;
    else others.push({ metrics, goldCount, count: 1 });
  }
  return [...groups.values(), ...others];
}

interface Column {
  readonly values: number[];
  readonly goldCounts: number[];
  /** how many questions each value stands for */
  readonly counts: number[];
}

function columnsOf(questions: Iterable<Alike>): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const { metrics, goldCount, count } of questions) {
    for (const name in metrics) {
      const column = getOrMake(columns, name, (): Column => ({ values: [], goldCounts: [], counts: [] }));
      column.values.push(metrics[name]!);
      column.goldCounts.push(goldCount);
      column.counts.push(count);
    }
  }
  return columns;
}

/** Found facts over all facts: a question's recall times its facts gives the whole number it was divided from. */
function foundLevels(recalls: readonly number[], goldCounts: readonly number[], counts: readonly number[]): Levels {
  const cells = new Map<string, Level>();
  recalls.forEach((recall, index) => {
    const weight = goldCounts[index]!;
    const sum = Math.round(recall * weight);
    const key = `${sum}/${weight}`;
    cells.set(key, { sum, weight, count: (cells.get(key)?.count ?? 0) + counts[index]! });
  });
  return pooledLevels([...cells.values()]);
}

/** A question with the fields a slice may be made of. */
export interface SliceableQuestion extends ScoredValues {
  /** field name and value, at most one value per field */
  readonly fields: readonly (readonly [facet: string, value: string])[];
}

/** A field somebody named for slicing may have this many values, any other only a few. */
const MOST_VALUES = { named: 50, found: 12 };

/**
 * Run-level values per value of each facet, without intervals. A facet is a field that has at least two values among
 * the questions with metrics, few of them, and some value twice (so that ids are none). Fields in `named`, such as the
 * question type, need no repeated value, may have more of them, and come first. Facets and values are sorted by name.
 */
export function sliceBy(questions: readonly SliceableQuestion[], named: readonly string[], sum: SummaryOptions['sum'] = 'sorted'): Facet[] {
  return slicesOf(countedForSlices(questions), named).map(({ facet, values }) => ({ facet, values: values.map(({ value, group }) => sliceValue(value, group, sum)) }));
}

/** Those that have a metric: the others are in no slice. */
export function countedForSlices(questions: readonly SliceableQuestion[]): readonly SliceableQuestion[] {
  return questions.filter(({ metrics }) => hasAny(metrics));
}

function hasAny(metrics: MetricValues): boolean {
  for (const name in metrics) if (Object.hasOwn(metrics, name)) return true;
  return false;
}

/** A facet with the questions of each of its values. */
export interface Slices<Q> {
  readonly facet: string;
  readonly values: readonly { readonly value: string; readonly group: readonly Q[] }[];
}

/** The facets of some questions by the rules of `sliceBy`, in its order. */
export function slicesOf<Q extends Pick<SliceableQuestion, 'fields'>>(questions: readonly Q[], named: readonly string[]): Slices<Q>[] {
  const order = (facet: string): number => (named.includes(facet) ? named.indexOf(facet) : named.length);
  return [...facetsOf(questions, new Set(named))]
    .sort(([x], [y]) => order(x) - order(y) || byName(x, y))
    .map(([facet, groups]) => ({ facet, values: [...groups].sort(([x], [y]) => byName(x, y)).map(([value, group]) => ({ value, group })) }));
}

type Groups<Q> = Map<string, Q[]>;

function facetsOf<Q extends Pick<SliceableQuestion, 'fields'>>(questions: readonly Q[], named: ReadonlySet<string>): Map<string, Groups<Q>> {
  const facets = new Map<string, Groups<Q>>();
  const tooMany = new Set<string>();
  for (const question of questions) {
    for (const [facet, value] of question.fields) {
      if (tooMany.has(facet)) continue;
      const groups = getOrMake(facets, facet, (): Groups<Q> => new Map());
      getOrMake(groups, value, (): Q[] => []).push(question);
      if (groups.size <= (named.has(facet) ? MOST_VALUES.named : MOST_VALUES.found)) continue;
      tooMany.add(facet);
      facets.delete(facet);
    }
  }
  const divides = ([facet, groups]: [string, Groups<Q>]): boolean =>
    groups.size > 1 && (named.has(facet) || [...groups.values()].some((group) => group.length > 1));
  return new Map([...facets].filter(divides));
}

function sliceValue(value: string, group: readonly SliceableQuestion[], sum: SummaryOptions['sum']): SliceValue {
  return { value, n: group.length, metrics: meansOf(group, sum).map((mean) => ({ name: mean.name, value: mean.value, n: mean.n })) };
}

function getOrMake<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function byName(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
