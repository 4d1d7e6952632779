import type { PartsRunFormat, RecordRunFormat, RunFormat, TextRunFormat } from '../core/formats/format';
import { CorpusTally, withTexts } from '../core/corpusJoin';
import { GoldTally, joinGold, questionWithoutRun } from '../core/goldTable';
import type { FieldMap } from '../core/mapping/fieldMap';
import type { Chunk, Problem, Question, RecordPlace, RunReport, ScoreConfig } from '../core/model';
import { wrongGold } from '../core/notes/noteTable';
import { PlainScorer } from '../core/plainQuestion';
import { describeReading, withIds } from '../core/readFields';
import { inOrder, scoreQuestion } from '../core/score';
import { RepeatedIds } from '../core/repeatedIds';
import { RunTally } from '../core/tally';
import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from './analysis';
import { namedByMember } from './archive';
import { UnreadableFile, type ByteReader } from './bytes';
import type { CorpusIndex } from './corpusIndex';
import { Engine } from './engine/engine';
import { namedInRun, readGoldFile, wholeText, type GoldReading } from './gold';
import { readHeads, type Detected } from './head';
import { runIn, UnmetPaths } from './mappedRun';
import { notARun } from './notARun';
import { openReader } from './open';
import { openingProblems } from './openingProblems';
import { openCorpus, type OpenedCorpus } from './openedCorpus';
import { questionsIn } from './questionsIn';
import { firstLine } from './recordProblems';
import { inGroups, readRecords, type Layout, type ReadRecord } from './recordReader';
import { RunNames } from './runNames';

/** Problems past this many are counted in one line: a file of the wrong shape must not drown the editor. */
const MOST_PROBLEMS = 1000;

/**
 * Runs a whole analysis at once: for threads and the command line, never where somebody waits. `index` is that of the request's
 * corpus where it has been made already.
 */
export function analyzeNow(request: AnalysisRequest, hooks: AnalysisHooks = {}, index: CorpusIndex | null = null): AnalysisResult {
  let reader: ByteReader;
  let corpus: OpenedCorpus | null = null;
  try {
    reader = openReader(request.run);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return notARun.unreadable(error.message);
  }
  try {
    const heads = readHeads(reader, request.run.name);
    const detected = runIn(heads, request.map);
    if (detected === null || detected.format.kind !== 'run') return notARun.explain(heads, detected?.format ?? null, reader.size);
    const gold = request.gold === null ? null : readGoldFile(request.gold);
    if (gold !== null && !gold.ok) return notARun.withoutGold(gold.what);
    corpus = request.corpus === null ? null : openCorpus(request.corpus, index);
    return new RunAnalysis(request, hooks, reader, gold, corpus).run({ ...detected, format: detected.format });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return notARun.unreadable(error.message);
  } finally {
    reader.close();
    corpus?.corpus?.close();
  }
}

/** A run in the order its scores give is ordered so in every profile. */
function configFor(format: RunFormat, config: ScoreConfig): ScoreConfig {
  return format.layout === 'text' && format.order === 'score' ? { ...config, order: 'score' } : config;
}

class RunAnalysis {
  private tally: RunTally;
  private config: ScoreConfig;
  private readonly problems: Problem[] = [];
  private dropped = 0;
  private answersOnly = false;
  private partlyScored = 0;
  private missing = 0;
  private readonly ids = new RepeatedIds();
  private byIdOnly = 0;
  private readonly unmet = new UnmetPaths();
  private fields: FieldMap = {};
  private readonly joins: GoldTally | null;
  private readonly runs: RunNames;
  private readonly passages: CorpusTally | null;

  constructor(
    private readonly request: AnalysisRequest,
    private readonly hooks: AnalysisHooks,
    private readonly reader: ByteReader,
    private readonly gold: (GoldReading & { ok: true }) | null,
    private readonly texts: OpenedCorpus | null,
  ) {
    this.config = request.config;
    this.runs = new RunNames(request.runName ?? null);
    this.tally = this.newTally();
    this.joins = gold === null ? null : new GoldTally(gold.table);
    const corpus = texts?.corpus ?? null;
    this.passages = corpus === null ? null : new CorpusTally({ name: request.corpus?.name ?? '', passages: corpus.count }, (id) => corpus.numberOf(id));
  }

  run({ format, head }: Detected & { format: RunFormat }): AnalysisResult {
    this.config = configFor(format, this.request.config);
    this.answersOnly = format.layout !== 'text' && format.answersOnly === true;
    this.tally = this.newTally();
    this.tell(openingProblems(this.reader));
    this.tell([...namedInRun(this.gold?.problems ?? [], this.request.gold?.name ?? ''), ...(this.texts?.problems ?? [])]);
    if (format.layout === 'text') this.readText(format);
    else this.readRecords(format, head, () => this.report(format, head, this.problems));
    if (!this.runs.hasAsked()) return notARun.noSuchRun(this.request.runName ?? '', this.runs.names);
    if (this.tally.size === 0) return notARun.empty(format.label);
    this.meetGold();
    this.tell(this.passages?.problems() ?? []);
    const report = this.finish(format, head);
    this.hooks.withoutIntervals?.(report);
    return { kind: 'report', report: this.hooks.intervals === false ? report : this.tally.withIntervals(report) };
  }

  private newTally(): RunTally {
    const { notes } = this.request;
    return new RunTally(this.config, this.hooks.rows, notes === undefined ? undefined : wrongGold(notes, () => this.runs.asked));
  }

  private readRecords(format: RecordRunFormat | PartsRunFormat, layout: Layout, soFar: () => RunReport): void {
    const engine = this.gold === null && this.texts === null && this.hooks.question === undefined ? Engine.for(format, this.config) : null;
    const scorer = new PlainScorer(this.config);
    for (const read of inGroups(readRecords(this.reader, layout, { engine }), format.layout === 'parts' ? format.rowGroup : undefined)) {
      this.tell(read.problems);
      if (read.isEnd === true) break;
      if (read.leftOut === true) continue;
      if (read.plain !== undefined) {
        this.ids.add(read.plain, read.place.record);
        this.tally.addPlain(read.plain, scorer.score(read.plain), read.place);
        this.tellProgress(read, soFar);
        continue;
      }
      const { questions, problems, fields } = questionsIn(format, read);
      this.runs.meet(questions);
      const own = questions.filter(({ run }) => this.runs.isAsked(run));
      if (own.length > 0 || questions.length === 0) this.tell(this.unmet.keep(problems));
      if (own.length > 0) this.fields = { ...fields, ...this.fields };
      for (const { question, place } of own) this.take(question, place);
      this.tellProgress(read, soFar);
    }
  }

  private tellProgress({ bytesDone }: ReadRecord, soFar: () => RunReport): void {
    this.hooks.progress?.({ bytesDone, bytesTotal: this.reader.size, records: this.tally.size }, soFar);
  }

  private readText(format: TextRunFormat): void {
    const { questions, problems, fields = {} } = format.readRun(wholeText(this.reader));
    this.fields = fields;
    this.tell(problems);
    for (const { question, line, endLine } of questions) {
      this.take(question, { record: this.tally.size + 1, offset: 0, length: 0, line, column: 0, endLine, key: null });
    }
  }

  private take(read: Question, place: RecordPlace): void {
    const join = this.gold === null ? { question: read, entry: null, by: null } : joinGold(read, this.gold.table, this.answersOnly);
    this.joins?.add(join);
    const question = inOrder(this.withPassages(join.question), this.config);
    const score = scoreQuestion(question, this.config);
    if (this.config.profile === 'multihop-rag-script' && score.reason === 'gold-missing') this.tell([scriptNeedsGold(question.id, place)]);
    if (this.config.order === 'score' && question.chunks.some(lacksScore) && !question.chunks.every(lacksScore)) this.partlyScored++;
    this.ids.add(question, place.record);
    const row = this.tally.add(question, score, place);
    this.hooks.question?.(question, score, row);
  }

  /** Only facts are looked for in texts: for anything else, reading them all would cost much and give nothing. */
  private withPassages(question: Question): Question {
    const corpus = this.texts?.corpus ?? null;
    this.passages?.add(question);
    this.byIdOnly += question.chunks.filter(({ id, text }) => id !== null && text === null).length;
    return corpus === null || question.gold.kind !== 'facts' ? question : withTexts(question, (id) => corpus.find(id));
  }

  /** What the gold says of the whole run: questions it has no gold for, and gold the run lacks. */
  private meetGold(): void {
    if (this.joins === null) return;
    const { missingFromRun } = this.joins;
    this.missing = missingFromRun.length;
    this.tell(this.joins.problems(this.tally.size));
    if (!this.config.complete) return;
    for (const entry of missingFromRun) {
      this.take(questionWithoutRun(entry), { record: this.tally.size + 1, offset: 0, length: 0, line: 0, column: 0, endLine: 0, key: null });
    }
  }

  /** Some readers tell of a missing score at its line; then nothing is said again of the whole. */
  private tellOfMissingScores(): void {
    if (this.partlyScored === 0 || this.problems.some(({ code }) => code === 'bad-score' || code === 'score-nan')) return;
    const message = `In ${this.partlyScored} question(s) some chunks have no score that is a number: they are ranked last.`;
    this.tell([{ code: 'score-missing', severity: 'warning', message, line: null, record: null }]);
  }

  private finish(format: RunFormat, head: Detected['head']): RunReport {
    this.tellOfMissingScores();
    this.tell(this.ids.problems());
    this.tell(this.unmet.problems(this.tally.size));
    const { dropped } = this;
    if (dropped > 0) {
      this.problems.push({ code: 'more-problems', severity: 'info', message: `${dropped} further problems are not listed.`, line: null, record: null });
    }
    return this.report(format, head, this.problems);
  }

  private report(format: RunFormat, { wrapper, container }: Detected['head'], problems: readonly Problem[]): RunReport {
    const goldLink = this.gold === null || this.request.gold === null ? null : this.joins?.link({ name: this.request.gold.name, label: this.gold.format.label }) ?? null;
    const corpusLink = this.passages?.link ?? null;
    const fields = withIds(this.fields, container);
    const readAs = describeReading(format, fields, { wrapper, archive: this.reader.archive?.readFrom ?? null, goldLink, corpusLink });
    return this.tally.finish({ name: this.runs.asked ?? this.request.name, runs: this.runs.names, stage: this.request.stage ?? null, format: format.id, readAs, fields, goldLink, corpusLink, byIdOnly: this.byIdOnly }, problems, this.missing);
  }

  private tell(problems: readonly Problem[]): void {
    const room = MOST_PROBLEMS - this.problems.length;
    this.problems.push(...namedByMember(problems.slice(0, Math.max(0, room)), this.reader.archive));
    this.dropped += Math.max(0, problems.length - Math.max(0, room));
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
