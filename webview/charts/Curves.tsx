import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Curve } from '../../src/core/charts/curves';
import { chartStrings } from '../../src/shared/chartStrings';
import { formatCount, formatValue } from '../../src/shared/format';
import { acrossPlot, CurvePlot } from './CurvePlot';
import { Panel } from './Panel';
import { Swatch } from './Swatch';
import { useWidth } from './useWidth';

interface CurvesProps {
  readonly curves: readonly Curve[];
  readonly ks: readonly number[];
  /** length of the longest list, of which the curves may show the first part only */
  readonly depth: number;
  /** takes its table as Markdown; null for a picture, read at the largest cut */
  readonly copy: ((markdown: string) => void) | null;
}

const HEIGHT = 210;
const WIDTH = 440;
const PAGE = 10;

/** Each metric against k. The values at one k are read out below; the mouse or the arrow keys move it. */
export function Curves({ curves, ks, depth, copy }: CurvesProps): VNode | null {
  const last = curves[0]?.values.length ?? 0;
  const [box, width] = useWidth(WIDTH);
  const [chosen, setChosen] = useState<number | null>(null);
  const words = chartStrings.curves;
  if (last === 0) return null;
  const k = Math.min(last, chosen ?? ks.filter((cut) => cut <= last).at(-1) ?? last);
  const values = curves.map((curve) => [curve.metric, valueAt(curve, k)] as const);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(event.key, k, last);
    if (target === null) return;
    event.preventDefault();
    setChosen(target);
  };
  return (
    <Panel id="curves" heading={words.heading} table={tableOf(curves)} copy={copy}>
      {copy === null ? <CurvePlot curves={curves} ks={ks} at={k} width={WIDTH} height={HEIGHT} /> : <div
        ref={box} class="plot-box" role="slider" tabIndex={0} aria-label={words.slider} title={words.hint}
        aria-valuemin={1} aria-valuemax={last} aria-valuenow={k} aria-valuetext={words.readout(k, values)}
        onKeyDown={onKeyDown} onPointerMove={(event) => setChosen(acrossPlot(last, width).k(event.clientX - event.currentTarget.getBoundingClientRect().left))}
        onPointerLeave={() => setChosen(null)}
      >
        <CurvePlot curves={curves} ks={ks} at={k} width={width} height={HEIGHT} />
      </div>}
      <dl class="legend" aria-hidden={copy !== null}>
        <div class="legend-k">{chartStrings.at(k)}{depth > last && ` · ${words.cutShort(last)}`}</div>
        {values.map(([metric, value]) => <div key={metric} data-legend={metric}><dt><Swatch metric={metric} /> {metric}</dt><dd>{value}</dd></div>)}
      </dl>
    </Panel>
  );
}

function valueAt({ metric, values }: Curve, k: number): string {
  return formatValue(`${metric}@${k}`, values[k - 1] ?? 0);
}

function tableOf(curves: readonly Curve[]): { head: string[]; rows: string[][] } {
  return {
    head: [chartStrings.curves.column, ...curves.map(({ metric }) => metric)],
    rows: (curves[0]?.values ?? []).map((_, at) => [formatCount(at + 1), ...curves.map((curve) => valueAt(curve, at + 1))]),
  };
}

function moved(key: string, k: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE, Home: -last, End: last };
  const step = steps[key];
  return step === undefined ? null : Math.min(last, Math.max(1, k + step));
}
