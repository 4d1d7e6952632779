import type { QuestionRow, RecordPlace, ScoreConfig } from '../core/model';
import type { AnalysisRequest, AnalysisResult, Progress, QuestionDetail } from './analysis';

/** What travels between a thread and its host: our own code on both sides. */

export type WorkerJob = { readonly kind: 'analysis'; readonly request: AnalysisRequest } | { readonly kind: 'details' };

/** Rows come in portions before the result, which then has none: taking all of a large run at once would hold up its host. */
export type AnalysisNews =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'rows'; readonly rows: readonly QuestionRow[] }
  | { readonly type: 'result'; readonly result: AnalysisResult };

export const ROWS_AT_ONCE = 250;

export interface DetailOrder {
  readonly id: number;
  readonly request: AnalysisRequest;
  readonly format: string;
  readonly place: RecordPlace;
  readonly config: ScoreConfig;
}

export type DetailAnswer = { readonly id: number; readonly detail: QuestionDetail } | { readonly id: number; readonly failed: string };
