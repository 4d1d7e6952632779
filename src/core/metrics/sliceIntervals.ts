import type { Facet } from '../model';
import { bootstrapIntervals } from '../statistics/bootstrap';
import { levelsOf } from '../statistics/levels';
import { parseMetric, questionName } from './names';
import { countedForSlices, slicesOf, type SliceableQuestion } from './summary';

/** Facets that together have more questions than this get no intervals: resampling them would keep people waiting. */
const MOST_QUESTIONS = 10_000;

/** The facets that `sliceBy` made of the same questions, each value with the 95 % interval of one run-level metric, as far as there are not too many. */
export function withSliceIntervals(facets: readonly Facet[], questions: readonly SliceableQuestion[], named: readonly string[], metric: string | null): readonly Facet[] {
  const parsed = metric === null ? null : parseMetric(metric);
  if (parsed === null) return facets;
  const name = questionName(parsed);
  let left = MOST_QUESTIONS;
  const samples = slicesOf(countedForSlices(questions), named).map(({ values }) => {
    const valued = values.map(({ group }) => group.flatMap(({ metrics }) => metrics[name] ?? []));
    left -= valued.reduce((sum, { length }) => sum + length, 0);
    return left < 0 ? [] : valued.map(levelsOf);
  });
  const intervals = bootstrapIntervals(samples.flat());
  let at = 0;
  return facets.map((facet, index) => (samples[index]!.length === 0 ? facet : { facet: facet.facet, values: facet.values.map((value) => ({ ...value, interval: intervals[at++] ?? null })) }));
}
