import type { QuestionRow } from '../core/model';
import { costRows, costValue } from './costRows';
import { countsLine, intervalText, linkLines, missedLines, reasonText, settingsLine } from './describe';
import type { NotedQuestion } from './notedQuestions';
import { printable, shortened } from './printable';
import type { ScoredRun } from './scoreJson';

/** The scores as Markdown, to paste into a report: configuration, counts, metrics, the questions where asked for, and what was noted on them. */
export function* scoreMarkdown({ report, missed, noted }: Omit<ScoredRun, 'questions'>, withQuestions: boolean): Generator<string> {
  yield `## ${markdownText(report.name)}\n\n`;
  yield `${[settingsLine(report), countsLine(report.counts), ...missedLines(missed), ...linkLines(report)].map(markdownText).join('  \n')}\n\n`;
  if (report.metrics.length === 0) yield 'No question could be scored.\n';
  else {
    yield '| metric | value | 95 % interval | n |\n| --- | ---: | ---: | ---: |\n';
    for (const metric of report.metrics) {
      yield markdownRow([markdownText(metric.name), metric.value.toFixed(4), intervalText(metric), String(metric.n)]);
    }
  }
  const costs = costRows(report);
  if (costs.length > 0) yield '\n| cost | value | n |\n| --- | ---: | ---: |\n';
  for (const { name, value, n } of costs) yield markdownRow([markdownText(name), costValue(value), String(n)]);
  if (withQuestions) yield* questionTable(report.questions);
  if (noted.length > 0) yield* noteTable(noted);
}

function* noteTable(noted: readonly NotedQuestion[]): Generator<string> {
  yield '\n| question | verdict | note | author | time |\n| --- | --- | --- | --- | --- |\n';
  for (const { id, verdict, text, author, at } of noted) yield markdownRow([id, verdict ?? '', text, author ?? '', at ?? ''].map(markdownText));
}

function* questionTable(questions: readonly QuestionRow[]): Generator<string> {
  const names = [...new Set(questions.flatMap(({ metrics }) => Object.keys(metrics)))];
  const columns = ['id', 'question', 'type', 'found', 'first hit', 'not scored', ...names];
  yield `\n${markdownRow(columns.map(markdownText))}${markdownRow(columns.map((_, at) => (at < 3 || at === 5 ? '---' : '---:')))}`;
  for (const question of questions) {
    const { id, query, type, scored, goldCount, foundCount, firstHit, metrics } = question;
    const found = scored && goldCount > 0 ? `${foundCount}/${goldCount}` : '';
    const values = names.map((name) => metrics[name]?.toFixed(4) ?? '');
    yield markdownRow([markdownText(id), markdownText(shortened(query, 120)), markdownText(type ?? ''), found, firstHit === null ? '' : String(firstHit), reasonText(question), ...values]);
  }
}

export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** Text that Markdown and HTML leave as it is. */
export function markdownText(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>#|~!&$]/g, '\\$&');
}
