import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import type { ChangeView } from '../../../src/shared/compareView';
import { CopyTable } from '../CopyTable';
import { formatChange, formatChangeInterval, formatP, formatRelative, formatValue, isPlain } from '../../../src/shared/format';

interface ChangeTableProps {
  readonly heading: string;
  /** heading of the first column */
  readonly first: string;
  readonly rows: readonly { readonly label: string; readonly change: ChangeView }[];
  /** label of the row whose questions are shown, where rows can be chosen */
  readonly chosen?: string;
  readonly onChoose?: (label: string) => void;
  /** takes the table as Markdown, where it can be copied */
  readonly copy?: (markdown: string) => void;
}

/** One change per row, its interval drawn on a zero line. Rates share one scale, means another. */
export function ChangeTable({ heading, first, rows, chosen, onChoose, copy }: ChangeTableProps): VNode {
  const { columns } = words;
  const id = `changes-${heading.replace(/\W+/g, '-')}`;
  const changes = rows.map(({ change }) => change);
  const scales = { rate: reach(changes.filter(({ name }) => !isPlain(name))), mean: reach(changes.filter(({ name }) => isPlain(name))) };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>{copy !== undefined && <CopyTable name={heading} copy={copy} />}
      <div class="scroll-x" tabIndex={0} role="group" aria-labelledby={id}>
        <table class="table changes">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {[columns.a, columns.b, columns.delta, columns.relative].map((name) => <th key={name} scope="col" class="number">{name}</th>)}
              <th scope="col" colSpan={2}>{columns.interval}</th>
              <th scope="col" class="number">{columns.p}</th>
              <th scope="col">{columns.reading}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, change }) => (
              <tr key={label} class={label === chosen ? 'chosen' : ''} data-change={label}>
                <th scope="row" class="text">
                  {onChoose === undefined ? label : <button type="button" class="link" aria-pressed={label === chosen} title={words.chooseMetric(label)} onClick={() => onChoose(label)}>{label}</button>}
                </th>
                <Change change={change} scale={isPlain(change.name) ? scales.mean : scales.rate} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Change({ change, scale }: { readonly change: ChangeView; readonly scale: number }): VNode {
  const { name, a, b, delta, relative, ci95, p, reading } = change;
  const tone = reading === 'could be noise' ? 'dim' : delta > 0 ? 'good' : 'bad';
  return (
    <>
      <td class="number">{formatValue(name, a)}</td>
      <td class="number">{formatValue(name, b)}</td>
      <td class={`number ${tone}`}>{formatChange(name, delta)}</td>
      <td class="number">{formatRelative(relative)}</td>
      <td class={`interval ${tone}`}>{ci95 !== null && <IntervalLine low={ci95.low} high={ci95.high} delta={delta} scale={scale} label={words.scale(formatChange(name, scale).slice(1))} />}</td>
      <td class="bounds">{ci95 === null ? words.noInterval : formatChangeInterval(name, ci95.low, ci95.high)}</td>
      <td class="number">{formatP(p)}</td>
      <td class={tone} title={words.readings[reading]}>{reading}</td>
    </>
  );
}

/** The largest bound of any interval, so that all lines of a kind are drawn to one scale. */
function reach(changes: readonly ChangeView[]): number {
  return Math.max(1e-9, ...changes.flatMap(({ ci95, delta }) => [Math.abs(delta), ...(ci95 === null ? [] : [Math.abs(ci95.low), Math.abs(ci95.high)])]));
}

interface IntervalLineProps {
  readonly low: number;
  readonly high: number;
  readonly delta: number;
  readonly scale: number;
  readonly label: string;
}

const WIDTH = 120;
const HALF = WIDTH / 2 - 4;

/** The figures stand beside it, so it is hidden from screen readers. */
function IntervalLine({ low, high, delta, scale, label }: IntervalLineProps): VNode {
  const at = (value: number): number => WIDTH / 2 + (value / scale) * HALF;
  return (
    <svg width={WIDTH} height="14" viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true">
      <title>{label}</title>
      <line class="axis" x1="2" x2={WIDTH - 2} y1="7" y2="7" />
      <line class="zero" x1={WIDTH / 2} x2={WIDTH / 2} y1="1" y2="13" />
      <line class="reach" x1={at(low)} x2={Math.max(at(high), at(low) + 1)} y1="7" y2="7" />
      <circle class="mark" cx={at(delta)} cy="7" r="3" />
    </svg>
  );
}
