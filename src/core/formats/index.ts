import type { Format, Head } from './format';
import { multihopDataset } from './multihopDataset';
import { multihopRun } from './multihopRun';

/** Every format, in the order they are tried: the more telling shapes first. */
export const FORMATS: readonly Format[] = [multihopRun, multihopDataset];

/** The first format whose shape the head has; null when none fits. */
export function detectFormat(head: Head): Format | null {
  return FORMATS.find((format) => format.detect(head)) ?? null;
}
