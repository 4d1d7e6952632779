import type { MetricSummary, QuestionRow, RunReport, ScoreConfig } from '../model';
import { curvesOf, type Curve } from './curves';
import { distributionsOf, type Distribution } from './distribution';
import { firstHitsOf, type FirstHits } from './firstHits';

/** Longer lists are drawn up to this rank: further right nobody could tell two ranks apart. */
export const MOST_RANKS = 1000;

/** What the charts of a scorecard draw, counted from the same rows as its metrics. */
export interface RunCharts {
  /** a run-level metric each, at every k from 1 to the longest list's depth (or `MOST_RANKS`) */
  readonly curves: readonly Curve[];
  readonly firstHits: FirstHits;
  readonly distributions: readonly Distribution[];
}

export interface ChartSource extends Pick<RunReport, 'goldKind' | 'config'> {
  readonly rows: readonly Pick<QuestionRow, 'scored' | 'firstRanks' | 'firstHit' | 'depth' | 'metrics'>[];
  readonly metrics: readonly Pick<MetricSummary, 'name' | 'value'>[];
  /** nDCG added up over the scored questions at every k, which rows do not tell; empty where no passages are judged */
  readonly ndcg: ArrayLike<number>;
  /** at each rank, the scored questions whose chunk there holds a gold fact, which rows do not tell either */
  readonly goldChunks: ArrayLike<number>;
}

/** null where no question is scored for what it retrieved. */
export function chartsOf(source: ChartSource): RunCharts | null {
  const { config, goldKind } = source;
  const scored = source.rows.filter((row) => row.scored);
  if (scored.length === 0 || (goldKind !== 'facts' && goldKind !== 'judged')) return null;
  const depth = scored.reduce((most, row) => Math.max(most, row.depth), 0);
  const k = Math.max(...config.k);
  // gold of the other kind, where a run has both, has other metrics
  const telling = `${goldKind === 'facts' ? 'Hits' : 'HitRate'}@${k}`;
  const rows = scored.filter(({ metrics }) => metrics[telling] !== undefined);
  return {
    curves: asReported(curvesOf({ rows, kind: kindOf(config, goldKind), depth: Math.min(depth, MOST_RANKS), ndcg: source.ndcg, goldChunks: source.goldChunks }), source.metrics),
    firstHits: firstHitsOf(scored, config.k, depth),
    distributions: distributionsOf(scored, k),
  };
}

function kindOf({ profile }: ScoreConfig, goldKind: 'facts' | 'judged'): 'facts' | 'judged' | 'script' {
  return profile === 'multihop-rag-script' ? 'script' : goldKind;
}

/** Where the report has a value it is the curve's: sums in another order may differ from it in the last bit. */
function asReported(curves: readonly Curve[], metrics: ChartSource['metrics']): Curve[] {
  const known = new Map(metrics.map(({ name, value }) => [name, value]));
  return curves.map(({ metric, values }) => ({ metric, values: values.map((value, at) => known.get(`${metric}@${at + 1}`) ?? value) }));
}
