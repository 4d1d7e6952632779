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
  title: (a: string, b: string) => (b === '' ? a : `${a} → ${b}`),
  loading: (a: string, b: string) => (b === '' ? `Comparing ${a}` : `Comparing ${a} with ${b}`),
  swap: 'Swap',
  swapExplained: 'Makes A of B and B of A',
  export: 'Export…',
  exportExplained: 'Writes this comparison as a page, Markdown, CSV or JSON',
  threshold: 'passes from:',
  thresholdLabel: 'A question passes from this value on',
  thresholdExplained: 'For metrics that are not yes/no: a question with this value or more passes. Enter applies.',
  thresholdBad: 'Give a number from 0 to 1.',
  retry: 'Try again',
  showLog: 'Show log',
  refused: 'These runs are not compared.',
  scoreAlike: { a: 'Recompute both as A is scored', b: 'Recompute both as B is scored' },
  alike: { a: 'Both are scored here the way A is.', b: 'Both are scored here the way B is.' },
  notAlike: 'Score each its own way',
  sameValues: 'Every question has the same values in A and in B: they may be the same run.',
  paired: ({ paired, pairedBy, match }: ComparisonView) => `${plural(paired, 'question', 'questions')} scored in both · paired by ${pairedBy} · match: ${match} · same metric definitions`,
  leftOut: ({ leftOut: { onlyA, onlyB, goldDiffers, twice, goldWrong, unscored, neither } }: ComparisonView) => {
    const parts: readonly (readonly [number, string])[] = [[onlyA, 'only in A'], [onlyB, 'only in B'], [goldDiffers, 'with different gold'], [twice, 'standing twice'], [goldWrong, 'whose gold was marked wrong'], [unscored, 'scored in one run only'], [neither, 'scored in neither']];
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
  reasons: (list: ListName, total: number, reasons: readonly string[]) => `${list === 'rescued' ? 'Why facts were missed before' : 'Why facts are missed now'}, of ${plural(total, 'question', 'questions')}: ${reasons.join(' · ')}`,
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
  board: {
    title: (runs: number, baseline: string) => `${formatCount(runs)} runs against ${baseline}`,
    compared: (runs: number, waiting: number) => (waiting > 0 ? `${plural(waiting, 'comparison is', 'comparisons are')} being made` : `${formatCount(runs - 1)} compared with the baseline`),
    metric: 'Metric',
    heading: (metric: string) => `Leaderboard · ${metric}`,
    columns: { rank: '#', run: 'run', written: 'written', interval: '95 % interval', change: 'Δ', changeInterval: '95 % interval of Δ', p: 'p', reading: 'reading', cells: 'rescued, broke', baseline: 'baseline' },
    at: (milliseconds: number) => new Date(milliseconds).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
    gone: 'not there',
    lacks: (metric: string) => `no ${metric}`,
    isBaseline: 'the baseline',
    waiting: 'being compared…',
    cells: (rescued: number, broke: number) => `${formatCount(rescued)} rescued, ${formatCount(broke)} broke`,
    open: (name: string) => `Compare the baseline with ${name}`,
    choose: (name: string) => `Take ${name} as the baseline`,
    explained: 'Values are over each run’s own scored questions; Δ is over the questions that a run shares with the baseline, so the two may differ.',
    trend: (metric: string) => `${metric} over time`,
    trendExplained: 'From the oldest to the newest run. Bars are 95 % intervals; the dashed line is the baseline.',
  },
};
