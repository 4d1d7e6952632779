import type { PartsRunFormat, QuestionPart, RawRecord, RecordProblem, RecordRunFormat } from '../core/formats/format';
import { unlessTooDeep } from '../core/formats/json';
import type { FieldMap } from '../core/mapping/fieldMap';
import { JsonPlaces } from '../core/jsonPlace';
import type { Problem, Question, RecordPlace } from '../core/model';
import { TextLines } from '../core/textLines';
import { CHECKED_BY_SCHEMA } from './engine/engine';
import { firstLine, problemsAt, schemaProblems, tooDeep } from './recordProblems';
import { unreadableQuestion, type ReadRecord } from './recordReader';

/** A question of a run file, where it stands. */
export interface PlacedQuestion {
  readonly question: Question;
  readonly place: RecordPlace;
  /** the run it belongs to, where the file holds several */
  readonly run: string | null;
}

export interface QuestionReading {
  readonly questions: readonly PlacedQuestion[];
  readonly problems: readonly Problem[];
  /** where the fields were found, in the first records */
  readonly fields?: FieldMap;
}

/** The questions of one record. A record that cannot be read is one question of the run still: listed, never scored. */
export function questionsIn(format: RecordRunFormat | PartsRunFormat, read: ReadRecord): QuestionReading {
  const { record, place } = read;
  if (record === null) return { questions: [unreadable(place)], problems: [] };
  const reading = unlessTooDeep(() => (format.layout === 'parts' ? partsIn(format, read, record) : questionIn(format, read, record, place.record <= CHECKED_BY_SCHEMA)));
  return reading ?? { questions: [unreadable(place)], problems: [tooDeep(place)] };
}

function unreadable(place: RecordPlace): PlacedQuestion {
  return { question: unreadableQuestion(place.record), place, run: null };
}

/** The one question of a record. */
export function questionIn(format: RecordRunFormat, read: ReadRecord, record: RawRecord, bySchema: boolean): QuestionReading {
  const { value: question, problems: found, fields } = format.readQuestion(record);
  const checked = bySchema ? schemaProblems(format.schema, record.value, found) : [];
  return { questions: [{ question, place: read.place, run: null }], problems: problemsOf([...found, ...checked], read), ...(fields === undefined ? {} : { fields }) };
}

function partsIn(format: PartsRunFormat, read: ReadRecord, record: RawRecord): QuestionReading {
  const { value: parts, problems, fields } = format.readParts(record);
  const places = partPlaces(read, parts);
  return { questions: parts.map(({ question, run }, at) => ({ question, run, place: places[at] ?? read.place })), problems: problemsOf(problems, read), ...(fields === undefined ? {} : { fields }) };
}

/** Problems of a record, each at its line; of rows that are one record, in the row that its path begins with. */
export function problemsOf(found: readonly RecordProblem[], read: ReadRecord): Problem[] {
  return read.rows === undefined ? problemsAt(found, read.place, read.text) : problemsInRows(found, read.rows);
}

function problemsInRows(found: readonly RecordProblem[], rows: readonly RecordPlace[]): Problem[] {
  return found.map(({ code, severity, message, path }) => {
    const row = rows[typeof path[0] === 'number' ? path[0] : 0];
    return { code, severity, message, line: row === undefined ? null : firstLine(row), record: row?.record ?? null };
  });
}

/** Lines and columns of the questions inside their record; their bytes stay the record's, which is what is read again. */
function partPlaces({ place, text }: ReadRecord, parts: readonly QuestionPart[]): RecordPlace[] {
  if (parts.length === 1 && parts[0]?.path.length === 0) return [place];
  const places = new JsonPlaces(text);
  const lines = new TextLines(text, { line: place.line, character: place.column });
  return parts.map(({ path }, part) => {
    const { start, end } = lines.stretch(places.valueAt(path) ?? { start: 0, end: text.length });
    return { ...place, part, line: start.line, column: start.character, endLine: end.line };
  });
}

/** The text of a question's part of its record, as it stands in the file. */
export function partText(text: string, { path }: QuestionPart): string {
  const span = path.length === 0 ? null : new JsonPlaces(text).valueAt(path);
  return span === null ? text : text.slice(span.start, span.end);
}
