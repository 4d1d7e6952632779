import type { RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { FileKind } from '../core/formats/format';
import type { QuestionRow, RecordPlace, RunReport, ScoreConfig } from '../core/model';
import type { Notes } from '../core/notes/fold';
import type { ReasonCounts } from '../shared/compareView';
import type { MappingPreview } from '../shared/mappingPreview';
import type { AnalysisRequest, AnalysisResult, Pending, Progress, QuestionDetail, Source } from './analysis';
import type { ComparedSides, ComparisonAnswer, PairsAnswer, PairsOrder, ReasonsOrder } from './comparing';
import type { CorpusReading } from './corpusFile';
import type { CorpusIndex } from './corpusIndex';
import type { MappingSample } from './mappingSample';
import type { CachePlace } from './reportCache';
import type { EntryRequest, FilePages, GoldSummary, PagedFile } from './filePages';
import type { SearchOrder } from './textSearch';

/** What travels between a thread and its host: our own code on both sides. */

export type WorkerJob =
  | { readonly kind: 'analysis'; readonly cache: CachePlace | null }
  | { readonly kind: 'corpus'; readonly source: Source }
  | { readonly kind: 'diagnosis'; readonly request: AnalysisRequest; readonly index: CorpusIndex | null }
  | { readonly kind: 'search'; readonly order: SearchOrder }
  | { readonly kind: 'orders' };

/** To a thread of `analysis`, one after the other; null when none follows. */
export type AnalysisOrder = { readonly request: AnalysisRequest; readonly index: CorpusIndex | null } | null;

/** Rows come in portions before the reports that they belong to, which have none: taking all of a large run at once would hold up its host. */
export type AnalysisNews =
  | { readonly type: 'progress'; readonly progress: Progress }
  /** they take the place of those that were there from `from` on */
  | { readonly type: 'rows'; readonly from: number; readonly rows: readonly QuestionRow[] }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'early'; readonly report: RunReport; readonly pending: Pending }
  /** `goesOn`: asked again when the file has grown, it reads only what was added */
  | { readonly type: 'result'; readonly result: AnalysisResult; readonly goesOn: boolean };

/** `hits`: indexes of questions, for each wanted text; `searched`: how many questions are through. */
export type SearchNews = { readonly type: 'hits'; readonly searched: number; readonly hits: readonly (readonly number[])[]; readonly isEnd: boolean };

export type CorpusNews = { readonly type: 'progress'; readonly progress: Progress } | { readonly type: 'corpus'; readonly reading: CorpusReading };

/** null where the file is no run any more */
export interface DiagnosisNews {
  readonly diagnosis: RunDiagnosis | null;
}

export const ROWS_AT_ONCE = 250;

/** What a file is, judged by its first bytes. */
export interface Recognized {
  readonly kind: FileKind;
  readonly format: string;
}

/** Short work for the thread that stays. */
export interface Orders {
  readonly detail: { readonly request: AnalysisRequest; readonly format: string; readonly place: RecordPlace; readonly config: ScoreConfig; readonly index: CorpusIndex | null };
  readonly analyze: { readonly request: AnalysisRequest; readonly index: CorpusIndex | null };
  readonly goldSummary: PagedFile;
  readonly entries: EntryRequest;
  readonly entry: { readonly file: PagedFile; readonly number: number };
  readonly recognize: { readonly bytes: Uint8Array; readonly size: number; readonly name: string };
  readonly sample: { readonly request: AnalysisRequest };
  readonly preview: { readonly request: AnalysisRequest };
  readonly compare: ComparedSides;
  readonly pairs: PairsOrder;
  readonly reasons: ReasonsOrder;
  readonly notes: Source;
}

export interface Answers {
  readonly detail: QuestionDetail;
  readonly analyze: AnalysisResult;
  readonly goldSummary: GoldSummary | string;
  readonly entries: ReturnType<FilePages['rows']>;
  readonly entry: ReturnType<FilePages['entry']>;
  readonly recognize: Recognized | null;
  readonly sample: MappingSample | null;
  readonly preview: MappingPreview | null;
  readonly compare: ComparisonAnswer;
  readonly pairs: PairsAnswer;
  readonly reasons: ReasonCounts;
  readonly notes: Notes;
}

export type Order = { [Kind in keyof Orders]: { readonly id: number; readonly kind: Kind; readonly order: Orders[Kind] } }[keyof Orders];
export type Answer = { readonly id: number; readonly answer: Answers[keyof Answers] } | { readonly id: number; readonly failed: string };
