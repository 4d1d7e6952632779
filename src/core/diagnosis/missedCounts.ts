import { MISSED_CODES, type MissedCode } from './missed';

/** How many facts were missed for each reason that occurs, in the order in which reasons are tried; they add up to the missed facts. */
export type MissedCounts = readonly (readonly [code: MissedCode, count: number])[];

/** Counts the missed facts of a run, question by question. */
export class MissedTally {
  private readonly counted = new Map<MissedCode, number>();

  add(codes: readonly (MissedCode | null)[]): void {
    for (const code of codes) if (code !== null) this.counted.set(code, (this.counted.get(code) ?? 0) + 1);
  }

  get counts(): MissedCounts {
    return MISSED_CODES.flatMap((code) => {
      const count = this.counted.get(code);
      return count === undefined ? [] : [[code, count] as const];
    });
  }
}
