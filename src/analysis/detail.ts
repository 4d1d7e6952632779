import { FORMATS } from '../core/formats/index';
import type { RunFormat } from '../core/formats/format';
import { readJson } from '../core/formats/json';
import { joinGold } from '../core/goldTable';
import type { Problem, Question, RecordPlace, ScoreConfig } from '../core/model';
import { foundByMode, inOrder, scoreQuestion } from '../core/score';
import type { AnalysisRequest, QuestionDetail, Source } from './analysis';
import { openReader, readRange } from './bytes';
import { readGoldFile, wholeText, type GoldReading } from './gold';
import { problemsAt, schemaProblems } from './recordProblems';
import { unreadableQuestion } from './recordReader';

/** The question is not where the last analysis saw it: the file has changed since. */
export class RecordMoved extends Error {}

/** Reads single questions again, with every span. Keeps the gold file and the text run it read last. */
export class DetailReader {
  private gold: { readonly key: string | null; readonly reading: GoldReading } | null = null;
  private text: { readonly key: string | null; readonly questions: readonly Question[] } | null = null;

  /**
   * The question at `place`, scored under the run's config. `request` is the one its report came from.
   * @throws RecordMoved when the file no longer holds the record there; UnreadableFile when it cannot be opened
   */
  read(request: AnalysisRequest, formatId: string, place: RecordPlace, config: ScoreConfig): QuestionDetail {
    const format = FORMATS.find((one): one is RunFormat => one.kind === 'run' && one.id === formatId);
    if (format === undefined) throw new Error(`no format is called ${formatId}`);
    const { question: read, problems, recordText } = format.layout === 'text' ? this.fromText(request, format, place) : fromRecord(request.run, format, place);
    const gold = this.goldOf(request);
    const joined = gold?.ok === true ? joinGold(read, gold.table, format.layout === 'records' && format.answersOnly === true).question : read;
    const question = inOrder(joined, config);
    const score = scoreQuestion(question, config);
    return { question, score, problems, modes: foundByMode(question, score, config), recordText };
  }

  private goldOf(request: AnalysisRequest): GoldReading | null {
    if (request.gold === null) return null;
    const key = keyOf(request, request.gold);
    if (this.gold === null || key === null || this.gold.key !== key) this.gold = { key, reading: readGoldFile(request.gold) };
    return this.gold.reading;
  }

  private fromText(request: AnalysisRequest, format: RunFormat & { layout: 'text' }, place: RecordPlace): { question: Question; problems: Problem[]; recordText: null } {
    const key = keyOf(request, request.run);
    if (this.text === null || key === null || this.text.key !== key) {
      const reader = openReader(request.run);
      try {
        this.text = { key, questions: format.readRun(wholeText(reader)).questions.map(({ question }) => question) };
      } finally {
        reader.close();
      }
    }
    const question = this.text.questions[place.record - 1];
    if (question === undefined) throw new RecordMoved();
    return { question, problems: [], recordText: null };
  }
}

/** Nothing is kept of a content that cannot be told from another. */
function keyOf({ stamp }: AnalysisRequest, source: Source): string | null {
  if (stamp === null) return null;
  return JSON.stringify([source.kind === 'path' ? source.path : source.name, stamp]);
}

function fromRecord(source: Source, format: RunFormat & { layout: 'records' }, place: RecordPlace): { question: Question; problems: Problem[]; recordText: string } {
  const reader = openReader(source);
  let text: string;
  try {
    text = readRange(reader, place.offset, place.length).toString('utf8');
  } finally {
    reader.close();
  }
  const reading = readJson(text);
  if (!reading.ok) return { question: unreadableQuestion(place.record), problems: [], recordText: text };
  const record = { value: reading.value, text, key: place.key, number: place.record };
  const { value: question, problems } = format.readQuestion(record);
  return { question, problems: problemsAt([...problems, ...schemaProblems(format.schema, reading.value, problems)], place, text), recordText: text };
}
