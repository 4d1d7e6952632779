import type { VNode } from 'preact';
import type { BoardView } from '../../../src/shared/boardView';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import { formatInterval, formatValue } from '../../../src/shared/format';

const WIDTH = 900;
const HEIGHT = 190;
const SIDES = { left: 54, right: 20, top: 14, bottom: 34 };

/**
 * A metric over the runs in the order in which they were written, each with its 95 % interval. The runs stand at equal
 * distances: what matters is which came after which. The table below it holds the same numbers for who cannot see it.
 */
export function Trend({ view, metric }: { readonly view: BoardView; readonly metric: string }): VNode | null {
  const points = view.runs.flatMap(({ name, metrics }, at) => metrics.filter((one) => one.name === metric).map(({ value, ci95 }) => ({ at, name, value, low: ci95?.low ?? value, high: ci95?.high ?? value })));
  if (points.length < 2) return null;
  const low = Math.min(...points.map((point) => point.low));
  const high = Math.max(...points.map((point) => point.high));
  const room = Math.max(high - low, 1e-3) * 0.08;
  const x = (at: number): number => SIDES.left + (at * (WIDTH - SIDES.left - SIDES.right)) / Math.max(1, view.runs.length - 1);
  const y = (value: number): number => HEIGHT - SIDES.bottom - ((value - low + room) / (high - low + 2 * room)) * (HEIGHT - SIDES.top - SIDES.bottom);
  const baseline = points.find(({ at }) => at === view.baseline);
  return (
    <figure class="trend scroll-x" tabIndex={0} aria-label={words.board.trend(metric)}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[low, (low + high) / 2, high].map((value) => (
          <g key={value}>
            <line class="grid" x1={SIDES.left} x2={WIDTH - SIDES.right} y1={y(value)} y2={y(value)} />
            <text class="tick" x={SIDES.left - 8} y={y(value) + 4} text-anchor="end">{formatValue(metric, value)}</text>
          </g>
        ))}
        {baseline !== undefined && <line class="baseline" x1={SIDES.left} x2={WIDTH - SIDES.right} y1={y(baseline.value)} y2={y(baseline.value)} />}
        <polyline class="line" points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
        {points.map(({ at, name, value, low: from, high: to }) => (
          <g key={at}>
            <title>{`${name}: ${formatValue(metric, value)} (${formatInterval(metric, from, to)})`}</title>
            <line class="reach" x1={x(at)} x2={x(at)} y1={y(from)} y2={y(to)} />
            <circle class={at === view.baseline ? 'point point-baseline' : 'point'} cx={x(at)} cy={y(value)} r={at === view.baseline ? 5.5 : 4} />
          </g>
        ))}
        {labelled(view.runs.length).map((at) => (
          <text key={at} class="tick" x={x(at)} y={HEIGHT - 12} text-anchor={at === 0 ? 'start' : at === view.runs.length - 1 ? 'end' : 'middle'}>{shortName(view.runs[at]?.name ?? '', view.runs.length)}</text>
        ))}
      </svg>
      <figcaption class="dim">{words.board.trendExplained}</figcaption>
    </figure>
  );
}

/** Which runs have room for their name: all of a few, else the first and the last. */
function labelled(count: number): number[] {
  return count <= 6 ? Array.from({ length: count }, (_, at) => at) : [0, count - 1];
}

function shortName(name: string, count: number): string {
  const last = name.split('/').at(-1) ?? '';
  const most = Math.floor(100 / Math.min(count, 6));
  return last.length > most ? `${last.slice(0, most - 1)}…` : last;
}
