import type { MetricChange } from '../core/compare/comparison';
import type { MovedGold } from '../core/compare/movedGold';
import type { MissedCode } from '../core/diagnosis/missed';
import type { MatchMode } from '../core/model';

/** What the page of a comparison shows. Rates are 0–1; A is the run before, B the run after. */

export const CELLS = ['rescued', 'broke', 'keptRight', 'keptWrong'] as const;
export type CellName = (typeof CELLS)[number];
/** A cell of a metric, or the questions whose first hit came earlier while a fact fell out. */
export type ListName = CellName | 'fellOut';

export interface ChangeView extends Omit<MetricChange, 'cells'> {
  /** how many questions are in each */
  readonly cells: Readonly<Record<CellName, number>>;
}

export interface FacetView {
  readonly facet: string;
  readonly values: readonly { readonly value: string; readonly metrics: readonly ChangeView[] }[];
}

export interface ComparisonView {
  readonly a: string;
  readonly b: string;
  readonly match: MatchMode;
  /** the largest k of both */
  readonly cut: number;
  /** a question passes a metric that is not yes/no from this value on */
  readonly threshold: number;
  readonly primary: string;
  readonly paired: number;
  readonly pairedBy: 'id' | 'text' | 'id and text';
  /** questions left out, by why */
  readonly leftOut: { readonly onlyA: number; readonly onlyB: number; readonly goldDiffers: number; readonly twice: number; readonly goldWrong: number; readonly unscored: number; readonly neither: number };
  /** every question has the same values in both: they may be one run */
  readonly sameValues: boolean;
  /** questions whose lists differ in length */
  readonly otherDepth: number;
  /** questions whose first hit came earlier while a fact fell out of the top `cut` */
  readonly fellOut: number;
  readonly metrics: readonly ChangeView[];
  readonly facets: readonly FacetView[];
}

/** Why facts are missed in the questions of a list, and in how many of these; a question may have several reasons. */
export type ReasonCounts = readonly (readonly [code: MissedCode, questions: number])[];

/** One question in both runs. */
export interface PairView {
  /** index of the question in A and in B, from 0 */
  readonly a: number;
  readonly b: number;
  readonly id: string;
  readonly query: string;
  readonly depthA: number;
  readonly depthB: number;
  readonly gold: readonly MovedGold[];
}
