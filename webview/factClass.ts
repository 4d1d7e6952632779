import { factNumber } from '../src/shared/segments';

/** facts that have a colour of their own */
export const COLOURS = 6;

/** The class that gives a fact its colour: F1–F6, then round again; the key is always written beside it. */
export function factClass(key: string): string {
  return `fact-${((factNumber(key) - 1) % COLOURS) + 1}`;
}
