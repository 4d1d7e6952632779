import type { MetricSummary, QuestionRow } from '../core/model';
import { costRows } from './costRows';
import { csvCell } from './csvCell';
import { configPairs } from './describe';
import type { NotedQuestion } from './notedQuestions';
import type { ScoredRun } from './scoreJson';

const COLUMNS = ['run', 'level', 'question', 'query', 'type', 'metric', 'value', 'ci95_low', 'ci95_high', 'n', 'reason', 'first_hit', 'depth'];
const NOTE_COLUMNS = ['verdict', 'note', 'author', 'noted_at'];

type NotedRun = Pick<ScoredRun, 'report' | 'noted'>;

/**
 * One tidy table: a row per metric of the run (`level` is `run`) and per cost that its file tells (`level` is `cost`), then, where asked for, one per question and metric
 * (`level` is `question`; an unscored question has one row with its reason), and one per note (`level` is `note`, with columns of its own, which are there
 * where anything is noted). Every row carries the run and its configuration.
 */
export function* scoreCsv(runs: readonly NotedRun[], withQuestions: boolean): Generator<string> {
  const withNotes = runs.some(({ noted }) => noted.length > 0);
  for (const [at, run] of runs.entries()) yield* runCsv(run, withQuestions, withNotes, at === 0);
}

function* runCsv({ report, noted }: NotedRun, withQuestions: boolean, withNotes: boolean, withHeader: boolean): Generator<string> {
  const config = configPairs(report.config);
  const line = (cells: Readonly<Record<string, string | number | null>>): string => {
    const own = COLUMNS.map((name) => csvCell(cells[name] ?? ''));
    const notes = withNotes ? NOTE_COLUMNS.map((name) => csvCell(cells[name] ?? '')) : [];
    return `${[...own, ...config.map(([, value]) => csvCell(value)), ...notes].join(',')}\r\n`;
  };
  if (withHeader) yield `${[...COLUMNS, ...config.map(([name]) => name), ...(withNotes ? NOTE_COLUMNS : [])].join(',')}\r\n`;
  for (const metric of report.metrics) yield line({ run: report.name, level: 'run', ...runCells(metric) });
  for (const { name, value, n } of costRows(report)) yield line({ run: report.name, level: 'cost', metric: name, value, n });
  for (const row of withQuestions ? report.questions : []) {
    const common = { run: report.name, level: 'question', ...questionCells(row) };
    const metrics = Object.entries(row.metrics);
    if (metrics.length === 0) yield line(common);
    for (const [metric, value] of metrics) yield line({ ...common, metric, value });
  }
  for (const note of noted) yield line({ run: report.name, level: 'note', ...noteCells(note) });
}

function noteCells({ id, query, verdict, text, author, at }: NotedQuestion): Record<string, string | null> {
  return { question: id, query, verdict, note: text, author, noted_at: at };
}

function runCells({ name, value, ci95, n }: MetricSummary): Record<string, string | number | null> {
  return { metric: name, value, ci95_low: ci95?.low ?? null, ci95_high: ci95?.high ?? null, n };
}

function questionCells(row: QuestionRow): Record<string, string | number | null> {
  return { question: row.id, query: row.query, type: row.type, reason: row.reason, first_hit: row.firstHit, depth: row.depth };
}
