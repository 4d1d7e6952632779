import type { Comparison, FacetChange, MetricChange, Pair } from '../core/compare/comparison';
import { configJson } from './scoreJson';

/** The JSON of `goldlens compare`, with every key always there, in a fixed order. Several comparisons are a list. */
export function* compareJson(comparisons: readonly Comparison[]): Generator<string> {
  if (comparisons.length === 0) return;
  const all = comparisons.map(comparisonJson);
  yield `${JSON.stringify(all.length === 1 ? all[0] : all, null, 2)}\n`;
}

function comparisonJson({ a, b, config, paired, pairs, onlyA, onlyB, goldDiffers, metrics, facets, warnings }: Comparison): unknown {
  return {
    schemaVersion: 1,
    a,
    b,
    config: configJson(config),
    paired,
    onlyA,
    onlyB,
    goldDiffers,
    metrics: metricsJson(metrics, pairs),
    slices: Object.fromEntries(facets.map((facet) => [facet.facet, facetJson(facet, pairs)])),
    warnings: warnings.map(({ code, ids }) => ({ code, ids })),
  };
}

function facetJson({ values }: FacetChange, pairs: readonly Pair[]): unknown {
  return Object.fromEntries(values.map(({ value, n, metrics }) => [value, { n, metrics: metricsJson(metrics, pairs) }]));
}

function metricsJson(metrics: readonly MetricChange[], pairs: readonly Pair[]): unknown {
  return Object.fromEntries(metrics.map((change) => [change.name, changeJson(change, pairs)]));
}

function changeJson({ a, b, delta, relative, ci95, p, reading, cells }: MetricChange, pairs: readonly Pair[]): unknown {
  const ids = (places: readonly number[]): string[] => places.map((at) => pairs[at]!.a.id);
  return {
    a,
    b,
    delta,
    relative,
    ci95: ci95 === null ? null : [ci95.low, ci95.high],
    p,
    reading,
    rescued: ids(cells.rescued),
    broke: ids(cells.broke),
    keptRight: cells.keptRight.length,
    keptWrong: cells.keptWrong.length,
  };
}
