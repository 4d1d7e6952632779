import { scaleBand, scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../../src/shared/format';

export interface Bar {
  /** what stands below it; not unique where bars are many */
  readonly label: string;
  readonly count: number;
  /** the whole of it for those who listen, and as a tooltip */
  readonly name: string;
  readonly tone: 'hit' | 'past' | 'none' | 'part' | 'full';
  /** the questions it counts, in the filter language */
  readonly term: string;
  /** a cut lies right of it */
  readonly cut?: string;
  /** stands apart from the bars before it */
  readonly apart?: boolean;
}

interface BarPlotProps {
  readonly bars: readonly Bar[];
  readonly label: string;
  /** in CSS pixels */
  readonly width: number;
  readonly height: number;
  /** null where the chart is a picture only */
  readonly onFilter: ((term: string) => void) | null;
}

const TOP = 30;
const BOTTOM = 20;
const SIDE = 6;
const CHARACTER = 7;

/** Bars with their counts. Each is a button where there is something to filter; one tab stop for all, arrows move along. */
export function BarPlot({ bars, label, width, height, onFilter }: BarPlotProps): VNode {
  const pressable = onFilter === null ? [] : bars.flatMap(({ count }, at) => (count > 0 ? [at] : []));
  const [stop, setStop] = useState<number | null>(null);
  const tabStop = pressable.find((at) => at === stop) ?? pressable[0];
  const x = scaleBand(bars.flatMap((bar, at) => (bar.apart === true ? [`gap${at}`, String(at)] : [String(at)])), [SIDE, width - SIDE]).paddingInner(0.22).paddingOuter(0.1);
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ count }) => count))], [height - BOTTOM, TOP]);
  const left = (at: number): number => x(String(at)) ?? 0;
  const centre = (at: number): number => left(at) + x.bandwidth() / 2;
  const fits = roomFor(bars.map(({ label: text }, at) => ({ text, centre: centre(at) })), width);
  const countsFit = roomFor(bars.map(({ count }, at) => ({ text: count === 0 ? '' : formatCount(count), centre: centre(at) })), width);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.currentTarget instanceof SVGElement) || tabStop === undefined || onFilter === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onFilter(bars[tabStop]?.term ?? '');
    }
    const target = moved(event.key, pressable, tabStop);
    if (target === undefined) return;
    event.preventDefault();
    setStop(target);
    event.currentTarget.querySelector<SVGElement>(`[data-bar="${target}"]`)?.focus();
  };
  return (
    <svg class="plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <line class="plot-grid" x1={SIDE} x2={width - SIDE} y1={height - BOTTOM} y2={height - BOTTOM} />
      {bars.map((bar, at) => (
        <g
          key={at} class={`plot-bar bar-${bar.tone}${pressable.includes(at) ? ' bar-button' : ''}`} data-bar={at} data-count={bar.count} aria-label={bar.name}
          {...(pressable.includes(at) ? { role: 'button', tabindex: at === tabStop ? 0 : -1, onClick: () => { setStop(at); onFilter?.(bar.term); } } : { role: 'img' })}
        >
          <title>{bar.name}</title>
          <rect class="bar-area" x={left(at) - 1} width={x.bandwidth() + 2} y={TOP - 16} height={height - TOP - BOTTOM + 16} />
          <rect class="bar-fill" x={left(at)} width={x.bandwidth()} y={bar.count === 0 ? height - BOTTOM : Math.min(y(bar.count), height - BOTTOM - 2)} height={bar.count === 0 ? 0 : Math.max(2, height - BOTTOM - y(bar.count))} rx="2" />
          {countsFit.has(at) && <text class="bar-count" aria-hidden="true" x={centre(at)} y={y(bar.count) - 5} text-anchor="middle">{formatCount(bar.count)}</text>}
          {fits.has(at) && <text class="plot-tick" aria-hidden="true" x={centre(at)} y={height - 5} text-anchor="middle">{bar.label}</text>}
        </g>
      ))}
      {bars.map((bar, at) => bar.cut !== undefined && <Cut key={at} x={left(at) + x.bandwidth() + (x.step() - x.bandwidth()) / 2} label={bar.cut} height={height} />)}
    </svg>
  );
}

function Cut({ x, label, height }: { readonly x: number; readonly label: string; readonly height: number }): VNode {
  return (
    <g aria-hidden="true">
      <line class="plot-cut" x1={x} x2={x} y1={14} y2={height - BOTTOM} />
      <text class="plot-tick" x={x} y={10} text-anchor="middle">{label}</text>
    </g>
  );
}

/** Which of the texts have room; the last one always has it. */
function roomFor(texts: readonly { readonly text: string; readonly centre: number }[], width: number): ReadonlySet<number> {
  const shown = new Set<number>();
  let until = -Infinity;
  const half = ({ text }: { readonly text: string }): number => (text.length * CHARACTER) / 2;
  const last = texts.at(-1);
  const end = last === undefined ? width : last.centre - half(last) - 4;
  texts.forEach((one, at) => {
    const isLast = at === texts.length - 1;
    if (one.text === '' || (!isLast && (one.centre - half(one) < until || one.centre + half(one) > end))) return;
    shown.add(at);
    until = one.centre + half(one) + 4;
  });
  return shown;
}

function moved(key: string, among: readonly number[], from: number): number | undefined {
  const at = among.indexOf(from);
  if (key === 'ArrowRight' || key === 'ArrowDown') return among[Math.min(at + 1, among.length - 1)];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return among[Math.max(at - 1, 0)];
  if (key === 'Home') return among[0];
  return key === 'End' ? among.at(-1) : undefined;
}
