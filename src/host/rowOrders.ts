import type { QuestionRow, RunReport } from '../core/model';

export interface RowSort {
  readonly column: string;
  readonly descending: boolean;
}

/** Rows sorted or merged at a time: a few milliseconds of work. */
const AT_ONCE = 1024;
/** Orders kept for one report. */
const MOST_KEPT = 4;

/** The questions of a report in the orders that were asked for: each is sorted once, however often it is filtered. */
export class RowOrders {
  private report: RunReport | null = null;
  private readonly known = new Map<string, Promise<readonly QuestionRow[]>>();

  of(report: RunReport, { column, descending }: RowSort): Promise<readonly QuestionRow[]> {
    if (this.report !== report) this.known.clear();
    this.report = report;
    const name = `${descending ? '-' : '+'}${column}`;
    const known = this.known.get(name) ?? ordered(report.questions, column, descending);
    if (this.known.size >= MOST_KEPT && !this.known.has(name)) this.known.delete([...this.known.keys()][0]!);
    this.known.set(name, known);
    return known;
  }
}

async function ordered(rows: readonly QuestionRow[], column: string, descending: boolean): Promise<readonly QuestionRow[]> {
  const key = sortKey(column);
  if (key === null) return descending ? rows.toReversed() : rows;
  return sortedInSlices(rows, (a, b) => (descending ? -1 : 1) * compare(key(a), key(b)) || a.index - b.index, pause);
}

/** Lets everything else have its turn. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Filters as `filter` does, a slice at a time with `rest` in between. */
export async function filteredInSlices<T>(items: readonly T[], fits: (item: T) => boolean, rest: () => Promise<void>): Promise<readonly T[]> {
  const left: T[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const item of items.slice(at, at + AT_ONCE)) if (fits(item)) left.push(item);
    await rest();
  }
  return left;
}

/** Sorts as `sort` does, a slice at a time with `rest` in between: 100,000 names would hold up everything for half a second. */
export async function sortedInSlices<T>(items: readonly T[], compared: (a: T, b: T) => number, rest: () => Promise<void>): Promise<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    runs.push(items.slice(at, at + AT_ONCE).sort(compared));
    await rest();
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergedInSlices(runs[at]!, runs[at + 1] ?? [], compared, rest));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedInSlices<T>(a: readonly T[], b: readonly T[], compared: (a: T, b: T) => number, rest: () => Promise<void>): Promise<readonly T[]> {
  const merged: T[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    merged.push(j === b.length || (i < a.length && compared(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!);
    if (merged.length % AT_ONCE === 0) await rest();
  }
  return merged;
}

type SortValue = string | number;

/** A column is `id`, `query`, `type`, `firstHit`, `ranks`, `found` or the name of a metric; null is the order of the file. */
function sortKey(column: string): ((row: QuestionRow) => SortValue) | null {
  switch (column) {
    case 'index':
      return null;
    case 'id':
      return (row) => row.id;
    case 'query':
      return (row) => row.query;
    case 'type':
      return (row) => row.type ?? '';
    case 'outcome':
    case 'found':
      return (row) => (row.goldCount === 0 ? -1 : row.foundCount / row.goldCount);
    case 'firstHit':
      return (row) => row.firstHit ?? Number.MAX_SAFE_INTEGER;
    case 'ranks':
      return meanRank;
    default:
      return (row) => (Object.hasOwn(row.metrics, column) ? (row.metrics[column] ?? -1) : -1);
  }
}

/** Of all its gold: what was not found stands behind all that could be. */
function meanRank({ firstRanks, depth }: QuestionRow): number {
  return firstRanks.length === 0 ? Number.MAX_SAFE_INTEGER : firstRanks.reduce<number>((sum, rank) => sum + (rank ?? 2 * depth + 1), 0) / firstRanks.length;
}

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: SortValue, b: SortValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
