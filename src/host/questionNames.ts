import type { QuestionRow, RunReport } from '../core/model';
import { formatMetric } from '../core/metrics/names';
import { latencyText, tokensText } from '../shared/costText';

/** How questions and runs are named in the tree, the status bar and hovers. */

const MARKS = { none: '✗', some: '✗', all: '✓', unscored: '–' } as const;

/** `✗ Q142` */
export function questionLabel(row: QuestionRow): string {
  return `${MARKS[row.outcome]} ${row.id}`;
}

/** as much of a question as a line of the tree has room for */
const QUERY_SHOWN = 80;

/** `2/3 · first #4 · Did the March…` */
export function questionDescription(row: QuestionRow): string {
  const found = row.scored && row.goldCount > 0 ? [`${row.foundCount}/${row.goldCount}`, row.firstHit === null ? 'no hit' : `first #${row.firstHit}`] : [];
  return [...found, shortened(row.query.replace(/\s+/g, ' ').trim()) || '(no question text)'].join(' · ');
}

/** `AllGold@10 18.6 %`; null when nothing was scored. */
export function primaryLabel(report: RunReport): string | null {
  const metric = report.metrics.find(({ name }) => name === report.primary);
  return metric === undefined ? null : `${metric.name} ${formatMetric(metric.name, metric.value)}`;
}

export function failedCount(report: RunReport): number {
  return report.questions.filter(isFailed).length;
}

/** A question that was scored and did not find all of its gold within the largest k. */
export function isFailed(row: QuestionRow): boolean {
  return row.outcome === 'none' || row.outcome === 'some';
}

/** What makes it the same question in another version of its file: its id, or its text where the id only counts records. */
export function identityOf(row: QuestionRow): string {
  const isCounted = row.id === `Q${row.place.record}`;
  return isCounted && row.query !== '' ? `text ${row.query}` : `id ${row.id}`;
}

/** All run-level values, a line each. */
export function metricLines(report: RunReport): string[] {
  return report.metrics.map(({ name, value, n }) => `${name} ${formatMetric(name, value)} (n = ${n})`);
}

/** What the run cost, a line each; empty where its file does not tell. */
export function costLines({ latency, tokens }: RunReport): string[] {
  const lines: readonly (readonly [name: string, text: string | null])[] = [['latency', latencyText(latency)], ['tokens', tokensText(tokens)]];
  return lines.flatMap(([name, text]) => (text === null ? [] : [`${name} ${text}`]));
}

function shortened(text: string): string {
  return text.length > QUERY_SHOWN ? `${text.slice(0, QUERY_SHOWN).toWellFormed()}…` : text;
}
