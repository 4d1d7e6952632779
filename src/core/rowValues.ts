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

  /** The values of a row, which may be another row's. @param keeps whether the row itself may stand for them */
  valuesOf(row: QuestionRow, keeps: boolean): RowValues {
    const kinds = row.fields === NO_FIELDS ? this.byMetrics.get(row.metrics) : undefined;
    const known = kinds?.find((one) => isAlike(one, row));
    if (known !== undefined) return known;
    const values = keeps ? row : valuesAlone(row);
    if (row.fields !== NO_FIELDS) return values;
    if (kinds === undefined) this.byMetrics.set(row.metrics, [values]);
    else if (kinds.length < MOST_KINDS) kinds.push(values);
    return values;
  }
}

function valuesAlone({ metrics, goldCount, type, fields, abstained, answerable, scored, depth, firstHit, firstRanks }: QuestionRow): RowValues {
  return { metrics, goldCount, type, fields, abstained, answerable, scored, depth, firstHit, firstRanks };
}

function isAlike(a: RowValues, b: RowValues): boolean {
  const sameValues = a.goldCount === b.goldCount && a.type === b.type && a.abstained === b.abstained && a.answerable === b.answerable;
  const sameRanks = a.scored === b.scored && a.depth === b.depth && a.firstHit === b.firstHit && a.firstRanks.length === b.firstRanks.length;
  return sameValues && sameRanks && a.firstRanks.every((rank, at) => rank === b.firstRanks[at]);
}
