import type { Comparison } from '../core/compare/comparison';
import { CHANGE_COLUMNS, changeCells, facetRows, firstHits, movedQuestions, pairedLine, RIGHT_COLUMNS } from './compareText';
import { configLine } from './describe';
import { alignColumns, printable, shortened } from './printable';

/** The comparison for people; of several runs first the leaderboard, then each against the baseline. */
export function* compareTable(comparisons: readonly Comparison[], withQuestions: boolean): Generator<string> {
  if (comparisons.length > 1) yield* leaderboard(comparisons);
  for (const [at, comparison] of comparisons.entries()) {
    if (at > 0 || comparisons.length > 1) yield '\n';
    yield* one(comparison, withQuestions);
  }
}

function* one(comparison: Comparison, withQuestions: boolean): Generator<string> {
  yield `${printable(comparison.a)} → ${printable(comparison.b)}\n${configLine(comparison.config)}\n${pairedLine(comparison)}\n`;
  yield* block([CHANGE_COLUMNS, ...comparison.metrics.map((change) => changeCells(change.name, change))]);
  for (const facet of comparison.facets) {
    const rows = facetRows(facet, comparison.primary);
    const head = [`${printable(facet.facet)} (${comparison.primary ?? ''})`, ...CHANGE_COLUMNS.slice(1)];
    if (rows.length > 0) yield* block([head, ...rows.map(({ value, change }) => changeCells(shortened(printable(value), 40), change))]);
  }
  if (withQuestions) yield* questions(comparison);
}

function* questions(comparison: Comparison): Generator<string> {
  const { metric, moved } = movedQuestions(comparison);
  if (metric === null) return;
  const rows = moved.map(({ cell, pair }) => [cell, shortened(printable(pair.a.id), 40), firstHits(pair), shortened(printable(pair.a.query || pair.b.query), 72)]);
  yield* block([[metric, 'id', 'first hit', 'question'], ...rows], new Set());
}

/** The baseline, then the others, best first by the metric that names them. */
function* leaderboard(comparisons: readonly Comparison[]): Generator<string> {
  const [first] = comparisons;
  const metric = first?.primary ?? null;
  const entries = comparisons.flatMap(({ b, metrics }) => {
    const change = metrics.find(({ name }) => name === metric);
    return change === undefined ? [] : [{ name: b, change }];
  });
  yield `compared with ${printable(first?.a ?? '')} by ${metric ?? ''}\n`;
  const ranked = entries.sort((x, y) => y.change.b - x.change.b);
  yield* block([['run', ...CHANGE_COLUMNS.slice(1)], ...ranked.map(({ name, change }) => changeCells(shortened(printable(name), 40), change))]);
}

function* block(rows: readonly (readonly string[])[], right = RIGHT_COLUMNS): Generator<string> {
  yield '\n';
  for (const line of alignColumns(rows, right)) yield `${line}\n`;
}
