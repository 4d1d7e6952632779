import { FLAGS } from '../diagnosis/flags';
import { MISSED_CODES } from '../diagnosis/missed';
import { WHAT_IFS } from '../diagnosis/whatIf';
import { questionName, parseMetric } from '../metrics/names';
import { VERDICTS, type RunReport } from '../model';

/**
 * What can be asked of a column.
 * `number`: numbers. `rank`: numbers, and `none`, which is bigger than any. `text`: any text. `codes`: some of `values`,
 * none or several of them. `search`: whether a text of the run file contains another.
 */
export type ColumnKind = 'number' | 'rank' | 'text' | 'codes' | 'search';

/** Something that a filter can ask of a question. */
export interface FilterColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** all values of `codes`; of a text those that are worth proposing */
  readonly values: readonly string[];
}

export const OUTCOMES = ['failed', 'none', 'some', 'all', 'unscored'] as const;
export const REASONS = ['null-query', 'gold-missing', 'no-relevant', 'unreadable', 'gold-wrong'] as const;
/** Names beyond these are not offered: hostile files may have one for each of their records. */
const MOST_FIELDS = 200;

/** What a diagnosis of the run tells: why facts were missed, flags, and the changes that would rescue a question. */
export const DIAGNOSED_COLUMNS: readonly FilterColumn[] = [
  { name: 'missed', kind: 'codes', values: MISSED_CODES },
  { name: 'diagnosis', kind: 'codes', values: FLAGS },
  { name: 'whatif', kind: 'codes', values: WHAT_IFS },
];

/** The columns that every question list has, whatever its run. `found` and `gold` count gold facts (or relevant passages) at the largest k. */
export const OWN_COLUMNS: readonly FilterColumn[] = [
  { name: 'id', kind: 'text', values: [] },
  { name: 'query', kind: 'text', values: [] },
  { name: 'outcome', kind: 'codes', values: OUTCOMES },
  { name: 'reason', kind: 'codes', values: REASONS },
  { name: 'firstHit', kind: 'rank', values: [] },
  { name: 'found', kind: 'number', values: [] },
  { name: 'gold', kind: 'number', values: [] },
  { name: 'depth', kind: 'number', values: [] },
  { name: 'fact', kind: 'search', values: [] },
  { name: 'chunk', kind: 'search', values: [] },
  { name: 'verdict', kind: 'codes', values: VERDICTS },
  { name: 'note', kind: 'text', values: [] },
  ...DIAGNOSED_COLUMNS,
];

/** The columns of a run: its own, `type`, its metrics, then the short fields of its records. A name counts once, for the first that has it. */
export function columnsOf(report: RunReport): readonly FilterColumn[] {
  const metrics = report.metrics.flatMap(({ name }) => {
    const metric = parseMetric(name);
    const own = metric === null || metric.micro ? null : questionName(metric);
    return own !== null && report.questions.some((row) => Object.hasOwn(row.metrics, own)) ? [own] : [];
  });
  const valuesOf = (facet: string): readonly string[] => report.facets.find((one) => one.facet === facet)?.values.map(({ value }) => value) ?? [];
  const columns: FilterColumn[] = [
    ...OWN_COLUMNS,
    { name: 'type', kind: 'text', values: valuesOf('type') },
    ...metrics.map((name): FilterColumn => ({ name, kind: 'number', values: [] })),
    ...fieldNames(report).map((name): FilterColumn => ({ name, kind: 'text', values: valuesOf(name) })),
  ];
  return [...new Map(columns.toReversed().map((column) => [column.name, column])).values()].toReversed();
}

function fieldNames({ facets, questions }: RunReport): readonly string[] {
  const names = new Set(facets.map(({ facet }) => facet));
  for (const { fields } of questions) {
    // `for in` makes no list for each of a hundred thousand questions
    for (const name in fields) if (names.size < MOST_FIELDS && Object.hasOwn(fields, name)) names.add(name);
    if (names.size >= MOST_FIELDS) break;
  }
  return [...names];
}

/** The column of a name: as it is written, else letter case aside, else as a metric of the run (`MRR@10` is `RR@10` of a question). */
export function findColumn(name: string, columns: readonly FilterColumn[]): FilterColumn | null {
  const lower = name.toLowerCase();
  const metric = parseMetric(name);
  const own = metric === null ? null : questionName(metric);
  return (
    columns.find((column) => column.name === name) ?? columns.find((column) => column.name.toLowerCase() === lower) ?? columns.find((column) => column.name === own) ?? null
  );
}
