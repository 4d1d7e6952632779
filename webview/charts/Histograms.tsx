import type { VNode } from 'preact';
import type { Distribution } from '../../src/core/charts/distribution';
import type { FirstHits } from '../../src/core/charts/firstHits';
import { chartStrings } from '../../src/shared/chartStrings';
import { binTerm, firstHitTerm, NO_FIRST_HIT } from '../../src/shared/filterTerms';
import { formatCount } from '../../src/shared/format';
import type { Actions } from '../actions';
import { BarPlot, type Bar } from './BarPlot';
import { Panel, type ChartTable } from './Panel';
import { useWidth } from './useWidth';

/** What a chart on a page with a script does; null where it is a picture only. */
export type ChartActions = Pick<Actions, 'filterBy' | 'copyTable'>;

const WIDTH = 400;
const HEIGHT = 214;

interface FirstHitChartProps {
  readonly firstHits: FirstHits;
  readonly ks: readonly number[];
  readonly actions: ChartActions | null;
}

/** How many questions have their first hit at which rank, and how many have none. */
export function FirstHitChart({ firstHits, ks, actions }: FirstHitChartProps): VNode {
  const words = chartStrings.firstHit;
  const { bars, none, n } = firstHits;
  const k = Math.max(...ks);
  const ranked = bars.map((bar): Bar => ({
    label: words.short(bar), count: bar.count, name: words.bar(words.rank(bar), bar.count), tone: bar.to <= k ? 'hit' : 'past', term: firstHitTerm(bar),
    ...(ks.includes(bar.to) ? { cut: chartStrings.k(bar.to) } : {}),
  }));
  const all: readonly Bar[] = [...ranked, { label: words.none, count: none, name: words.noneBar(none), tone: 'none', term: NO_FIRST_HIT, apart: true }];
  const table: ChartTable = {
    head: [words.column, chartStrings.questions],
    rows: [...bars.map((bar) => [words.rank(bar), formatCount(bar.count)]), [words.none, formatCount(none)], [words.sum(n), formatCount(n)]],
  };
  return <Histogram id="first-hits" heading={words.heading} bars={all} table={table} actions={actions} />;
}

interface DistributionChartProps {
  readonly distribution: Distribution;
  readonly actions: ChartActions | null;
}

/** How the value of each question spreads, which its mean does not tell. */
export function DistributionChart({ distribution, actions }: DistributionChartProps): VNode {
  const words = chartStrings.distribution;
  const { metric, bins } = distribution;
  const bars = bins.map((bin): Bar => ({
    label: words.bin(distribution, bin), count: bin.count, name: words.bar(distribution, bin), tone: bin.high === 0 ? 'none' : bin.high === null ? 'full' : 'part', term: binTerm(distribution, bin),
  }));
  const table: ChartTable = { head: [words.column(metric), chartStrings.questions], rows: bins.map((bin) => [words.bin(distribution, bin), formatCount(bin.count)]) };
  return <Histogram id={`spread-${metric.replace('@', '-')}`} heading={words.heading(metric)} bars={bars} table={table} actions={actions} />;
}

interface HistogramProps {
  readonly id: string;
  readonly heading: string;
  readonly bars: readonly Bar[];
  readonly table: ChartTable;
  readonly actions: ChartActions | null;
}

function Histogram({ id, heading, bars, table, actions }: HistogramProps): VNode {
  const [box, width] = useWidth(WIDTH);
  return (
    <Panel id={id} heading={heading} table={table} copy={actions?.copyTable ?? null}>
      <div ref={box} class="plot-box"><BarPlot bars={bars} label={heading} width={width} height={HEIGHT} onFilter={actions?.filterBy ?? null} /></div>
    </Panel>
  );
}
