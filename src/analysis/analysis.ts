import type { JsonPath } from '../core/jsonPlace';
import type { Flag } from '../core/diagnosis/flags';
import type { Missed } from '../core/diagnosis/missed';
import type { FieldMap } from '../core/mapping/fieldMap';
import type { FileKind } from '../core/formats/format';
import type { JudgedValues } from '../core/judge/judgedTable';
import type { NoteEntry } from '../core/notes/entry';
import type { JudgedDetail } from '../core/judge/judgedDetail';
import type { MatchMode, Problem, Question, QuestionRow, QuestionScore, RunReport, RunStage, ScoreConfig } from '../core/model';

/** Where bytes come from: a file of this machine, or bytes handed over (virtual workspaces). */
export type Source =
  | { readonly kind: 'path'; readonly name: string; readonly path: string }
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array };

export interface AnalysisRequest {
  /** shown name of the run */
  readonly name: string;
  readonly run: Source;
  /** which of several runs in the file; absent for its first */
  readonly runName?: string;
  /** gold in a file of its own; used for questions whose own gold is missing */
  readonly gold: Source | null;
  readonly config: ScoreConfig;
  /** the part of the pipeline that made the run, where somebody said so */
  readonly stage?: RunStage | null;
  /** fields pointed at paths; null to read the file as its format does */
  readonly map: FieldMap | null;
  /** tells one content of the run from another, so that what was read of it may be kept; null when nobody knows */
  readonly stamp: string | null;
  /** the same for its gold */
  readonly goldStamp: string | null;
  /** the passages that the run names by id */
  readonly corpus: Source | null;
  readonly corpusStamp: string | null;
  /** leaves the questions out whose gold these notes call wrong; absent counts every question */
  readonly notes?: readonly NoteEntry[];
  /** values that a judge gave, which become metrics of the questions like any other */
  readonly judged?: readonly JudgedValues[];
}

export interface Progress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly records: number;
  /** how fast it goes; absent before that is known */
  readonly bytesPerSecond?: number;
}

/** What a report that is shown early still lacks: the questions of the rest of the file, or the intervals of its metrics. */
export type Pending = 'questions' | 'intervals';

/** Who waits for an analysis. */
export interface Listener {
  readonly progress: (progress: Progress) => void;
  /** what can be shown before the report is whole; only large runs tell it */
  readonly early?: (report: RunReport, pending: Pending) => void;
}

export interface AnalysisHooks {
  /** record by record; `soFar` makes the report over what was read up to here, without intervals */
  readonly progress?: (progress: Progress, soFar: () => RunReport) => void;
  /** the report as soon as the file is read, while the intervals of its metrics are still being computed */
  readonly withoutIntervals?: (report: RunReport) => void;
  /** false for a report without rows: whoever wants numbers only needs little memory, however large the run */
  readonly rows?: boolean;
  /** false where nobody asks for the intervals of the metrics, which take longer than all else of a small run */
  readonly intervals?: boolean;
  /** every question in file order, as soon as it is scored */
  readonly question?: (question: Question, score: QuestionScore, row: QuestionRow) => void;
}

export type AnalysisResult =
  | { readonly kind: 'report'; readonly report: RunReport }
  /** the file is something else, or its gold is: `what` is a sentence that says what it is and what to do */
  | { readonly kind: 'not-a-run'; readonly fileKind: FileKind; readonly format: string | null; readonly what: string; readonly problems: readonly Problem[]; /** it holds records whose fields may be mapped */ readonly mappable?: true };

/** One question read again from its place in the file, with every span. */
export interface QuestionDetail {
  readonly question: Question;
  readonly score: QuestionScore;
  /** why each fact was missed, in the order of `score.facts`; null for those that were not */
  readonly missed: readonly (Missed | null)[];
  /** the same as a sentence each, for whoever has no words of its own */
  readonly reasons: readonly (string | null)[];
  /** what else is seen of it */
  readonly flags: readonly Flag[];
  readonly problems: readonly Problem[];
  /** how many counted facts each match mode finds at the largest k; empty without gold facts */
  readonly modes: readonly { readonly mode: MatchMode; readonly found: number }[];
  /** path of each chunk's text (or the id that stands for it) inside `recordText`, in the order that counts; null where it has no such text */
  readonly chunkPaths: readonly (JsonPath | null)[];
  /** line of each chunk in the corpus file, from 0, in the order that counts; null where the corpus has no such passage or is no text */
  readonly corpusLines: readonly (number | null)[];
  /** the question's part of its record as it stands in the file; null when the format has no record per question */
  readonly recordText: string | null;
  /** null where nothing was judged beside the run */
  readonly judged: JudgedDetail | null;
}
