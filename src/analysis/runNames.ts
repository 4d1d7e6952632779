import type { PlacedQuestion } from './questionsIn';

/** The runs of a file as they are met, and the one that is asked for: the first, unless it is named. */
export class RunNames {
  private readonly met = new Set<string>();
  private chosen: string | null;

  constructor(private readonly wanted: string | null) {
    this.chosen = wanted;
  }

  /** In the order of the file; empty where the file is one run. */
  get names(): readonly string[] {
    return [...this.met];
  }

  /** The run whose questions count; null where the file is one run. */
  get asked(): string | null {
    return this.met.size === 0 ? null : this.chosen;
  }

  meet(questions: readonly PlacedQuestion[]): void {
    for (const { run } of questions) {
      if (run === null) continue;
      this.met.add(run);
      this.chosen ??= run;
    }
  }

  /** Whether questions of this run count; what belongs to no run belongs to each. */
  isAsked(run: string | null): boolean {
    return run === null || run === this.chosen;
  }

  /** False when a run was named that the file does not have. A file of one run has no names: its only run is meant. */
  hasAsked(): boolean {
    return this.wanted === null || this.met.size === 0 || this.met.has(this.wanted);
  }
}
