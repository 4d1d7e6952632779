import type { MissedCounts } from '../core/diagnosis/missedCounts';
import type { Facet, MetricSummary, Outcome, QuestionRow, RunReport } from '../core/model';
import { costRows, costValue } from './costRows';
import { countsLine, intervalText, linkLines, missedLines, reasonText, settingsLine } from './describe';
import { alignColumns, printable, shortened } from './printable';

const MARKS: Readonly<Record<Outcome, string>> = { all: '✓', some: '✗', none: '✗', unscored: '·' };

/** The scores for people: how it was read, the configuration, the counts, every metric, then slices and questions. */
export function* scoreTable(report: RunReport, withQuestions: boolean, missed: MissedCounts | null): Generator<string> {
  yield `${printable(report.name)}\n`;
  yield `${printable(report.readAs)}\n`;
  yield `${settingsLine(report)}\n`;
  yield `${countsLine(report.counts)}\n`;
  for (const line of missedLines(missed)) yield `${line}\n`;
  for (const line of linkLines(report)) yield `${printable(line)}\n`;
  if (report.metrics.length === 0) yield '\nNo question could be scored, so there is no value (which is not a value of 0).\n';
  else yield* block(metricRows(report.metrics), new Set([1, 2, 3]));
  const costs = costRows(report).map(({ name, value, n }) => [name, costValue(value), String(n)]);
  if (costs.length > 0) yield* block([['cost', 'value', 'n'], ...costs], new Set([1, 2]));
  for (const facet of report.facets) yield* block(facetRows(facet, report.primary), new Set([1, 2]));
  if (withQuestions && report.questions.length > 0) yield* block(report.questions.map((row) => questionRow(row)));
}

function* block(rows: readonly (readonly string[])[], right?: ReadonlySet<number>): Generator<string> {
  yield '\n';
  for (const line of alignColumns(rows, right)) yield `${line}\n`;
}

function metricRows(metrics: readonly MetricSummary[]): string[][] {
  const rows = metrics.map((metric) => [metric.name, metric.value.toFixed(4), intervalText(metric), String(metric.n)]);
  return [['metric', 'value', '95 % interval', 'n'], ...rows];
}

function facetRows({ facet, values }: Facet, primary: string | null): string[][] {
  const rows = values.map(({ value, n, metrics }) => {
    const shown = metrics.find((metric) => metric.name === primary);
    return [shortened(printable(value), 40), shown === undefined ? '' : shown.value.toFixed(4), String(n)];
  });
  return [[printable(facet), primary ?? '', 'n'], ...rows];
}

function questionRow(row: QuestionRow): string[] {
  const found = row.scored && row.goldCount > 0 ? `${row.foundCount}/${row.goldCount}` : '';
  const first = row.firstHit === null ? '' : `first #${row.firstHit}`;
  const answers = ['ExactMatch', 'TokenF1'].flatMap((name) => {
    const value = row.metrics[name];
    return value === undefined ? [] : [`${name} ${value.toFixed(2)}`];
  });
  const facts = row.scored ? [found, first] : [reasonText(row)];
  return [MARKS[row.outcome], shortened(printable(row.id), 40), [...facts, ...answers].filter((part) => part !== '').join('  '), shortened(printable(row.query), 72)];
}
