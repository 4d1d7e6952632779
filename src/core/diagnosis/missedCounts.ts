import { MISSED_CODES, type Missed, type MissedCode } from './missed';

/** How many facts were missed for each reason that occurs, in the order in which reasons are tried; they add up to the missed facts. */
export type MissedCounts = readonly (readonly [code: MissedCode, count: number])[];

/** Counts the missed facts of a run, question by question. */
export class MissedTally {
  private readonly counted = new Map<MissedCode, number>();

  add(reasons: readonly (Missed | null)[]): void {
    for (const reason of reasons) if (reason !== null) this.counted.set(reason.code, (this.counted.get(reason.code) ?? 0) + 1);
  }

  get counts(): MissedCounts {
    return MISSED_CODES.flatMap((code) => {
      const count = this.counted.get(code);
      return count === undefined ? [] : [[code, count] as const];
    });
  }
}
