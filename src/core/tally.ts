import { chartsOf } from './charts/charts';
import { GoldChunkTally } from './charts/goldChunks';
import { NdcgTally } from './charts/ndcgCurve';
import { CostTally, type CostState } from './costs';
import { fingerprintsOf } from './fingerprint';
import { duplicateChunks } from './matching/duplicates';
import { abstains, abstentionSummaries, countAbstentions } from './metrics/answerMetrics';
import { gradesOf } from './metrics/judgements';
import { withSliceIntervals } from './metrics/sliceIntervals';
import { sliceBy, summarize, type SliceableQuestion } from './metrics/summary';
import type { Counts, Fingerprints, GoldKind, MetricSummary, MetricValues, Problem, Question, QuestionRow, QuestionScore, RecordPlace, RunReport, ScoreConfig } from './model';
import type { PlainQuestion } from './plainQuestion';
import { ReportedNames } from './reportedNames';
import { KnownValues, NO_FIELDS, type RowValues } from './rowValues';
import { foundIn, isNullQuery, primaryMetric, type Found } from './score';

const QUERY_SHOWN = 200;
/** A field can make a slice only while its values are short words, not texts. */
export const LONGEST_FIELD = 60;

/** Facets that somebody named for slicing: they come first and may have many values. */
export const NAMED_FACETS: readonly string[] = ['type'];

export type RunIdentity = Pick<RunReport, 'name' | 'runs' | 'stage' | 'format' | 'readAs' | 'fields' | 'goldLink' | 'corpusLink' | 'byIdOnly'>;

/** What a tally has counted, beside the rows that it made. */
export interface TallyState {
  readonly kinds: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
  readonly costs: CostState;
  readonly ndcg: Float64Array;
  readonly goldChunks: Float64Array;
  /** names of the metrics that others reported */
  readonly reported: readonly string[];
}

/** Takes the scored questions of a run one by one and makes its report. */
export class RunTally {
  private values: RowValues[] = [];
  private rows: QuestionRow[] = [];
  private known = new KnownValues();
  private reported = new ReportedNames();
  private readonly founds = new WeakMap<QuestionScore, Found>();
  private readonly kinds = { facts: 0, judged: 0, answers: 0 };
  private readonly counted = { nullQueries: 0, goldMissing: 0, unreadable: 0, goldWrong: 0, scored: 0, duplicateChunks: 0, duplicateGold: 0, unjudged: 0 };

  private costs: CostTally;
  private ndcg: NdcgTally;
  private goldChunks = new GoldChunkTally();

  /** @param keepsRows false for a report without its rows, which are most of what a large one takes */
  constructor(
    private readonly config: ScoreConfig,
    private readonly keepsRows = true,
    /** questions whose gold was marked wrong, which are left out of every number */
    private readonly isWrong: ((question: Pick<QuestionRow, 'id' | 'idMade' | 'fingerprints'>) => boolean) | null = null,
    /** what a judge gave the question at this index; null for nothing */
    private readonly judged: ((index: number, fingerprints: Fingerprints) => MetricValues | null) | null = null,
  ) {
    this.costs = new CostTally(config.k);
    this.ndcg = new NdcgTally(config.ndcg);
  }

  get size(): number {
    return this.values.length;
  }

  /** The same tally, to go on by itself: what one of the two takes is not in the other. */
  copy(): RunTally {
    const copy = new RunTally(this.config, this.keepsRows, this.isWrong, this.judged);
    copy.values = this.values.slice();
    copy.known = this.known;
    copy.reported = new ReportedNames(this.reported.names);
    copy.rows = this.rows.slice();
    copy.costs = this.costs.copy();
    copy.ndcg = this.ndcg.copy();
    copy.goldChunks = this.goldChunks.copy();
    Object.assign(copy.kinds, this.kinds);
    Object.assign(copy.counted, this.counted);
    return copy;
  }

  /** What was counted up to here, in plain data: another tally of the same run may go on from it and the rows. */
  get state(): TallyState {
    return { kinds: { ...this.kinds }, counted: { ...this.counted }, costs: this.costs.state, ndcg: this.ndcg.state, goldChunks: this.goldChunks.counts, reported: this.reported.names };
  }

  /** Goes on from what another one counted and the rows that it made. */
  resume(rows: readonly QuestionRow[], { kinds, counted, costs, ndcg, goldChunks, reported }: TallyState): void {
    this.rows = rows.slice();
    this.values = rows.map((row) => this.known.valuesOf(row));
    Object.assign(this.kinds, kinds);
    Object.assign(this.counted, counted);
    this.costs.resume(costs);
    this.ndcg.resume(ndcg);
    this.goldChunks.resume(goldChunks);
    this.reported = new ReportedNames(reported);
  }

  /** Takes one question, its chunks in order. */
  add(question: Question, score: QuestionScore, place: RecordPlace): QuestionRow {
    const { gold, chunks } = question;
    this.costs.add(question);
    this.counted.duplicateChunks += duplicateChunks(chunks).filter((rank) => rank !== null).length;
    if (score.scored && gold.kind === 'facts') this.kinds.facts++;
    if (gold.kind === 'judged') {
      this.kinds.judged++;
      const judged = gradesOf(gold.judgements);
      this.counted.unjudged += chunks.filter((chunk) => chunk.id === null || !judged.has(chunk.id)).length;
    }
    return this.take(question, score, place, fingerprintsOf(question, score, this.config));
  }

  /** Whether questions have to be recognized: else their texts and fingerprints are of no use. */
  get recognizes(): boolean {
    return this.keepsRows || this.isWrong !== null || this.judged !== null;
  }

  /** Takes one question of which no more is known than it needs; gives its row where rows are kept. */
  addPlain(question: PlainQuestion, score: QuestionScore, place: RecordPlace): QuestionRow | null {
    if (score.scored) this.kinds.facts++;
    this.counted.duplicateChunks += question.duplicateChunks;
    if (this.recognizes) return this.take(question, score, place, fingerprintsOf(question, score, this.config));
    this.values.push(this.known.valuesOf(this.valuesOf(question, this.withReported(question, score))));
    this.count(question, score);
    return null;
  }

  private take(question: Question | PlainQuestion, given: QuestionScore, place: RecordPlace, fingerprints: Fingerprints): QuestionRow {
    const isOut = this.isWrong !== null && given.reason !== 'unreadable' && this.isWrong({ id: question.id, idMade: question.idMade, fingerprints });
    const fromJudge = isOut ? null : (this.judged?.(this.size, fingerprints) ?? null);
    const score = isOut ? leftOut(given) : this.withReported(question, fromJudge === null ? given : { ...given, metrics: { ...given.metrics, ...fromJudge } });
    const { foundCount, outcome } = this.foundIn(score);
    const values = this.valuesOf(question, score);
    const row: QuestionRow = {
      index: this.size,
      id: question.id,
      idMade: question.idMade,
      fingerprints,
      query: question.query.length > QUERY_SHOWN ? question.query.slice(0, QUERY_SHOWN).toWellFormed() : question.query,
      type: values.type,
      place,
      scored: values.scored,
      reason: score.reason,
      outcome,
      firstHit: values.firstHit,
      depth: values.depth,
      goldCount: values.goldCount,
      foundCount,
      firstRanks: values.firstRanks,
      metrics: values.metrics,
      abstained: values.abstained,
      answerable: values.answerable,
      fields: values.fields,
    };
    if (this.keepsRows) this.rows.push(row);
    if (this.keepsRows && score.gains !== undefined) this.ndcg.add(score.gains);
    if (this.keepsRows && score.scored) this.goldChunks.add(score);
    this.values.push(this.known.valuesOf(this.keepsRows ? row : values));
    this.count(question, score);
    return row;
  }

  private valuesOf(question: Question | PlainQuestion, score: QuestionScore): RowValues {
    const { firstRanks, goldCount } = this.foundIn(score);
    return {
      metrics: score.metrics,
      goldCount,
      type: question.type,
      fields: fieldsOf(question),
      abstained: question.answer === null || score.reason === 'gold-wrong' ? null : abstains(question.answer),
      answerable: !isNullQuery(question),
      scored: score.scored,
      depth: score.depth,
      firstHit: score.firstHit,
      firstRanks: score.scored ? firstRanks : NO_RANKS,
    };
  }

  private withReported({ reported }: Pick<Question, 'reported'>, score: QuestionScore): QuestionScore {
    return reported === undefined ? score : { ...score, metrics: { ...score.metrics, ...this.reported.valuesOf(reported) } };
  }

  /** Plain questions that are found alike share their score, and what it comes to. */
  private foundIn(score: QuestionScore): Found {
    let found = this.founds.get(score);
    if (found === undefined) this.founds.set(score, (found = foundIn(score, this.config)));
    return found;
  }

  private count({ answer }: Question | PlainQuestion, { scored, reason, facts }: QuestionScore): void {
    const { counted } = this;
    if (answer !== null) this.kinds.answers++;
    if (scored) counted.scored++;
    else if (reason === 'null-query') counted.nullQueries++;
    else if (reason === 'unreadable') counted.unreadable++;
    else if (reason === 'gold-wrong') counted.goldWrong++;
    else counted.goldMissing++;
    for (const { state } of facts) if (state === 'duplicate') counted.duplicateGold++;
  }

  /**
   * The report over everything taken, its intervals left out: they take longer than all else of a small run.
   * @param missingFromRun gold questions the run lacks
   */
  finish(identity: RunIdentity, problems: readonly Problem[], missingFromRun: number): RunReport {
    const { config, rows, values } = this;
    const plain = sumOf(config);
    const abstention = countAbstentions(values);
    const metrics: MetricSummary[] = [...summarize(values, { sum: plain, intervals: false }), ...abstentionSummaries(abstention, { intervals: false })];
    const { scored, nullQueries, goldMissing, unreadable, ...others } = this.counted;
    const counts: Counts = { questions: values.length, scored, nullQueries, goldMissing, missingFromRun, unreadable, ...others };
    const goldKind = this.goldKind();
    return {
      ...identity,
      goldKind,
      config,
      counts,
      primary: primaryMetric(metrics, config),
      metrics,
      facets: sliceBy(sliceable(values), NAMED_FACETS, plain),
      charts: chartsOf({ rows: this.keepsRows ? values : [], metrics, config, goldKind, ndcg: this.ndcg.sums(), goldChunks: this.goldChunks.counts }),
      abstention: this.kinds.answers > 0 ? abstention : null,
      latency: this.costs.latency(),
      tokens: this.costs.tokenSummary(),
      problems,
      questions: rows,
    };
  }

  /** The same report with the intervals of its metrics, and of its primary metric in the slices where rows are kept. */
  withIntervals(report: RunReport): RunReport {
    const { config, values } = this;
    const facets = this.keepsRows ? withSliceIntervals(report.facets, sliceable(values), NAMED_FACETS, report.primary) : report.facets;
    return { ...report, facets, metrics: [...summarize(values, { sum: sumOf(config), intervals: true }), ...abstentionSummaries(countAbstentions(values))] };
  }

  private goldKind(): GoldKind {
    if (this.kinds.facts > 0) return 'facts';
    if (this.kinds.judged > 0) return 'judged';
    return this.kinds.answers > 0 ? 'answers' : 'none';
  }
}

function sumOf({ profile }: ScoreConfig): 'plain' | 'sorted' {
  return profile === 'multihop-rag-script' ? 'plain' : 'sorted';
}

/** It stays in the list, and nothing counts it. */
export function leftOut({ firstHit, depth, facts, relevant }: QuestionScore): QuestionScore {
  return { scored: false, reason: 'gold-wrong', firstHit, depth, facts, relevant, metrics: {} };
}

const NO_RANKS: QuestionRow['firstRanks'] = [];

function fieldsOf(question: Pick<Question, 'type' | 'extra'>): Readonly<Record<string, string>> {
  if (question.extra.length === 0) return NO_FIELDS;
  const slices = question.extra.filter(({ name, value }) => value.length <= LONGEST_FIELD && !(name === 'type' && question.type !== null));
  // entries, not assignments: a field may be called `__proto__`
  return Object.fromEntries(slices.map(({ name, value }) => [name, value]));
}

/** Values that stand for many questions give one object. */
function sliceable(rows: readonly RowValues[]): SliceableQuestion[] {
  const known = new Map<RowValues, SliceableQuestion>();
  return rows.map((row) => {
    const seen = known.get(row);
    const one = seen ?? { metrics: row.metrics, goldCount: row.goldCount, fields: sliceFields(row) };
    if (seen === undefined) known.set(row, one);
    return one;
  });
}

/** What a question can be sliced by: its type, then its short fields. */
export function sliceFields(row: Pick<QuestionRow, 'type' | 'fields'>): [facet: string, value: string][] {
  const type: [string, string][] = row.type === null ? [] : [['type', row.type]];
  return row.fields === NO_FIELDS ? type : [...type, ...Object.entries(row.fields)];
}
