import type { Note, QuestionRow, RunReport } from '../core/model';
import type { ComparisonView, ListName, PairView } from './compareView';

/** What the pages show that are sent around: a scorecard, or a comparison, whole and without a script. */

export interface NotedRow {
  readonly row: QuestionRow;
  readonly note: Note | null;
}

export interface ScorecardPage {
  /** `depth`: length of the longest list of chunks */
  readonly report: Omit<RunReport, 'questions' | 'problems'> & { readonly depth: number };
  /** how it was scored and what was left out, a line each */
  readonly lines: readonly string[];
  readonly questions: readonly NotedRow[];
  /** questions that the page leaves out, because it would be too long */
  readonly more: number;
  /** when it was made, for people */
  readonly made: string;
}

/** Questions of one list, the first of `total`. */
export interface PairsOfList {
  readonly list: ListName;
  readonly total: number;
  readonly pairs: readonly PairView[];
}

export interface ComparisonPage {
  readonly names: { readonly a: string; readonly b: string };
  readonly view: ComparisonView;
  /** by the metric that names the comparison */
  readonly lists: readonly PairsOfList[];
  readonly made: string;
}

/** The bundle that writes them. Each gives a whole HTML document. */
export interface ExportPages {
  scorecardPage(page: ScorecardPage): string;
  comparisonPage(page: ComparisonPage): string;
}
