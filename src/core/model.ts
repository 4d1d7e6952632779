import type { RunCharts } from './charts/charts';
import type { FieldMap } from './mapping/fieldMap';

/**
 * The vocabulary: what a run file says (Run, Question, Chunk, GoldFact) and what scoring it yields
 * (QuestionScore, RunReport). Everything is readonly and survives structured cloning.
 * Ranks start at 1, offsets are UTF-16 units with an exclusive end, rates are 0–1.
 */

export type MatchMode = 'exact' | 'whitespace' | 'normalized';
export const MATCH_MODES: readonly MatchMode[] = ['exact', 'whitespace', 'normalized'];

export type ProfileId = 'standard' | 'multihop-rag-script' | 'trec_eval';
export const PROFILES: readonly ProfileId[] = ['standard', 'multihop-rag-script', 'trec_eval'];

/** The part of a pipeline whose output a run is, where its project says so. */
export type RunStage = 'search' | 'rerank' | 'generate';
export const RUN_STAGES: readonly RunStage[] = ['search', 'rerank', 'generate'];

/** A stretch of the original text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A field of a record that no metric uses, kept to be shown: its value as compact text. */
export interface ExtraField {
  readonly name: string;
  readonly value: string;
}

/** A number that the file carries, made by another tool. */
export interface ReportedValue {
  /** with the tool's name before it, so that it never stands under a name of ours: `ragas.faithfulness` */
  readonly name: string;
  /** on whatever scale the tool has */
  readonly value: number;
  readonly reason: string | null;
}

/** One retrieved passage. An unreadable chunk keeps its rank with an empty text, so that no other chunk moves up. */
export interface Chunk {
  readonly rank: number;
  readonly id: string | null;
  /** null when the run names passages by id only */
  readonly text: string | null;
  readonly score: number | null;
  readonly title: string | null;
  /** the address or path the run gives for this chunk, as written */
  readonly source: string | null;
  /** tokens of its text, where the file tells */
  readonly tokens?: number;
  readonly extra: readonly ExtraField[];
}

/** A verbatim gold sentence; found where any of its texts is (several texts are alternatives, one fact). */
export interface GoldFact {
  readonly texts: readonly string[];
  readonly title: string | null;
  readonly source: string | null;
}

/** A passage of which the gold says how relevant it is. */
export interface Judgement {
  readonly id: string;
  readonly grade: number;
  /** passages that will do in its place: it is found where any of them is */
  readonly others?: readonly string[];
}

/** What a question is scored against. `missing`: no gold was found for it. */
export type Gold =
  | { readonly kind: 'facts'; readonly facts: readonly GoldFact[] }
  | { readonly kind: 'judged'; readonly judgements: readonly Judgement[] }
  | { readonly kind: 'missing' };

export interface Question {
  readonly id: string;
  /** true when the file gives no id and the reader made `Q` + record number */
  readonly idMade: boolean;
  readonly query: string;
  readonly type: string | null;
  readonly chunks: readonly Chunk[];
  readonly gold: Gold;
  /** the answer a model gave; null when absent (the empty string is an answer) */
  readonly answer: string | null;
  readonly goldAnswers: readonly string[];
  /** how long the answer (or the retrieval) took, in milliseconds; null where the file does not tell */
  readonly latencyMs: number | null;
  /** tokens that the question cost, as the file counts them; null where it does not tell */
  readonly tokens: number | null;
  readonly extra: readonly ExtraField[];
  /** what other tools said of it; absent without any */
  readonly reported?: readonly ReportedValue[];
  /** set when the record could not be read as a question; such a question is listed, never scored */
  readonly unreadable: boolean;
}

/** Where a record stands in its file. Lines and columns start at 0 (as in an editor); offset and length are bytes. */
export interface RecordPlace {
  /** number of the record in the file, from 1 */
  readonly record: number;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** its key, where the records are the members of one object */
  readonly key: string | null;
  /** the records stand on no lines of their own (Parquet, tables by columns): lines and columns are 0 and say nothing */
  readonly lineless?: true;
  /** number of the question in its record, from 0, where a record holds several: lines and columns are the question's then */
  readonly part?: number;
  /** the run lacks the question, which is this entry of its gold file, from 0: it has no place of its own */
  readonly gold?: number;
}

export type Severity = 'error' | 'warning' | 'info';

/** Bad data is a value. `line` and `record` start at 1, as people and compilers count; null where there is none. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly line: number | null;
  readonly record: number | null;
}

export interface NdcgChoices {
  readonly gain: 'exponential' | 'linear';
  readonly labels: 'graded' | 'binary';
  readonly ideal: 'judged' | 'returned';
}

/** Everything that decides what a number means; it travels with every number. */
export interface ScoreConfig {
  readonly match: MatchMode;
  /** ascending, distinct whole numbers from 1 to 1,000,000 */
  readonly k: readonly number[];
  readonly profile: ProfileId;
  readonly order: 'list' | 'score';
  readonly ndcg: NdcgChoices;
  /** lowest grade that counts as relevant, ≥ 1 */
  readonly relevantFrom: number;
  /** score gold questions that the run lacks as 0 */
  readonly complete: boolean;
}

export const DEFAULT_CONFIG: ScoreConfig = {
  match: 'exact',
  k: [4, 10],
  profile: 'standard',
  order: 'list',
  ndcg: { gain: 'exponential', labels: 'graded', ideal: 'judged' },
  relevantFrom: 1,
  complete: false,
};

/** `gold-wrong`: somebody noted so, and asked that such questions be left out. */
export type UnscoredReason = 'null-query' | 'gold-missing' | 'no-relevant' | 'unreadable' | 'gold-wrong';

/** What a person says of a question: that its numbers are right, or what is at fault. */
export const VERDICTS = ['agree', 'gold is wrong', 'chunking', 'retriever', 'reader'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a person noted on a question. */
export interface Note {
  readonly verdict: Verdict | null;
  /** '' when only a verdict was given */
  readonly text: string;
  readonly author: string | null;
  /** when, as ISO 8601 in UTC; null when the file does not tell */
  readonly at: string | null;
}

/** One occurrence of a fact. */
export interface Hit extends Span {
  readonly rank: number;
}

/** What matching found for one gold fact, in the file's order. */
export interface FactMatch {
  readonly fact: string;
  /** `duplicate` and `empty` facts are shown and never counted; they carry no ranks */
  readonly state: 'counted' | 'duplicate' | 'empty';
  /** index of the counted fact a duplicate equals, else null */
  readonly duplicateOf: number | null;
  /** ascending ranks of the chunks that contain it */
  readonly ranks: readonly number[];
  readonly hits: readonly Hit[];
}

export interface RelevantPassage {
  readonly id: string;
  readonly grade: number;
  readonly rank: number | null;
}

/** What nDCG is made of: gains are > 0 for passages that are worth something, else 0. */
export interface Gains {
  /** by rank; a passage that occurs again gains nothing */
  readonly returned: readonly number[];
  /** of all judged passages, those above 0, best first */
  readonly judged: readonly number[];
}

/** Value per metric name; names carry their k (`RR@10`). */
export type MetricValues = Readonly<Record<string, number>>;

/** One question, scored. `metrics` is empty when there is nothing to score it on. */
export interface QuestionScore {
  readonly scored: boolean;
  readonly reason: UnscoredReason | null;
  readonly firstHit: number | null;
  readonly depth: number;
  readonly facts: readonly FactMatch[];
  readonly relevant: readonly RelevantPassage[];
  /** where passages are judged */
  readonly gains?: Gains;
  readonly metrics: MetricValues;
}

export type Outcome = 'none' | 'some' | 'all' | 'unscored';

/** What a question is recognized by in another run: equal numbers stand for equal texts, null for none. */
export interface Fingerprints {
  readonly query: number | null;
  readonly gold: number | null;
  readonly goldAnswers: number | null;
}

/** One line of a question list: small, for a hundred thousand of them. */
export interface QuestionRow {
  readonly index: number;
  readonly id: string;
  /** true when the file gives no id and the reader made `Q` + record number */
  readonly idMade: boolean;
  readonly fingerprints: Fingerprints;
  /** at most 200 characters of the question */
  readonly query: string;
  readonly type: string | null;
  readonly place: RecordPlace;
  readonly scored: boolean;
  readonly reason: UnscoredReason | null;
  /** at the largest k */
  readonly outcome: Outcome;
  readonly firstHit: number | null;
  readonly depth: number;
  /** distinct gold facts, or relevant passages */
  readonly goldCount: number;
  /** those found at the largest k */
  readonly foundCount: number;
  /** first rank of each distinct gold fact, in the order of the file, or of each relevant passage; null where it was not returned; empty when not scored */
  readonly firstRanks: readonly (number | null)[];
  readonly metrics: MetricValues;
  /** whether its answer abstains; null without an answer */
  readonly abstained: boolean | null;
  /** whether it can be answered by design: false for a null query */
  readonly answerable: boolean;
  /** short fields of the record, by name, that questions can be sliced by; its type is not among them */
  readonly fields: Readonly<Record<string, string>>;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface MetricSummary {
  readonly name: string;
  readonly value: number;
  /** 95 % bootstrap interval; null for fewer than two questions */
  readonly ci95: Interval | null;
  readonly n: number;
}

export interface SliceValue {
  readonly value: string;
  readonly n: number;
  readonly metrics: readonly { readonly name: string; readonly value: number; readonly n: number }[];
  /** 95 % interval of the run's primary metric here, null for fewer than two questions; absent where nobody worked it out */
  readonly interval?: Interval | null;
}

export interface Facet {
  readonly facet: string;
  readonly values: readonly SliceValue[];
}

export interface Counts {
  readonly questions: number;
  readonly scored: number;
  readonly nullQueries: number;
  readonly goldMissing: number;
  readonly missingFromRun: number;
  readonly unreadable: number;
  /** left out because their gold was marked wrong */
  readonly goldWrong: number;
  readonly duplicateChunks: number;
  readonly duplicateGold: number;
  readonly unjudged: number;
}

/** Questions with an answer, by whether they can be answered and whether the answer abstains. */
export interface AbstentionCounts {
  readonly unanswerableAbstained: number;
  readonly unanswerableAnswered: number;
  readonly answerableAbstained: number;
  readonly answerableAnswered: number;
}

/** How long questions took, in milliseconds: nearest-rank percentiles over the `n` questions that tell. */
export interface LatencySummary {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

/** Token counts as the file gives them. */
export interface TokenSummary {
  /** over the questions that tell; null when none does */
  readonly perQuestion: { readonly mean: number; readonly n: number } | null;
  /** per cut: mean over questions of the sum over the first k chunks, of the questions whose first k chunks all tell; without the cuts that none does for */
  readonly atK: readonly { readonly k: number; readonly mean: number; readonly n: number }[];
}

export type GoldKind = 'facts' | 'judged' | 'answers' | 'none';

/** Some of a number of things, named so that a person can look them up. */
export interface Named {
  readonly count: number;
  /** the first few */
  readonly examples: readonly string[];
}

/** How a run and a gold file of its own meet. */
export interface GoldLink {
  readonly name: string;
  /** what kind of file it is: "MultiHop-RAG data set" */
  readonly label: string;
  /** questions of the run, unreadable ones left out */
  readonly questions: number;
  /** of these, joined by their id */
  readonly byId: number;
  /** joined by their text */
  readonly byText: number;
  /** questions of the run that the gold file does not have */
  readonly unmatched: Named;
  /** gold questions that the run lacks */
  readonly missingFromRun: Named;
}

/** How a run and a corpus meet: distinct passage ids of the run. */
export interface CorpusLink {
  readonly name: string;
  /** passages in the corpus */
  readonly passages: number;
  /** ids of the run that are in the corpus */
  readonly found: number;
  readonly missing: number;
  /** the first few that are not */
  readonly examples: readonly string[];
}

/** A scored run: what every screen, badge and export shows. */
export interface RunReport {
  readonly name: string;
  /** the names of all runs of the file, in its order, this one's among them; empty where the file is one run */
  readonly runs: readonly string[];
  /** the part of the pipeline that made it, where its project says so */
  readonly stage: RunStage | null;
  readonly format: string;
  /** how the file was understood, for people: "Read as MultiHop-RAG run: chunks from `retrieval_list[].text` …" */
  readonly readAs: string;
  /** where each field was found in the first records: a path, or words in parentheses, `(row number)` */
  readonly fields: FieldMap;
  readonly goldKind: GoldKind;
  /** gold from a file of its own; null without one */
  readonly goldLink: GoldLink | null;
  /** passages from a corpus; null without one */
  readonly corpusLink: CorpusLink | null;
  /** chunks that the run names by id and gives no text of */
  readonly byIdOnly: number;
  readonly config: ScoreConfig;
  readonly counts: Counts;
  /** the run-level metric that names the run: `AllGold@10`, `nDCG@10`, …; null when nothing is scored */
  readonly primary: string | null;
  readonly metrics: readonly MetricSummary[];
  readonly facets: readonly Facet[];
  /** null without scored retrieval, and in a report without its rows */
  readonly charts: RunCharts | null;
  /** null when no question has an answer */
  readonly abstention: AbstentionCounts | null;
  /** null when the file does not tell */
  readonly latency: LatencySummary | null;
  readonly tokens: TokenSummary | null;
  readonly problems: readonly Problem[];
  readonly questions: readonly QuestionRow[];
}
