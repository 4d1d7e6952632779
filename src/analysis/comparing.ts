import { compareRuns, DEFAULT_COMPARE } from '../core/compare/compare';
import type { Comparison, ComparisonResult, MetricChange } from '../core/compare/comparison';
import { movedGold } from '../core/compare/movedGold';
import { scoredInNeither } from '../core/compare/warnings';
import type { QuestionRow, QuestionScore, RunReport } from '../core/model';
import { MISSED_CODES, type MissedCode } from '../core/diagnosis/missed';
import { diagnosisOf, type RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { ChangeView, ComparisonView, ListName, PairView, ReasonCounts } from '../shared/compareView';
import type { AnalysisRequest } from './analysis';
import { analyzeNow } from './analyze';
import type { CorpusIndex } from './corpusIndex';
import { DetailReader } from './detail';
import { diagnoseRun } from './diagnosing';
import { keyOf } from './sourceKey';

/** A run to compare; `index` is that of its corpus. */
export interface Side {
  readonly request: AnalysisRequest;
  readonly index: CorpusIndex | null;
}

export interface ComparedSides {
  readonly a: Side;
  readonly b: Side;
  /** a question passes a metric that is not yes/no from this value on */
  readonly threshold?: number | null;
}

export type ComparisonAnswer =
  | { readonly ok: true; readonly view: ComparisonView }
  /** `settings`: all that stands against it is how the two were scored */
  | { readonly ok: false; readonly reasons: readonly string[]; readonly settings: boolean };

export interface PairsOrder extends ComparedSides {
  readonly metric: string;
  readonly list: ListName;
  readonly offset: number;
  readonly limit: number;
}

export type ReasonsOrder = ComparedSides & Pick<PairsOrder, 'metric' | 'list'>;

export interface PairsAnswer {
  readonly total: number;
  readonly pairs: readonly PairView[];
}

interface Compared {
  readonly key: string | null;
  readonly result: ComparisonResult | { readonly ok: false; readonly refusals: readonly { readonly code: 'unreadable'; readonly message: string }[] };
  /** how questions of either run are read again */
  readonly read: Readonly<Record<'a' | 'b', Pick<RunReport, 'format' | 'config'>>> | null;
}

/** Compares runs in a thread and keeps the last comparison, of which pages are asked. */
export class RunComparer {
  private last: Compared | null = null;
  private diagnoses: { readonly key: string | null; a?: RunDiagnosis | null; b?: RunDiagnosis | null } = { key: null };
  private readonly details = { a: new DetailReader(), b: new DetailReader() };

  compare(sides: ComparedSides): ComparisonAnswer {
    const { result } = this.compared(sides);
    if (result.ok) return { ok: true, view: viewOf(result.comparison, sides.threshold ?? DEFAULT_COMPARE.threshold) };
    const settings = result.refusals.every(({ code }) => SETTINGS.has(code));
    return { ok: false, reasons: result.refusals.map(({ message }) => message), settings };
  }

  /** The whole of it, for whoever writes it down. @throws Error with the reasons where the two cannot be compared */
  comparison(sides: ComparedSides): Comparison {
    const { result } = this.compared(sides);
    if (!result.ok) throw new Error(result.refusals.map(({ message }) => message).join(' '));
    return result.comparison;
  }

  /** A page of one list, each question read again for the ranks of its gold. */
  pairs(order: PairsOrder): PairsAnswer {
    const { result, read } = this.compared(order);
    if (!result.ok || read === null) return { total: 0, pairs: [] };
    const { comparison } = result;
    const places = listOf(comparison, order.metric, order.list);
    const pairs = places.slice(order.offset, order.offset + order.limit).map((at): PairView => {
      const { a, b } = comparison.pairs[at]!;
      const scored = (side: 'a' | 'b', { place }: QuestionRow): QuestionScore => this.details[side].read(order[side].request, read[side].format, place, read[side].config, order[side].index).score;
      return { a: a.index, b: b.index, id: a.id, query: a.query || b.query, depthA: a.depth, depthB: b.depth, gold: movedGold(scored('a', a), scored('b', b)) };
    });
    return { total: places.length, pairs };
  }

  /** Why facts are missed in the questions of one list: of those that were rescued in A, else in B; the most frequent reason first. */
  reasons(order: ReasonsOrder): ReasonCounts {
    const { result } = this.compared(order);
    if (!result.ok) return [];
    const { comparison } = result;
    const side = order.list === 'rescued' ? 'a' : 'b';
    const diagnosis = this.diagnosed(order, side);
    if (diagnosis === null) return [];
    const counts = new Map<MissedCode, number>();
    for (const at of listOf(comparison, order.metric, order.list)) {
      const missed = diagnosisOf(diagnosis, comparison.pairs[at]![side].index)?.missed ?? [];
      for (const code of new Set(missed)) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const reasons = MISSED_CODES.flatMap((code) => (counts.has(code) ? [[code, counts.get(code)!] as const] : []));
    return reasons.sort(([, x], [, y]) => y - x);
  }

  /** A run is diagnosed when its reasons are first asked for, and once for as long as it is compared. */
  private diagnosed(sides: ComparedSides, side: 'a' | 'b'): RunDiagnosis | null {
    const key = keyOfSides(sides);
    if (this.diagnoses.key !== key || key === null) this.diagnoses = { key };
    const known = this.diagnoses[side];
    return known !== undefined ? known : (this.diagnoses[side] = diagnoseRun(sides[side].request, sides[side].index));
  }

  private compared(sides: ComparedSides): Compared {
    const key = keyOfSides(sides);
    if (this.last === null || key === null || this.last.key !== key) this.last = { key, ...freshly(sides) };
    return this.last;
  }
}

/** What two runs may be scored by in different ways. */
const SETTINGS: ReadonlySet<string> = new Set(['match', 'profile', 'ndcg', 'relevantFrom']);

function freshly({ a, b, threshold }: ComparedSides): Omit<Compared, 'key'> {
  const [before, after] = [a, b].map(({ request, index }) => analyzeNow(request, {}, index));
  const unreadable = [before!, after!].flatMap((result) => (result.kind === 'report' ? [] : [{ code: 'unreadable' as const, message: result.what }]));
  if (before?.kind !== 'report' || after?.kind !== 'report') return { result: { ok: false, refusals: unreadable }, read: null };
  return { result: compareRuns(before.report, after.report, { ...DEFAULT_COMPARE, threshold: threshold ?? DEFAULT_COMPARE.threshold }), read: { a: before.report, b: after.report } };
}

/** Everything that a comparison depends on; null where a content is not known. */
function keyOfSides({ a, b, threshold }: ComparedSides): string | null {
  const keys = [a, b].map(({ request: { run, stamp, gold, goldStamp, corpus, corpusStamp, runName = '', name, config, map, notes = null } }) => {
    const files = [keyOf(run, stamp), gold === null ? '' : keyOf(gold, goldStamp), corpus === null ? '' : keyOf(corpus, corpusStamp)];
    return files.includes(null) ? null : [...files, runName, name, config, map, notes];
  });
  return keys.includes(null) ? null : JSON.stringify([keys, threshold]);
}

function listOf({ metrics, pairs, warnings }: Comparison, metric: string, list: ListName): readonly number[] {
  if (list !== 'fellOut') return metrics.find(({ name }) => name === metric)?.cells[list] ?? [];
  const ids = new Set(warnings.find(({ code }) => code === 'rr-up-recall-down')?.ids);
  return pairs.flatMap(({ a }, at) => (ids.has(a.id) ? [at] : []));
}

function viewOf({ a, b, config, primary, paired, pairedBy, onlyA, onlyB, goldDiffers, metrics, facets, warnings, pairs }: Comparison, threshold: number): ComparisonView {
  const warned = (wanted: string): number => warnings.find(({ code }) => code === wanted)?.ids.length ?? 0;
  return {
    a,
    b,
    match: config.match,
    cut: Math.max(0, ...config.k),
    threshold,
    primary: primary ?? '',
    paired,
    pairedBy,
    leftOut: { onlyA: onlyA.length, onlyB: onlyB.length, goldDiffers: goldDiffers.length, twice: warned('question-twice'), goldWrong: warned('gold-wrong'), unscored: warned('unscored-in-one'), neither: scoredInNeither(pairs) },
    sameValues: pairs.every((pair) => JSON.stringify(pair.a.metrics) === JSON.stringify(pair.b.metrics)),
    otherDepth: warned('depth-differs'),
    fellOut: warned('rr-up-recall-down'),
    metrics: metrics.map(changeView),
    facets: facets.map(({ facet, values }) => ({ facet, values: values.map((slice) => ({ value: slice.value, metrics: slice.metrics.map(changeView) })) })),
  };
}

function changeView({ cells, ...change }: MetricChange): ChangeView {
  const { rescued, broke, keptRight, keptWrong } = cells;
  return { ...change, cells: { rescued: rescued.length, broke: broke.length, keptRight: keptRight.length, keptWrong: keptWrong.length } };
}
