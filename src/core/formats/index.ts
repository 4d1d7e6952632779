import type { Format, Head, Wanted } from './format';
import { multihopDataset } from './multihopDataset';
import { multihopQa } from './multihopQa';
import { multihopRun } from './multihopRun';
import { ranxQrels, ranxRun } from './ranx';
import { beirQrels, trecQrels } from './trecQrels';
import { trecRun } from './trecRun';

/** Every format, in the order they are tried: the more telling shapes first. */
export const FORMATS: readonly Format[] = [multihopRun, multihopDataset, multihopQa, ranxRun, ranxQrels, trecRun, beirQrels, trecQrels];

/**
 * The first format whose shape the head has; null when none fits. A file wanted as gold (or as a run) is read as such
 * where it can be; where it cannot, the answer says what it is instead.
 */
export function detectFormat(head: Head, wanted: Wanted = null): Format | null {
  const fitting = FORMATS.filter((format) => format.kind === wanted).find((format) => format.detect(head, wanted));
  return fitting ?? FORMATS.find((format) => format.detect(head, null)) ?? null;
}
