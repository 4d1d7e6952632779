import type { Comparison } from '../core/compare/comparison';
import { CHANGE_COLUMNS, changeCells, facetRows, firstHits, movedQuestions, pairedLine, RIGHT_COLUMNS } from './compareText';
import { configLine } from './describe';
import { shortened } from './printable';
import { markdownRow, markdownText } from './scoreMarkdown';

/** The comparison as Markdown, to paste into a pull request. */
export function* compareMarkdown(comparisons: readonly Comparison[], withQuestions: boolean): Generator<string> {
  for (const [at, comparison] of comparisons.entries()) {
    if (at > 0) yield '\n';
    yield `## ${markdownText(comparison.a)} → ${markdownText(comparison.b)}\n\n${markdownText(configLine(comparison.config))}  \n${markdownText(pairedLine(comparison))}\n\n`;
    yield* table(CHANGE_COLUMNS, comparison.metrics.map((change) => changeCells(change.name, change)));
    for (const facet of comparison.facets) {
      const rows = facetRows(facet, comparison.primary);
      if (rows.length === 0) continue;
      yield '\n';
      yield* table([`${facet.facet} (${comparison.primary ?? ''})`, ...CHANGE_COLUMNS.slice(1)], rows.map(({ value, change }) => changeCells(value, change)));
    }
    if (withQuestions) yield* questions(comparison);
  }
}

function* questions(comparison: Comparison): Generator<string> {
  const { metric, moved } = movedQuestions(comparison);
  if (metric === null) return;
  yield '\n';
  yield* table([metric, 'id', 'first hit', 'question'], moved.map(({ cell, pair }) => [cell, pair.a.id, firstHits(pair), shortened(pair.a.query || pair.b.query, 120)]), new Set());
}

function* table(head: readonly string[], rows: readonly (readonly string[])[], right = RIGHT_COLUMNS): Generator<string> {
  yield markdownRow(head.map(markdownText));
  yield markdownRow(head.map((_, at) => (right.has(at) ? '---:' : '---')));
  for (const cells of rows) yield markdownRow(cells.map(markdownText));
}
