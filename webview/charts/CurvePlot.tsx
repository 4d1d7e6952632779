import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { VNode } from 'preact';
import type { Curve } from '../../src/core/charts/curves';
import { chartStrings } from '../../src/shared/chartStrings';
import { formatCount } from '../../src/shared/format';
import { dashOf, lineClass } from './lineStyle';

interface CurvePlotProps {
  readonly curves: readonly Curve[];
  /** the cuts the run is scored at; those past the longest list are not drawn */
  readonly ks: readonly number[];
  /** the k whose values are marked; null for none */
  readonly at: number | null;
  /** in CSS pixels */
  readonly width: number;
  readonly height: number;
}

const TOP = 16;
const BOTTOM = 20;
const LEFT = 40;
/** room for names at the ends of the lines, where the plot is wide enough to spare it */
const NAMES = 78;
const NAMES_FROM = 380;
const NAME_HEIGHT = 13;
const CUT_WIDTH = 38;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Where the plot's ks lie: `at` gives the x of a k, `k` the nearest k of an x. */
export function acrossPlot(depth: number, width: number): { readonly at: (k: number) => number; readonly k: (x: number) => number; readonly right: number } {
  const right = width - (width >= NAMES_FROM ? NAMES : 12);
  const scale = scaleLinear([1, Math.max(2, depth)], [LEFT + 8, right]);
  return { at: scale, k: (x) => Math.min(depth, Math.max(1, Math.round(scale.invert(x)))), right };
}

/** The curves as a picture, without anything to press. */
export function CurvePlot({ curves, ks, at, width, height }: CurvePlotProps): VNode {
  const depth = curves[0]?.values.length ?? 0;
  const x = acrossPlot(depth, width);
  const y = scaleLinear([0, 1], [height - BOTTOM, TOP]);
  const cuts = ks.filter((k) => k <= depth);
  const named = withRoom(cuts, x.at);
  const path = line<number>((_, index) => x.at(index + 1), (value) => y(value));
  return (
    <svg class="plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick}>
          <line class="plot-grid" x1={LEFT} x2={x.right} y1={y(tick)} y2={y(tick)} />
          <text class="plot-tick" x={LEFT - 6} y={y(tick) + 4} text-anchor="end">{`${tick * 100}\u00a0%`}</text>
        </g>
      ))}
      {ticksAcross(depth, width).map((k) => <text key={k} class="plot-tick" x={x.at(k)} y={height - 4} text-anchor="middle">{formatCount(k)}</text>)}
      {cuts.map((k) => (
        <g key={k}>
          <line class="plot-cut" x1={x.at(k)} x2={x.at(k)} y1={TOP - 3} y2={height - BOTTOM} />
          {named.has(k) && <text class="plot-tick" x={x.at(k)} y={10} text-anchor="middle">{chartStrings.k(k)}</text>}
        </g>
      ))}
      {at !== null && <line class="plot-guide" x1={x.at(at)} x2={x.at(at)} y1={TOP} y2={height - BOTTOM} />}
      {curves.map(({ metric, values }) => (
        <g key={metric} class={lineClass(metric)} data-curve={metric}>
          {values.length > 1 && <path class="plot-line" d={path([...values]) ?? ''} stroke-dasharray={dashOf(metric)} />}
          {(at !== null || values.length === 1) && <circle class="plot-dot" cx={x.at(at ?? 1)} cy={y(values[(at ?? 1) - 1] ?? 0)} r="3" />}
        </g>
      ))}
      {width >= NAMES_FROM && apart(curves.map(({ metric, values }) => ({ metric, y: y(values.at(-1) ?? 0) })), height - BOTTOM).map((name) => (
        <text key={name.metric} class={`plot-name ${lineClass(name.metric)}`} x={x.right + 8} y={name.y + 4}>{name.metric}</text>
      ))}
    </svg>
  );
}

/** The cuts whose names do not cover each other, the larger first. */
function withRoom(cuts: readonly number[], at: (k: number) => number): ReadonlySet<number> {
  const named = new Set<number>();
  let until = Infinity;
  for (const k of [...cuts].reverse()) {
    if (at(k) > until) continue;
    named.add(k);
    until = at(k) - CUT_WIDTH;
  }
  return named;
}

/** Whole ks that leave room between them, 1 always among them. */
function ticksAcross(depth: number, width: number): number[] {
  if (depth <= Math.max(4, width / 40)) return Array.from({ length: depth }, (_, at) => at + 1);
  const others = scaleLinear([1, depth], [0, 1]).ticks(Math.max(3, width / 70)).filter((k) => Number.isInteger(k) && k > 1);
  return others[0] === 2 ? [1, ...others.slice(1)] : [1, ...others];
}

interface Name {
  readonly metric: string;
  readonly y: number;
}

/** The names moved so that none covers another, each as near to its line as that allows. */
function apart(names: readonly Name[], lowest: number): Name[] {
  const sorted = [...names].sort((a, b) => a.y - b.y);
  const placed: Name[] = [];
  for (const name of sorted) placed.push({ ...name, y: Math.max(name.y, (placed.at(-1)?.y ?? -Infinity) + NAME_HEIGHT) });
  let room = lowest;
  return placed.reverse().map((name) => {
    const y = Math.min(name.y, room);
    room = y - NAME_HEIGHT;
    return { ...name, y };
  });
}
