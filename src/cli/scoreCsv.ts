import type { MetricSummary, QuestionRow, RunReport } from '../core/model';
import { costRows } from './costRows';
import { csvCell } from './csvCell';
import { configPairs } from './describe';

const COLUMNS = ['run', 'level', 'question', 'query', 'type', 'metric', 'value', 'ci95_low', 'ci95_high', 'n', 'reason', 'first_hit', 'depth'];

/**
 * One tidy table: a row per metric of the run (`level` is `run`) and per cost that its file tells (`level` is `cost`), then, where asked for, one per question and metric
 * (`level` is `question`; an unscored question has one row with its reason). Every row carries the run and its configuration.
 */
export function* scoreCsv(runs: readonly RunReport[], withQuestions: boolean): Generator<string> {
  for (const [at, report] of runs.entries()) yield* runCsv(report, withQuestions, at === 0);
}

function* runCsv(report: RunReport, withQuestions: boolean, withHeader: boolean): Generator<string> {
  const config = configPairs(report.config);
  const line = (cells: Readonly<Record<string, string | number | null>>): string => {
    const own = COLUMNS.map((name) => csvCell(cells[name] ?? ''));
    return `${[...own, ...config.map(([, value]) => csvCell(value))].join(',')}\r\n`;
  };
  if (withHeader) yield `${[...COLUMNS, ...config.map(([name]) => name)].join(',')}\r\n`;
  for (const metric of report.metrics) yield line({ run: report.name, level: 'run', ...runCells(metric) });
  for (const { name, value, n } of costRows(report)) yield line({ run: report.name, level: 'cost', metric: name, value, n });
  if (!withQuestions) return;
  for (const row of report.questions) {
    const common = { run: report.name, level: 'question', ...questionCells(row) };
    const metrics = Object.entries(row.metrics);
    if (metrics.length === 0) yield line(common);
    for (const [metric, value] of metrics) yield line({ ...common, metric, value });
  }
}

function runCells({ name, value, ci95, n }: MetricSummary): Record<string, string | number | null> {
  return { metric: name, value, ci95_low: ci95?.low ?? null, ci95_high: ci95?.high ?? null, n };
}

function questionCells(row: QuestionRow): Record<string, string | number | null> {
  return { question: row.id, query: row.query, type: row.type, reason: row.reason, first_hit: row.firstHit, depth: row.depth };
}
