import type { Reading } from '../core/compare/comparison';
import type { CellName, ComparisonView, ListName } from './compareView';
import { formatCount } from './format';

/** Every word of the page of a comparison. */

const plural = (n: number, one: string, many: string): string => `${formatCount(n)} ${n === 1 ? one : many}`;

const cells: Readonly<Record<CellName, string>> = { rescued: 'rescued', broke: 'broke', keptRight: 'kept right', keptWrong: 'kept wrong' };

const cellsExplained: Readonly<Record<CellName, string>> = {
  rescued: 'Failed in A, passes in B.',
  broke: 'Passed in A, fails in B.',
  keptRight: 'Passes in both.',
  keptWrong: 'Fails in both.',
};

const readings: Readonly<Record<Reading, string>> = {
  real: 'The interval excludes 0, and the change is at least 1 pp (0.01).',
  'real but small': 'The interval excludes 0, but the change is below 1 pp (0.01).',
  'could be noise': 'The interval holds 0: with these questions the change cannot be told from chance.',
};

export const compareStrings = {
  label: 'Goldlens comparison',
  title: (a: string, b: string) => `${a} → ${b}`,
  loading: (a: string, b: string) => `Comparing ${a} with ${b}`,
  swap: 'Swap',
  swapExplained: 'Makes A of B and B of A',
  retry: 'Try again',
  showLog: 'Show log',
  refused: 'These runs are not compared.',
  scoreAlike: 'Score B the way A is scored',
  paired: ({ paired, pairedBy, match }: ComparisonView) => `${plural(paired, 'question', 'questions')} scored in both · paired by ${pairedBy} · match: ${match} · same metric definitions`,
  leftOut: ({ leftOut: { onlyA, onlyB, goldDiffers, twice, unscored } }: ComparisonView) => {
    const parts: readonly (readonly [number, string])[] = [[onlyA, 'only in A'], [onlyB, 'only in B'], [goldDiffers, 'with different gold'], [twice, 'standing twice'], [unscored, 'scored in one run only']];
    const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
    return told.length === 0 ? 'nothing left out' : `left out: ${told.join(', ')}`;
  },
  otherDepth: (n: number) => `${plural(n, 'question has a list', 'questions have lists')} of another length in B`,
  fellOut: (n: number, cut: number) => `${plural(n, 'question', 'questions')}: first hit earlier, but a fact was pushed out of the top ${cut}`,
  metrics: 'Metrics',
  chooseMetric: (name: string) => `Show the questions by ${name}`,
  columns: { metric: 'metric', a: 'A', b: 'B', delta: 'Δ', relative: 'relative', interval: '95 % interval of Δ', p: 'p', reading: 'reading' },
  noInterval: 'one question has none',
  scale: (end: string) => `The line is 0, the ends are ±${end}`,
  readings,
  cells,
  cellsExplained,
  cellsLabel: (metric: string) => `Questions by ${metric}`,
  listHeading: (list: ListName, metric: string) => (list === 'fellOut' ? 'First hit earlier, a fact fell out' : `${cells[list]} · ${metric}`),
  listColumns: { id: 'id', question: 'question', a: (k: number) => `A ranks 1–${k}`, b: (k: number) => `B ranks 1–${k}`, moved: 'what moved' },
  listWaiting: 'Loading the questions…',
  listEmpty: 'No question is in it.',
  more: (n: number) => `Show ${plural(n, 'more', 'more')}`,
  openInA: (id: string) => `Open question ${id} in A`,
  openInB: (id: string) => `Open question ${id} in B`,
  inA: 'A',
  inB: 'B',
  strip: (run: string, held: string) => `${run}: ${held}`,
  stripNothing: 'no gold',
  at: (key: string, rank: number) => `${key} at rank ${rank}`,
  gone: 'gone',
  missing: 'missing',
  unmoved: 'nothing moved',
  sliceHeading: (facet: string, metric: string) => `By ${facet} · ${metric}`,
};
