import { FORMATS } from '../core/formats/index';
import type { RawRecord, RecordRunFormat, RunFormat } from '../core/formats/format';
import { readJson, unlessTooDeep } from '../core/formats/json';
import { joinGold } from '../core/goldTable';
import type { JsonPath } from '../core/jsonPlace';
import { listRanks } from '../core/listRanks';
import type { FieldMap } from '../core/mapping/fieldMap';
import { mappedFormat } from '../core/mapping/mappedFormat';
import type { Problem, Question, RecordPlace, ScoreConfig } from '../core/model';
import { foundByMode, inOrder, scoreQuestion } from '../core/score';
import type { AnalysisRequest, QuestionDetail } from './analysis';
import { readRange } from './bytes';
import { readGoldFile, wholeText, type GoldReading } from './gold';
import { keyOf, OpenedRun } from './openedRun';
import { problemsAt, schemaProblems, tooDeep } from './recordProblems';
import { rowRecord, unreadableQuestion } from './recordReader';

/** The question is not where the last analysis saw it: the file has changed since. */
export class RecordMoved extends Error {}

/** Reads single questions again, with every span. Keeps the gold file and the text run it read last. */
export class DetailReader {
  private readonly opened = new OpenedRun();
  private gold: { readonly key: string | null; readonly reading: GoldReading } | null = null;
  private text: { readonly key: string | null; readonly questions: readonly Question[] } | null = null;

  /**
   * The question at `place`, scored under the run's config. `request` is the one its report came from.
   * @throws RecordMoved when the file no longer holds the record there; UnreadableFile when it cannot be opened
   */
  read(request: AnalysisRequest, formatId: string, place: RecordPlace, config: ScoreConfig): QuestionDetail {
    const format = formatOf(formatId, request.map);
    const { question: read, problems, recordText } = format.layout === 'text' ? this.fromText(request, format, place) : this.fromRecord(request, format, place);
    const gold = this.goldOf(request);
    const joined = gold?.ok === true ? joinGold(read, gold.table, format.layout === 'records' && format.answersOnly === true).question : read;
    const question = inOrder(joined, config);
    const score = scoreQuestion(question, config);
    return { question, score, problems, modes: foundByMode(question, score, config), chunkPaths: chunkPaths(format, read, question, recordText), recordText };
  }

  private goldOf(request: AnalysisRequest): GoldReading | null {
    if (request.gold === null) return null;
    const key = keyOf(request.gold, request.goldStamp);
    if (this.gold === null || key === null || this.gold.key !== key) this.gold = { key, reading: readGoldFile(request.gold) };
    return this.gold.reading;
  }

  private fromText(request: AnalysisRequest, format: RunFormat & { layout: 'text' }, place: RecordPlace): { question: Question; problems: Problem[]; recordText: null } {
    const key = keyOf(request.run, request.stamp);
    if (this.text === null || key === null || this.text.key !== key) {
      const { questions } = this.opened.read(request, (reader) => format.readRun(wholeText(reader)));
      this.text = { key, questions: questions.map(({ question }) => question) };
    }
    const question = this.text.questions[place.record - 1];
    if (question === undefined) throw new RecordMoved();
    return { question, problems: [], recordText: null };
  }

  private fromRecord(request: AnalysisRequest, format: RecordRunFormat, place: RecordPlace): { question: Question; problems: Problem[]; recordText: string | null } {
    // a row of a table has no stretch of bytes of its own
    if (place.length === 0) {
      const row = this.opened.row(request, place.record);
      const record = row === null ? null : rowRecord(row, place.record).record;
      return { ...readAgain(format, record, place), recordText: null };
    }
    const text = this.opened.read(request, (reader) => readRange(reader, place.offset, place.length).toString('utf8'));
    const reading = readJson(text);
    const record = reading.ok ? { value: reading.value, text, key: place.key, number: place.record } : null;
    return { ...readAgain(format, record, place), recordText: text };
  }
}

function formatOf(id: string, map: FieldMap | null): RunFormat {
  const format = FORMATS.find((one): one is RunFormat => one.kind === 'run' && one.id === id);
  if (map !== null) return mappedFormat(map, format?.layout === 'records' ? format : null);
  if (format === undefined) throw new Error(`no format is called ${id}`);
  return format;
}

/** Scores may have put the chunks in another order than the record has them in. */
function chunkPaths(format: RunFormat, read: Question, ordered: Question, recordText: string | null): (JsonPath | null)[] {
  const reading = format.layout === 'text' || recordText === null ? null : readJson(recordText);
  if (format.layout === 'text' || reading === null || !reading.ok) return ordered.chunks.map(() => null);
  return listRanks(ordered.chunks, read.chunks).map((rank) => (rank === null ? null : format.chunkPath(reading.value, rank)));
}

function readAgain(format: RecordRunFormat, record: RawRecord | null, place: RecordPlace): { question: Question; problems: Problem[] } {
  const read = record === null ? undefined : unlessTooDeep(() => readRecord(format, record, place));
  return read ?? { question: unreadableQuestion(place.record), problems: record === null ? [] : [tooDeep(place)] };
}

function readRecord(format: RecordRunFormat, record: RawRecord, place: RecordPlace): { question: Question; problems: Problem[] } {
  const { value: question, problems } = format.readQuestion(record);
  return { question, problems: problemsAt([...problems, ...schemaProblems(format.schema, record.value, problems)], place, record.text) };
}
