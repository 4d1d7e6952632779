import type { Interval } from '../model';
import { RESAMPLES } from './bootstrap';
import { RandomWords } from './random';

/** How often two raters of the same things said which. */
export interface TwoByTwo {
  readonly bothPass: number;
  /** the first passes it, the second does not */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothFail: number;
}

/** Share of things on which the two agree, 0–1; null without any. */
export function observedAgreement(table: TwoByTwo): number | null {
  const n = sizeOfTable(table);
  return n === 0 ? null : (table.bothPass + table.bothFail) / n;
}

/**
 * Cohen's κ: (observed − expected) / (1 − expected), expected being what two raters with these shares would agree on by
 * chance. null where it is not defined: without things, or where both raters only ever say the same one.
 */
export function cohenKappa(table: TwoByTwo): number | null {
  const { bothPass, onlyFirst, onlySecond, bothFail } = table;
  const n = sizeOfTable(table);
  // in whole numbers up to the division: a judge that passes everything has exactly 0
  const expected = (bothPass + onlyFirst) * (bothPass + onlySecond) + (onlySecond + bothFail) * (onlyFirst + bothFail);
  if (n === 0 || expected === n * n) return null;
  return ((bothPass + bothFail) * n - expected) / (n * n - expected);
}

/**
 * 95 % percentile bootstrap interval of κ over the things rated, drawn as all intervals are. Resamples in which κ is not
 * defined are left out; null for fewer than two things, or where most resamples are such.
 */
export function kappaInterval(table: TwoByTwo): Interval | null {
  const n = sizeOfTable(table);
  if (n < 2) return null;
  const random = new RandomWords();
  const ends = [table.bothPass, table.bothPass + table.onlyFirst, table.bothPass + table.onlyFirst + table.onlySecond, n];
  const words = new Uint32Array(n);
  const kappas: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample++) {
    random.fill(words);
    const counts: [number, number, number, number] = [0, 0, 0, 0];
    for (const word of words) {
      const drawn = Math.floor((word / 2 ** 32) * n);
      counts[ends.findIndex((end) => drawn < end) as 0 | 1 | 2 | 3]++;
    }
    const kappa = cohenKappa({ bothPass: counts[0], onlyFirst: counts[1], onlySecond: counts[2], bothFail: counts[3] });
    if (kappa !== null) kappas.push(kappa);
  }
  if (kappas.length * 2 < RESAMPLES) return null;
  const sorted = Float64Array.from(kappas).sort();
  return { low: sorted[Math.floor(0.025 * sorted.length)]!, high: sorted[Math.ceil(0.975 * sorted.length) - 1]! };
}

export function sizeOfTable({ bothPass, onlyFirst, onlySecond, bothFail }: TwoByTwo): number {
  return bothPass + onlyFirst + onlySecond + bothFail;
}
