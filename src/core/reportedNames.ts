import type { MetricValues, ReportedValue } from './model';

/** A run has at most so many metrics that others reported: a hostile file may name one for each of its questions. */
const MOST = 40;

/** The metrics that others reported on a run, in the order they are met. */
export class ReportedNames {
  private readonly known: Set<string>;

  constructor(names: readonly string[] = []) {
    this.known = new Set(names);
  }

  get names(): readonly string[] {
    return [...this.known];
  }

  /** The values of a question; those of further names are left out. */
  valuesOf(reported: readonly ReportedValue[] = []): MetricValues {
    return Object.fromEntries(reported.filter(({ name }) => this.knows(name)).map(({ name, value }) => [name, value]));
  }

  private knows(name: string): boolean {
    if (this.known.size < MOST) this.known.add(name);
    return this.known.has(name);
  }
}
