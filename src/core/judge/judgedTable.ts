import type { Fingerprints, MetricValues } from '../model';

/** What a judge gave one question of a run. */
export interface JudgedValues {
  /** of the question in its run */
  readonly index: number;
  /** of its text, so that values never come to stand on another question when the file has changed */
  readonly fingerprint: number | null;
  /** by metric, those that were judged */
  readonly values: MetricValues;
}

/** The values by question; null for one that has none, or is not the one that was judged. */
export function judgedTable(judged: readonly JudgedValues[]): (index: number, fingerprints: Fingerprints) => MetricValues | null {
  const byIndex = new Map(judged.map((one) => [one.index, one]));
  return (index, { query }) => {
    const one = byIndex.get(index);
    return one === undefined || one.fingerprint !== query ? null : one.values;
  };
}
