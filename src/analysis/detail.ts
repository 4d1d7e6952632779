import { diagnoseQuestion } from '../core/diagnosis/diagnose';
import { flagsOf } from '../core/diagnosis/flags';
import { FORMATS } from '../core/formats/index';
import type { GoldEntry, PartsRunFormat, QuestionPart, RecordRunFormat, RunFormat } from '../core/formats/format';
import { readJson, unlessTooDeep } from '../core/formats/json';
import { withTexts } from '../core/corpusJoin';
import { joinGold, questionWithoutRun } from '../core/goldTable';
import type { JsonPath } from '../core/jsonPlace';
import { listRanks } from '../core/listRanks';
import type { ReadJudged } from '../core/judge/judgedDetail';
import type { FieldMap } from '../core/mapping/fieldMap';
import { mappedFormat } from '../core/mapping/mappedFormat';
import type { Problem, Question, RecordPlace, ScoreConfig } from '../core/model';
import { foundByMode, inOrder, scoreQuestion } from '../core/score';
import { missedSentence } from '../shared/missedText';
import type { AnalysisRequest, QuestionDetail } from './analysis';
import { namedByMember } from './archive';
import { readRange } from './bytes';
import { Corpus } from './corpus';
import type { CorpusIndex } from './corpusIndex';
import { GUESSED } from './guessedRun';
import { KeptGold, wholeText } from './gold';
import { withNeighbours } from './neighbours';
import { OpenedRun } from './openedRun';
import { partText, problemsOf, questionIn } from './questionsIn';
import { tooDeep } from './recordProblems';
import { rowRecord, unreadableQuestion, type ReadRecord } from './recordReader';
import { keyOf } from './sourceKey';

/** The question is not where the last analysis saw it: the file has changed since. */
class RecordMoved extends Error {
  constructor() {
    super('The file has changed: the question is not where it was.');
  }
}

/** A question as its file has it, before gold and order. */
interface ReadAgain {
  readonly question: Question;
  readonly problems: readonly Problem[];
  readonly recordText: string | null;
  /** by the rank that the file gives */
  readonly chunkPaths: readonly (JsonPath | null)[];
}

/** A record of several questions. */
interface ReadParts {
  readonly key: string | null;
  readonly text: string;
  readonly parts: readonly QuestionPart[];
  readonly problems: readonly Problem[];
}

/** Reads single questions again, with every span. Keeps the gold file and the text run it read last. */
export class DetailReader {
  private readonly opened = new OpenedRun();
  private readonly gold = new KeptGold();
  private parts: ReadParts | null = null;
  private text: { readonly key: string | null; readonly questions: readonly Question[] } | null = null;

  constructor(private readonly judged: ReadJudged = () => null) {}

  /**
   * The question at `place`, scored under the run's config. `request` is the one its report came from;
   * `index` is that of its corpus, null where it has none that can be used.
   * @throws RecordMoved when the file no longer holds the record there; UnreadableFile when it cannot be opened
   */
  read(request: AnalysisRequest, formatId: string, place: RecordPlace, config: ScoreConfig, index: CorpusIndex | null = null): QuestionDetail {
    const format = formatId === GUESSED ? this.opened.guessed(request) : formatNamed(formatId, request.map);
    if (format === null) throw new RecordMoved();
    const gold = request.gold === null ? null : this.gold.read(request.gold, request.goldStamp);
    const again = place.gold === undefined ? this.readAgain(request, format, place) : withoutRun(gold?.ok === true ? gold.table.entries[place.gold] : undefined);
    const problems = again.problems.length === 0 ? again.problems : this.opened.read(request, ({ archive }) => namedByMember(again.problems, archive));
    const joined = gold?.ok === true ? joinGold(again.question, gold.table, format.layout !== 'text' && format.answersOnly === true).question : again.question;
    const ordered = inOrder(joined, config);
    const { question, corpusLines } = index === null ? { question: ordered, corpusLines: ordered.chunks.map(() => null) } : fromCorpus(ordered, index);
    const score = scoreQuestion(question, config);
    const judged = request.run.kind === 'path' ? this.judged(request.run.path, question, Math.max(...config.k)) : null;
    const missed = withNeighbours(question, diagnoseQuestion(question, score, config), config, index);
    return { question, score, missed, reasons: missed.map((reason) => (reason === null ? null : missedSentence(reason))), flags: flagsOf(question, score, config), problems, modes: foundByMode(question, score, config), chunkPaths: pathsInOrder(again, ordered), corpusLines, recordText: again.recordText, judged };
  }

  private readAgain(request: AnalysisRequest, format: RunFormat, place: RecordPlace): ReadAgain {
    switch (format.layout) {
      case 'text':
        return this.fromText(request, format, place);
      case 'parts':
        return this.fromPart(request, format, place);
      case 'records':
        return this.fromRecord(request, format, place);
    }
  }

  private fromText(request: AnalysisRequest, format: RunFormat & { layout: 'text' }, place: RecordPlace): ReadAgain {
    const key = keyOf(request.run, request.stamp);
    if (this.text === null || key === null || this.text.key !== key) {
      const { questions } = this.opened.read(request, (reader) => format.readRun(wholeText(reader)));
      this.text = { key, questions: questions.map(({ question }) => question) };
    }
    const question = this.text.questions[place.record - 1];
    if (question === undefined) throw new RecordMoved();
    return { question, problems: [], recordText: null, chunkPaths: [] };
  }

  private fromRecord(request: AnalysisRequest, format: RecordRunFormat, place: RecordPlace): ReadAgain {
    const read = this.recordAt(request, place);
    const again = read.record === null ? undefined : unlessTooDeep(() => questionIn(format, read, read.record!, true));
    const question = again?.questions[0]?.question ?? unreadableQuestion(place.record);
    const problems = again?.problems ?? (read.record === null ? [] : [tooDeep(place)]);
    const recordText = place.length === 0 ? null : read.text;
    return { question, problems, recordText, chunkPaths: question.chunks.map(({ rank }) => (recordText === null ? null : format.chunkPath(read.record?.value, rank))) };
  }

  private fromPart(request: AnalysisRequest, format: PartsRunFormat, place: RecordPlace): ReadAgain {
    const { text, parts, problems } = this.partsOf(request, format, place);
    const part = parts[place.part ?? 0];
    if (part === undefined) throw new RecordMoved();
    if (place.length === 0) return { question: part.question, problems, recordText: null, chunkPaths: [] };
    return { question: part.question, problems, recordText: partText(text, part), chunkPaths: part.chunkPaths };
  }

  /** A record of several questions is read once for all of them. */
  private partsOf(request: AnalysisRequest, format: PartsRunFormat, place: RecordPlace): ReadParts {
    const content = keyOf(request.run, request.stamp);
    const key = content === null ? null : JSON.stringify([content, format.id, request.map, place.record, place.offset]);
    if (this.parts !== null && key !== null && this.parts.key === key) return this.parts;
    const read = format.rowGroup === undefined ? this.recordAt(request, place) : this.opened.group(request, place.record, format.rowGroup);
    const record = read?.record ?? null;
    const reading = record === null ? undefined : unlessTooDeep(() => format.readParts(record));
    if (read === null || reading === undefined) throw new RecordMoved();
    this.parts = { key, text: read.text, parts: reading.value, problems: problemsOf(reading.problems, read) };
    return this.parts;
  }

  private recordAt(request: AnalysisRequest, place: RecordPlace): ReadRecord {
    const common = { place, bytesDone: 0, problems: [] };
    // a row of a table has no stretch of bytes of its own
    if (place.length === 0) {
      const row = this.opened.row(request, place.record);
      return row === null ? { ...common, text: '', record: null } : { ...common, ...rowRecord(row, place.record), place };
    }
    const text = this.opened.read(request, (reader) => readRange(reader, place.offset, place.length).toString('utf8'));
    const reading = readJson(text);
    return { ...common, text, record: reading.ok ? { value: reading.value, text, key: place.key, number: place.record } : null };
  }
}

/** A question that the gold has, and the run has not. */
function withoutRun(entry: GoldEntry | undefined): ReadAgain {
  if (entry === undefined) throw new RecordMoved();
  return { question: questionWithoutRun(entry), problems: [], recordText: null, chunkPaths: [] };
}

function formatNamed(id: string, map: FieldMap | null): RunFormat {
  const format = FORMATS.find((one): one is RunFormat => one.kind === 'run' && one.id === id) ?? null;
  if (map !== null && format?.layout !== 'text') return mappedFormat(map, format);
  if (format === null) throw new Error(`no format is called ${id}`);
  return format;
}

/** What the corpus knows of a question's chunks. */
function fromCorpus(question: Question, index: CorpusIndex): { question: Question; corpusLines: (number | null)[] } {
  const corpus = new Corpus(index);
  try {
    const corpusLines = question.chunks.map(({ id }) => (id === null ? null : (corpus.find(id)?.line ?? null)));
    return { question: withTexts(question, (id) => corpus.find(id)), corpusLines };
  } finally {
    corpus.close();
  }
}

/** Scores may have put the chunks in another order than the record has them in. */
function pathsInOrder({ question, chunkPaths }: ReadAgain, ordered: Question): (JsonPath | null)[] {
  return listRanks(ordered.chunks, question.chunks).map((rank) => (rank === null ? null : (chunkPaths[rank - 1] ?? null)));
}
