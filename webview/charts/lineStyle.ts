/** Colour (a class) and dashes of a metric's line: the same in the chart, its legend and on the metric's tile. */

const DASHES: Readonly<Record<string, string>> = { FactRecall: '7 3', Recall: '7 3', MRR: '2 3', MAP: '8 3 2 3', Precision: '12 4', nDCG: '4 2' };

/** @param metric a run-level name, with or without its cut */
export function lineClass(metric: string): string {
  return `line-${baseOf(metric)}`;
}

/** SVG's stroke-dasharray; undefined for a whole line. */
export function dashOf(metric: string): string | undefined {
  return DASHES[baseOf(metric)];
}

function baseOf(metric: string): string {
  return metric.replace(/@.*$/, '');
}
