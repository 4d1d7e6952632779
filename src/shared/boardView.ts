import type { ChangeView } from './compareView';
import type { RunMetricView } from './viewModel';

/** A run among several that are held against one of them, the baseline. */
export interface BoardRun {
  readonly name: string;
  /** when its file was written last, in milliseconds; null when it is not there */
  readonly written: number | null;
  /** scored questions */
  readonly n: number;
  readonly metrics: readonly RunMetricView[];
  /** its change against the baseline by metric; null for the baseline itself, while it is being compared, and where it cannot be */
  readonly changes: readonly ChangeView[] | null;
  /** why there are no numbers, or no changes; null when nothing stands against them */
  readonly refusal: string | null;
}

/** Several runs, in the order in which they were written. */
export interface BoardView {
  /** index of the run that the others are compared with */
  readonly baseline: number;
  /** names of the metrics that any of the runs has, in the order of metrics everywhere */
  readonly metrics: readonly string[];
  /** the metric that names the baseline; '' when it has none */
  readonly primary: string;
  readonly runs: readonly BoardRun[];
  /** comparisons that are still to be made */
  readonly waiting: number;
}
