import type { RunFormat } from '../core/formats/format';
import { CorpusTally, withTexts, type CorpusTallyState } from '../core/corpusJoin';
import { GoldTally, joinGold, questionWithoutRun, type GoldTallyState } from '../core/goldTable';
import type { FieldMap } from '../core/mapping/fieldMap';
import type { Chunk, Problem, Question, QuestionRow, RecordPlace, RunReport, ScoreConfig } from '../core/model';
import { judgedTable } from '../core/judge/judgedTable';
import { wrongGold } from '../core/notes/noteTable';
import { PlainScorer } from '../core/plainQuestion';
import { describeReading, withIds } from '../core/readFields';
import { RepeatedIds } from '../core/repeatedIds';
import { inOrder, scoreQuestion } from '../core/score';
import { leftOut, RunTally, type TallyState } from '../core/tally';
import type { AnalysisHooks, AnalysisRequest } from './analysis';
import { namedByMember } from './archive';
import type { ArchivePart } from './bytes';
import type { GoldReading } from './gold';
import type { PlacedHead } from './head';
import { UnmetPaths, type UnmetState } from './mappedRun';
import type { OpenedCorpus } from './openedCorpus';
import { questionsIn } from './questionsIn';
import { firstLine } from './recordProblems';
import type { ReadRecord } from './recordReader';
import { RunNames } from './runNames';

/** Problems past this many are counted in one line: a file of the wrong shape must not drown the editor. */
const MOST_PROBLEMS = 1000;

/** What a run is read with. */
export interface RunContext {
  readonly request: AnalysisRequest;
  readonly format: RunFormat;
  readonly head: PlacedHead;
  readonly hooks: Pick<AnalysisHooks, 'question' | 'rows'>;
  readonly archive: ArchivePart | null;
  readonly gold: (GoldReading & { ok: true }) | null;
  readonly texts: OpenedCorpus | null;
}

/** What is known of a run after some of its records, beside the rows of its questions. */
export interface SoFarState {
  /** questions taken */
  readonly size: number;
  readonly problems: readonly Problem[];
  readonly counted: Readonly<Record<string, number>>;
  readonly fields: FieldMap;
  readonly tally: TallyState;
  readonly unmet: UnmetState;
  readonly joins: GoldTallyState | null;
  readonly passages: CorpusTallyState | null;
}

/** What is known of a run after some of its records, which are taken one by one in the order of the file. */
export class RunSoFar {
  readonly config: ScoreConfig;
  readonly runs: RunNames;
  private readonly scorer: PlainScorer;
  private joins: GoldTally | null;
  private passages: CorpusTally | null;
  private texts: OpenedCorpus | null;
  private readonly answersOnly: boolean;
  private readonly problems: Problem[] = [];
  private readonly counted = { dropped: 0, partlyScored: 0, missing: 0, byIdOnly: 0 };
  private fields: FieldMap = {};
  private tally: RunTally;
  private ids = new RepeatedIds();
  private unmet = new UnmetPaths();

  constructor(private readonly context: RunContext) {
    const { request, format, hooks, gold, texts } = context;
    // a run in the order its scores give is ordered so in every profile
    this.config = format.layout === 'text' && format.order === 'score' ? { ...request.config, order: 'score' } : request.config;
    this.answersOnly = format.layout !== 'text' && format.answersOnly === true;
    this.runs = new RunNames(request.runName ?? null);
    const { notes, judged } = request;
    this.tally = new RunTally(this.config, hooks.rows, notes === undefined ? null : wrongGold(notes, () => this.runs.asked), judged === undefined ? null : judgedTable(judged));
    this.scorer = new PlainScorer(this.config);
    this.texts = texts;
    this.joins = gold === null ? null : new GoldTally(gold.table);
    const corpus = texts?.corpus ?? null;
    this.passages = corpus === null ? null : new CorpusTally({ name: request.corpus?.name ?? '', passages: corpus.count }, (id) => corpus.numberOf(id));
  }

  /** questions taken */
  get size(): number {
    return this.tally.size;
  }

  /** Whether questions have to be recognized, so that their texts are needed. */
  get recognizes(): boolean {
    return this.tally.recognizes;
  }

  /** The same, to go on by itself; for a run of one record format. */
  copy(): RunSoFar {
    const copy = new RunSoFar(this.context);
    copy.problems.push(...this.problems);
    Object.assign(copy.counted, this.counted);
    copy.fields = this.fields;
    copy.tally = this.tally.copy();
    copy.ids = this.ids.copy();
    copy.unmet = this.unmet.copy();
    copy.joins = this.joins?.copy() ?? null;
    copy.passages = this.passages?.copy() ?? null;
    copy.texts = this.texts;
    return copy;
  }

  /** Looks passages up in the same corpus, opened again. */
  reopened(texts: OpenedCorpus | null): void {
    this.texts = texts;
  }

  /** What is known, in plain data; for a run of one record format. */
  get state(): SoFarState {
    const { size, problems, counted, fields, tally, unmet, joins, passages } = this;
    return { size, problems: problems.slice(), counted: { ...counted }, fields, tally: tally.state, unmet: unmet.state, joins: joins?.state ?? null, passages: passages?.state ?? null };
  }

  /** Goes on from what another one knew of the same run; `rows` are those of its questions, and maybe more. */
  resume(rows: readonly QuestionRow[], { size, problems, counted, fields, tally, unmet, joins, passages }: SoFarState): void {
    const own = rows.slice(0, size);
    this.problems.splice(0, Infinity, ...problems);
    Object.assign(this.counted, counted);
    this.fields = fields;
    this.tally.resume(own, tally);
    for (const row of own) this.ids.add(row, row.place.record);
    this.unmet.resume(unmet);
    if (joins !== null) this.joins?.resume(joins);
    if (passages !== null) this.passages?.resume(passages);
  }

  /** Takes the questions of a record, as far as they are of the run that is asked for. */
  takeRecord(read: ReadRecord): void {
    const { format } = this.context;
    this.tell(read.problems);
    if (read.leftOut === true || format.layout === 'text') return;
    if (read.plain !== undefined) {
      this.ids.add(read.plain, read.place.record);
      this.tally.addPlain(read.plain, this.scorer.score(read.plain), read.place);
      return;
    }
    const { questions, problems, fields } = questionsIn(format, read);
    this.runs.meet(questions);
    const own = questions.filter(({ run }) => this.runs.isAsked(run));
    if (own.length > 0 || questions.length === 0) this.tell(this.unmet.keep(problems));
    if (own.length > 0) this.fields = { ...fields, ...this.fields };
    for (const { question, place } of own) this.take(question, place);
  }

  /** Takes all questions of a run that is read as text. */
  takeText({ questions, problems, fields = {} }: ReturnType<Extract<RunFormat, { layout: 'text' }>['readRun']>): void {
    this.fields = fields;
    this.tell(problems);
    for (const { question, line, endLine } of questions) {
      this.take(question, { record: this.size + 1, offset: 0, length: 0, line, column: 0, endLine, key: null });
    }
  }

  /** What the linked files say of the whole run: questions the gold has none of, gold the run lacks, passages that are not there. */
  meetLinked(): void {
    if (this.joins !== null) this.meetGold(this.joins);
    this.tell(this.passages?.problems() ?? []);
  }

  private meetGold(joins: GoldTally): void {
    const { missingAt } = joins;
    this.counted.missing = missingAt.length;
    this.tell(joins.problems(this.size));
    if (!this.config.complete) return;
    const entries = this.context.gold?.table.entries ?? [];
    for (const gold of missingAt) {
      this.take(questionWithoutRun(entries[gold]!), { record: this.size + 1, offset: 0, length: 0, line: 0, column: 0, endLine: 0, key: null, gold });
    }
  }

  /** The report when nothing more comes, without intervals. */
  finish(): RunReport {
    this.tellOfMissingScores();
    this.tell(this.ids.problems());
    this.tell(this.unmet.problems(this.size));
    const { dropped } = this.counted;
    if (dropped > 0) {
      this.problems.push({ code: 'more-problems', severity: 'info', message: `${dropped} further problems are not listed.`, line: null, record: null });
    }
    return this.report();
  }

  /** The report over what was taken up to here, without intervals. */
  report(): RunReport {
    const { request, format, head, archive, gold } = this.context;
    const goldLink = gold === null || request.gold === null ? null : this.joins?.link({ name: request.gold.name, label: gold.format.label }) ?? null;
    const corpusLink = this.passages?.link ?? null;
    const fields = withIds(this.fields, head.container);
    const readAs = describeReading(format, fields, { wrapper: head.wrapper, archive: archive?.readFrom ?? null, goldLink, corpusLink });
    const { byIdOnly, missing } = this.counted;
    return this.tally.finish({ name: this.runs.asked ?? request.name, runs: this.runs.names, stage: request.stage ?? null, format: format.id, readAs, fields, goldLink, corpusLink, byIdOnly }, this.problems.slice(), missing);
  }

  withIntervals(report: RunReport): RunReport {
    return this.tally.withIntervals(report);
  }

  tell(problems: readonly Problem[]): void {
    const room = MOST_PROBLEMS - this.problems.length;
    this.problems.push(...namedByMember(problems.slice(0, Math.max(0, room)), this.context.archive ?? undefined));
    this.counted.dropped += Math.max(0, problems.length - Math.max(0, room));
  }

  private take(read: Question, place: RecordPlace): void {
    const { gold, hooks } = this.context;
    const join = gold === null ? { question: read, entry: null, by: null } : joinGold(read, gold.table, this.answersOnly);
    this.joins?.add(join);
    const question = inOrder(this.withPassages(join.question), this.config);
    const score = scoreQuestion(question, this.config);
    if (this.config.profile === 'multihop-rag-script' && score.reason === 'gold-missing') this.tell([scriptNeedsGold(question.id, place)]);
    if (this.config.order === 'score' && question.chunks.some(lacksScore) && !question.chunks.every(lacksScore)) this.counted.partlyScored++;
    this.ids.add(question, place.record);
    const row = this.tally.add(question, score, place);
    hooks.question?.(question, { ...(row.reason === 'gold-wrong' ? leftOut(score) : score), metrics: row.metrics }, row);
  }

  /** Only facts are looked for in texts: for anything else, reading them all would cost much and give nothing. */
  private withPassages(question: Question): Question {
    const corpus = this.texts?.corpus ?? null;
    this.passages?.add(question);
    this.counted.byIdOnly += question.chunks.filter(({ id, text }) => id !== null && text === null).length;
    return corpus === null || question.gold.kind !== 'facts' ? question : withTexts(question, (id) => corpus.find(id));
  }

  /** Some readers tell of a missing score at its line; then nothing is said again of the whole. */
  private tellOfMissingScores(): void {
    const { partlyScored } = this.counted;
    if (partlyScored === 0 || this.problems.some(({ code }) => code === 'bad-score' || code === 'score-nan')) return;
    const message = `In ${partlyScored} question(s) some chunks have no score that is a number: they are ranked last.`;
    this.tell([{ code: 'score-missing', severity: 'warning', message, line: null, record: null }]);
  }
}

/** The script divides by the number of gold facts and stops there with an error of Python's. */
function scriptNeedsGold(id: string, place: RecordPlace): Problem {
  const message = `Question ${id} has no gold and is not typed null_query: retrieval_evaluate.py would stop here. It is left out.`;
  return { code: 'script-needs-gold', severity: 'error', message, line: firstLine(place), record: place.record };
}

function lacksScore({ score }: Chunk): boolean {
  return score === null || Number.isNaN(score);
}
