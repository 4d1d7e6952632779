import type { Comparison, ComparisonWarning, MetricChange, Pair } from '../core/compare/comparison';
import { scoredInNeither } from '../core/compare/warnings';
import { formatChange, formatChangeInterval, formatCount, formatP, formatRelative } from '../shared/format';

/** What the table and the Markdown of `goldlens compare` share. */

/** "2,255 questions in both, paired by text · 1 only in A": what was compared and what was left out. */
export function pairedLine({ paired, pairedBy, pairs, onlyA, onlyB, goldDiffers, warnings }: Comparison): string {
  const left: readonly (readonly [count: number, words: string])[] = [
    [onlyA.length, 'only in A'],
    [onlyB.length, 'only in B'],
    [goldDiffers.length, 'with different gold'],
    [warnings.find(({ code }) => code === 'gold-wrong')?.ids.length ?? 0, 'whose gold was marked wrong'],
    [scoredInNeither(pairs), 'scored in neither'],
  ];
  const others = left.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
  return [`${formatCount(paired)} question${paired === 1 ? '' : 's'} scored in both, paired by ${pairedBy}`, ...others].join(' · ');
}

const SHOWN_IDS = 5;

/** A warning as a sentence, with its first questions. */
export function warningText({ code, ids }: ComparisonWarning, { config }: Comparison): string {
  const many = `${formatCount(ids.length)} question${ids.length === 1 ? '' : 's'}`;
  const cut = Math.max(0, ...config.k);
  const words: Readonly<Record<ComparisonWarning['code'], string>> = {
    'question-twice': `${many} stand${ids.length === 1 ? 's' : ''} more than once in a run and ${ids.length === 1 ? 'is' : 'are'} left out`,
    'gold-wrong': `${many} whose gold was marked wrong ${ids.length === 1 ? 'is' : 'are'} left out`,
    'unscored-in-one': `${many} scored in one of the runs only: left out`,
    'text-differs': `${many} with the same id in both and another text`,
    'depth-differs': `${many} whose lists differ in length`,
    'rr-up-recall-down': `${many} where the first hit came earlier, but a fact was pushed out of the top ${cut}`,
    'no-interval': `with one question there is no interval`,
  };
  const shown = ids.slice(0, SHOWN_IDS).join(', ');
  return `warning: ${words[code]} (${shown}${ids.length > SHOWN_IDS ? ', …' : ''}) [${code}]`;
}

export const CHANGE_COLUMNS = ['metric', 'A', 'B', 'Δ', 'relative', '95 % interval of Δ', 'p', 'reading', 'rescued', 'broke', 'kept right', 'kept wrong'];
/** Columns that are aligned to the right, by index. */
export const RIGHT_COLUMNS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 8, 9, 10, 11]);

/** The cells of `CHANGE_COLUMNS`. `label` stands in the first. */
export function changeCells(label: string, { name, a, b, delta, relative, ci95, p, reading, cells }: MetricChange): string[] {
  const interval = ci95 === null ? '' : formatChangeInterval(name, ci95.low, ci95.high);
  const counts = [cells.rescued, cells.broke, cells.keptRight, cells.keptWrong].map(({ length }) => formatCount(length));
  return [label, a.toFixed(4), b.toFixed(4), formatChange(name, delta), formatRelative(relative), interval, formatP(p), reading, ...counts];
}

/** A question that one run has right and the other wrong. */
export interface Moved {
  readonly cell: 'rescued' | 'broke';
  readonly pair: Pair;
}

/** The questions rescued and broken by the metric that names the comparison. */
export function movedQuestions({ metrics, primary, pairs }: Comparison): { readonly metric: string | null; readonly moved: readonly Moved[] } {
  const change = metrics.find(({ name }) => name === primary);
  const list = (cell: Moved['cell']): Moved[] => (change?.cells[cell] ?? []).map((at) => ({ cell, pair: pairs[at]! }));
  return { metric: primary, moved: [...list('broke'), ...list('rescued')] };
}

/** "#5 → –": the ranks of the first hits. */
export function firstHits({ a, b }: Pair): string {
  const rank = (firstHit: number | null): string => (firstHit === null ? '–' : `#${firstHit}`);
  return `${rank(a.firstHit)} → ${rank(b.firstHit)}`;
}

/** The slices of one facet by the metric that names the comparison, as label and change. */
export function facetRows(facet: Comparison['facets'][number], primary: string | null): { readonly value: string; readonly change: MetricChange }[] {
  return facet.values.flatMap(({ value, metrics }) => {
    const change = metrics.find(({ name }) => name === primary);
    return change === undefined ? [] : [{ value, change }];
  });
}
