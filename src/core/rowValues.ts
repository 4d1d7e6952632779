import type { MetricValues, QuestionRow } from './model';

/** What the numbers and charts of a report are made of. */
export type RowValues = Pick<QuestionRow, 'metrics' | 'goldCount' | 'type' | 'fields' | 'abstained' | 'answerable' | 'scored' | 'depth' | 'firstHit' | 'firstRanks'>;

/** The fields of a question that has none. */
export const NO_FIELDS: Readonly<Record<string, string>> = {};

/** Values of that many kinds are looked through for each object of metrics. */
const MOST_KINDS = 16;

/** What questions alike share: a large run takes little more than a pointer for each, and is summed up without looking at each. */
export class KnownValues {
  private readonly byMetrics = new Map<MetricValues, RowValues[]>();

  /** The same values, which may be those of a row before. */
  valuesOf(values: RowValues): RowValues {
    if (values.fields !== NO_FIELDS) return values;
    const kinds = this.byMetrics.get(values.metrics);
    if (kinds === undefined) {
      this.byMetrics.set(values.metrics, [values]);
      return values;
    }
    for (const known of kinds) if (isAlike(known, values)) return known;
    if (kinds.length < MOST_KINDS) kinds.push(values);
    return values;
  }
}

function isAlike(a: RowValues, b: RowValues): boolean {
  const sameValues = a.goldCount === b.goldCount && a.type === b.type && a.abstained === b.abstained && a.answerable === b.answerable;
  const sameRanks = a.scored === b.scored && a.depth === b.depth && a.firstHit === b.firstHit && a.firstRanks.length === b.firstRanks.length;
  return sameValues && sameRanks && (a.firstRanks === b.firstRanks || a.firstRanks.every((rank, at) => rank === b.firstRanks[at]));
}
