import type { Interval, QuestionRow, ScoreConfig } from '../model';

/** What comparing two runs gives (METRICS: intervals and comparing runs). A is the run before, B the run after; Δ is B − A. */

/** One question in both runs, with the same gold. */
export interface Pair {
  readonly a: QuestionRow;
  readonly b: QuestionRow;
}

/** `real`: the interval of Δ excludes 0 and |Δ| is at least the minimum meaningful change. */
export type Reading = 'real' | 'real but small' | 'could be noise';

/** Every question is in one cell; numbers are indexes into the pairs, ascending. */
export interface Cells {
  /** failed in A, passes in B */
  readonly rescued: readonly number[];
  /** passed in A, fails in B */
  readonly broke: readonly number[];
  readonly keptRight: readonly number[];
  readonly keptWrong: readonly number[];
}

/** One metric in both runs, over the paired questions that have it in both. Rates 0–1. */
export interface MetricChange {
  /** its run-level name */
  readonly name: string;
  readonly n: number;
  readonly a: number;
  readonly b: number;
  /** B − A: a difference of rates (0.01 is one percentage point), or of means */
  readonly delta: number;
  /** Δ / A; null where A is 0 */
  readonly relative: number | null;
  /** 95 % interval of Δ; null for fewer than two questions */
  readonly ci95: Interval | null;
  /** two-sided, by sign flips */
  readonly p: number;
  readonly reading: Reading;
  readonly cells: Cells;
}

export interface SliceChange {
  readonly value: string;
  readonly n: number;
  readonly metrics: readonly MetricChange[];
}

export interface FacetChange {
  readonly facet: string;
  readonly values: readonly SliceChange[];
}

/**
 * What a reader must know beside the numbers; `ids` are A's where the question is in A.
 * `question-twice`: stands twice in a run, left out · `gold-wrong`: its gold was marked wrong in a run, left out ·
 * `unscored-in-one`: scored in one run only for another reason, left out ·
 * `text-differs`: the same id with another text · `depth-differs`: lists of different length ·
 * `rr-up-recall-down`: RR rose while FactRecall (or Recall) fell at the largest k · `no-interval`: one question has none
 */
export interface ComparisonWarning {
  readonly code: 'question-twice' | 'gold-wrong' | 'unscored-in-one' | 'text-differs' | 'depth-differs' | 'rr-up-recall-down' | 'no-interval';
  readonly ids: readonly string[];
}

export interface Comparison {
  /** names of the runs */
  readonly a: string;
  readonly b: string;
  /** A's, with the cuts that both have */
  readonly config: ScoreConfig;
  /** the metric that names the runs; null when they have none in common */
  readonly primary: string | null;
  /** questions scored in both */
  readonly paired: number;
  readonly pairedBy: 'id' | 'text' | 'id and text';
  /** questions in both with the same gold, scored or not, in A's order */
  readonly pairs: readonly Pair[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** in both, with different gold: left out */
  readonly goldDiffers: readonly string[];
  /** by the order of metrics everywhere */
  readonly metrics: readonly MetricChange[];
  readonly facets: readonly FacetChange[];
  readonly warnings: readonly ComparisonWarning[];
}

/** Why two runs are not compared. The settings `match`, `profile`, `ndcg` and `relevantFrom` can be made the same by scoring again. */
export interface Refusal {
  readonly code: 'match' | 'profile' | 'ndcg' | 'relevantFrom' | 'no-shared-questions' | 'different-gold' | 'nothing-scored';
  /** a sentence for people */
  readonly message: string;
}

export type ComparisonResult =
  | { readonly ok: true; readonly comparison: Comparison }
  /** at least one */
  | { readonly ok: false; readonly refusals: readonly Refusal[] };
