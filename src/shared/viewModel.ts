import type { RunCharts } from '../core/charts/charts';
import type { Flag } from '../core/diagnosis/flags';
import type { Missed } from '../core/diagnosis/missed';
import type { FilterColumn } from '../core/filter/columns';
import type { JudgedDetail } from '../core/judge/judgedDetail';
import type { CorpusLink, Counts, ExtraField, GoldLink, Hit, Interval, LatencySummary, MatchMode, MetricValues, Note, Outcome, Problem, RunStage, ScoreConfig, Severity, Span, TokenSummary, UnscoredReason } from '../core/model';
import type { HumanLabels } from '../core/notes/entry';

/** What the report page is given to draw. Plain data: no path, no address, no command ever travels to the page. */

/** A gold fact's number on screen: `F1`, `F2`, … in the order of the file. */
export type FactKey = string;

export interface RunMetricView {
  readonly name: string;
  readonly value: number;
  readonly ci95: Interval | null;
  readonly n: number;
}

export interface SliceView {
  readonly facet: string;
  readonly values: readonly {
    readonly value: string;
    readonly n: number;
    readonly metrics: MetricValues;
    /** of the primary metric; null where there is none */
    readonly interval: Interval | null;
  }[];
}

/** One run, without its questions: what the header, the tiles, the slices and the notices need. */
export interface RunView {
  readonly name: string;
  /** names of the runs in the file; empty where it is one run */
  readonly runs: readonly string[];
  /** which of them this is, from 0 */
  readonly run: number;
  /** folder of the run inside the workspace, for the breadcrumb; '' at the top */
  readonly folder: string;
  readonly format: string;
  readonly readAs: string;
  /** whether its fields are mapped by hand, and the mapping leads to something; null when the file is read as its format is */
  readonly mapping: 'fits' | 'unfit' | null;
  readonly goldKind: 'facts' | 'judged' | 'answers' | 'none';
  /** the part of the pipeline that made it, where its project says so */
  readonly stage: RunStage | null;
  /** length of the longest list of chunks */
  readonly depth: number;
  readonly links: LinksView;
  readonly config: ScoreConfig;
  readonly counts: Counts;
  readonly primary: string | null;
  readonly metrics: readonly RunMetricView[];
  readonly slices: readonly SliceView[];
  /** what its questions can be filtered by */
  readonly columns: readonly FilterColumn[];
  /** null where no question is scored for what it retrieved */
  readonly charts: RunCharts | null;
  /** how many questions have each outcome at the largest k; `failed` = none + some */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly problems: readonly ProblemView[];
  /** all problems, of which `problems` holds the first ones */
  readonly problemCount: number;
  /** counts of abstention against answerability; null when no question has an answer and an answerability */
  readonly abstention: AbstentionView | null;
  /** null when the file does not tell */
  readonly latency: LatencySummary | null;
  readonly tokens: TokenSummary | null;
  /** what is not there yet: the questions of the rest of the file, without which its numbers are provisional, or the intervals */
  readonly pending: 'questions' | 'intervals' | null;
  /** questions whose gold was marked wrong, and whether they are left out */
  readonly wrongGold: { readonly marked: number; readonly leftOut: boolean };
  /** change of the primary metric since the version before, when the file changed while open */
  readonly updated: UpdateView | null;
}

/** Who says that a file belongs to the run: the project's config file, a person, or Goldlens, which found it. */
export type LinkOrigin = 'config' | 'chosen' | 'found';

/** Gold and corpus in files of their own. */
export interface LinksView {
  readonly gold: { readonly link: GoldLink; readonly origin: LinkOrigin } | null;
  readonly corpus: { readonly link: CorpusLink; readonly origin: LinkOrigin } | null;
  /** chunks that the run names by id and gives no text of */
  readonly byIdOnly: number;
}

export interface ProblemView {
  readonly severity: Severity;
  readonly message: string;
  /** from 1 */
  readonly line: number | null;
  readonly record: number | null;
}

export interface AbstentionView {
  readonly unanswerableAbstained: number;
  readonly unanswerableAnswered: number;
  readonly answerableAbstained: number;
  readonly answerableAnswered: number;
}

export interface UpdateView {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  readonly rescued: number;
  readonly broke: number;
  readonly questionsBefore: number;
  readonly questionsAfter: number;
}

/** How far the texts of the file are searched for what the filter wants; `failed` where that ended before it was through. */
export interface SearchView {
  /** questions */
  readonly done: number;
  readonly total: number;
  readonly failed: boolean;
}

export interface RowView {
  readonly index: number;
  readonly id: string;
  readonly query: string;
  readonly type: string | null;
  readonly outcome: Outcome;
  readonly reason: UnscoredReason | null;
  readonly firstHit: number | null;
  /** first rank of each counted gold fact or relevant passage; null where it was not found */
  readonly firstRanks: readonly (number | null)[];
  readonly goldCount: number;
  readonly foundCount: number;
  readonly metrics: MetricValues;
  readonly note: Note | null;
}

export interface FactView {
  readonly key: FactKey;
  readonly text: string;
  /** further texts, any of which counts as this fact */
  readonly alternatives: readonly string[];
  readonly title: string | null;
  readonly state: 'counted' | 'duplicate' | 'empty';
  readonly duplicateOf: FactKey | null;
  /** every rank it was found at, ascending; past the largest k too */
  readonly ranks: readonly number[];
  /** why it was missed, with the evidence; null where it was not */
  readonly missed: Missed | null;
}

export interface StripCell {
  readonly rank: number;
  readonly facts: readonly FactKey[];
  /** this chunk has the first rank of at least one of its facts (a later occurrence earns nothing) */
  readonly earns: boolean;
}

/** A stretch of chunk text sent to the page, from UTF-16 offset `start` of the whole text. */
export interface Excerpt {
  readonly start: number;
  readonly text: string;
}

export interface MarkedSpan extends Span {
  readonly fact: FactKey;
}

/** A stretch that is not a gold fact, and nearly: part of one, or one written in another way. */
export interface NearMiss extends MarkedSpan {
  /** how much of the fact, in characters, and of how many; null where it is the whole fact, written in another way */
  readonly part: { readonly characters: number; readonly of: number } | null;
}

export interface ChunkView {
  readonly rank: number;
  readonly id: string | null;
  readonly title: string | null;
  readonly score: number | null;
  /** length of the whole text in UTF-16 units; null when the run has ids only */
  readonly length: number | null;
  /** the metadata header at the start of the text, when it has one */
  readonly header: Span | null;
  /** the whole text as one excerpt, or stretches around the hits of a very long text */
  readonly excerpts: readonly Excerpt[];
  readonly complete: boolean;
  readonly marks: readonly MarkedSpan[];
  readonly facts: readonly FactKey[];
  /** what it holds of missed facts; empty where it holds a gold fact there */
  readonly near: readonly NearMiss[];
  readonly duplicateOf: number | null;
  /** judged runs: the grade of this passage, null when it is not judged */
  readonly grade: number | null;
  /** 'link' an https address, 'file' a file of the workspace, 'corpus' its line in the linked corpus; null when there is nothing safe to open */
  readonly source: 'link' | 'file' | 'corpus' | null;
  readonly extra: readonly ExtraField[];
}

export interface AnswerView {
  readonly answer: string | null;
  readonly gold: readonly string[];
  readonly metrics: MetricValues;
  readonly abstained: boolean | null;
}

/** What one question cost; null where its record does not tell. */
export interface CostView {
  readonly latencyMs: number | null;
  readonly tokens: number | null;
  /** tokens of its first k chunks, per cut where they all tell theirs */
  readonly atK: readonly { readonly k: number; readonly tokens: number }[];
}

/** One question with everything its page shows. */
export interface QuestionView {
  readonly index: number;
  readonly id: string;
  readonly query: string;
  readonly type: string | null;
  /** record number and line in the run file, both from 1 */
  readonly record: number;
  readonly line: number;
  readonly scored: boolean;
  readonly reason: UnscoredReason | null;
  readonly outcome: Outcome;
  readonly firstHit: number | null;
  readonly depth: number;
  readonly goldCount: number;
  readonly foundCount: number;
  readonly metrics: MetricValues;
  readonly facts: readonly FactView[];
  readonly relevant: readonly { readonly id: string; readonly grade: number; readonly rank: number | null }[];
  readonly strip: readonly StripCell[];
  readonly chunks: readonly ChunkView[];
  readonly answer: AnswerView | null;
  readonly flags: readonly Flag[];
  readonly costs: CostView;
  readonly extra: readonly ExtraField[];
  /** how many of the counted facts each mode finds at the largest k, the mode in use included */
  readonly modes: readonly { readonly mode: MatchMode; readonly found: number }[];
  readonly previousFailed: number | null;
  readonly nextFailed: number | null;
  readonly problems: readonly ProblemView[];
  readonly note: Note | null;
  /** null where nothing was judged */
  readonly judged: JudgedView | null;
}

/** What a judge said of the answer, and what people say of that. */
export interface JudgedView extends Omit<JudgedDetail, 'problems'> {
  /** where all that it quotes stands in the chunks */
  readonly quoted: readonly Hit[];
  readonly problems: readonly ProblemView[];
  /** by the name of the metric */
  readonly labels: HumanLabels;
}

export function problemView(problem: Problem): ProblemView {
  return { severity: problem.severity, message: problem.message, line: problem.line, record: problem.record };
}
