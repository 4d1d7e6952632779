import { formatMetric, metricKind } from '../core/metrics/names';

export { formatMetric as formatValue };

/** How numbers look on screen. A metric's own name decides its form; values are 0–1 and keep full precision elsewhere. */

const NBSP = '\u00a0';
const MINUS = '\u2212';
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Means of reciprocal ranks, precisions and gains are plain numbers; the others are shares, shown in %. */
export function isPlain(metric: string): boolean {
  return metricKind(metric) === 'mean';
}

/** One question's value: "0.67". */
export function formatQuestionValue(value: number): string {
  return value.toFixed(2);
}

/** The same where there is room for it: 0, 1 or three decimals. */
export function formatExactly(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

/** The bounds of an interval, in the unit of the value: "17.0–20.2" or "0.432–0.463". */
export function formatInterval(metric: string, low: number, high: number): string {
  return isPlain(metric) ? `${low.toFixed(3)}–${high.toFixed(3)}` : `${percent(low)}–${percent(high)}`;
}

/** A part of a whole: "38.0 %". */
export function formatShare(share: number): string {
  return `${percent(share)}${NBSP}%`;
}

/** A change with its sign: "+0.4 pp" for a share (never "%"), "+0.008" for a mean. */
export function formatChange(metric: string, change: number): string {
  const size = isPlain(metric) ? Math.abs(change).toFixed(3) : percent(Math.abs(change));
  const sign = Number(size) === 0 ? '±' : change > 0 ? '+' : MINUS;
  return isPlain(metric) ? `${sign}${size}` : `${sign}${size}${NBSP}pp`;
}

/** The bounds of a change, in the unit of the change: "+3.8 … +6.7" or "−0.006 … +0.022". */
export function formatChangeInterval(metric: string, low: number, high: number): string {
  return [low, high].map((bound) => formatChange(metric, bound).replace(/^±|\u00a0pp$/g, '')).join(' … ');
}

/** A change as a share of the value before: "+28.4 %"; "" where that was 0. */
export function formatRelative(relative: number | null): string {
  if (relative === null) return '';
  const size = percent(Math.abs(relative));
  return `${Number(size) === 0 ? '±' : relative > 0 ? '+' : MINUS}${size}${NBSP}%`;
}

/** A p-value: "<0.001" or "0.270". */
export function formatP(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}

/** A whole number with thousands separators: "1,836". */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Bytes in MB of a million bytes, one decimal for a few: "0.4", "1,024". */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 10 ? megabytes.toFixed(1) : formatCount(megabytes);
}

/** A retriever's score: four decimals at most, more for tiny ones, never a percentage. */
export function formatScore(score: number): string {
  if (!Number.isFinite(score) || Number.isInteger(score)) return String(score);
  const size = Math.abs(score);
  if (size >= 1) return String(Number(score.toFixed(4)));
  return size >= 0.001 ? score.toFixed(4) : score.toPrecision(3);
}

function percent(value: number): string {
  return (value * 100).toFixed(1);
}
