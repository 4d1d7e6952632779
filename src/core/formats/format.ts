import type { ZodMiniType } from 'zod/mini';
import type { JsonPath } from '../jsonPlace';
import type { FieldMap } from '../mapping/fieldMap';
import type { Gold, Problem, Question, Severity } from '../model';
import type { JsonObject } from './fields';
import type { PlainShape } from './plainShape';

/** What a file is, for people and for the tree: only a run is scored. */
export type FileKind = 'run' | 'gold' | 'corpus' | 'questions' | 'answers' | 'metrics' | 'not-a-run' | 'unreadable';

/**
 * How the records lie in a file. `keyed`: the members of one object, each a record with its key. `wrapped`: the items of a list
 * inside an object. `rows`: the rows of a table (CSV, TSV, JSON by columns, Parquet), each an object of its cells by column;
 * cells of CSV and TSV are text.
 */
export type Container = 'array' | 'lines' | 'sequence' | 'keyed' | 'wrapped' | 'rows';

/** One record as it stands in the file. `text` is its JSON, for readers that need the order of its keys; a row's is made. */
export interface RawRecord {
  readonly value: unknown;
  readonly text: string;
  /** its key, in a keyed container */
  readonly key: string | null;
  /** from 1 */
  readonly number: number;
}

/** A problem inside a record; the analysis knows the record's place and makes it a Problem. */
export interface RecordProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** path of the value inside the record, to point at its line; [] is the record */
  readonly path: readonly (string | number)[];
}

export interface Reading<T> {
  readonly value: T;
  readonly problems: readonly RecordProblem[];
  /** where its fields were found (see FieldNotes); told for the first records of a file */
  readonly fields?: FieldMap;
}

/** Gold for one question, from a file of its own or from inside a run. */
export interface GoldEntry {
  readonly id: string | null;
  readonly query: string | null;
  readonly type: string | null;
  readonly gold: Gold;
  readonly goldAnswers: readonly string[];
}

/** What the head of a file shows to the formats. */
export interface Head {
  readonly name: string;
  /** decoded text of the first bytes, byte order mark removed */
  readonly text: string;
  /** the file goes on after `text` */
  readonly cut: boolean;
  /** the records found whole in the head, a few of them; empty when it is neither JSON nor a table */
  readonly records: readonly RawRecord[];
  readonly container: Container | null;
  /** the keys that lead to the list of a `wrapped` file, one or two of them; empty otherwise */
  readonly wrapper: readonly string[];
}

/** What the caller takes a file for, which settles shapes that two formats share; null when it cannot tell. */
export type Wanted = 'run' | 'gold' | 'corpus' | null;

interface FormatCommon {
  readonly id: string;
  /** "MultiHop-RAG run" */
  readonly label: string;
  readonly kind: FileKind;
  /** is this file of this format, judged by its content? */
  detect(head: Head, wanted?: Wanted): boolean;
  /** how files of this format are read, for people: "chunks from `retrieval_list[].text`, gold from `gold_list[].fact`" */
  readonly readAs: string;
  /** what to know of that reading beside the paths: "any one of the answers is enough" */
  readonly remark?: string;
}

/** A run whose questions are JSON records, read one at a time. */
export interface RecordRunFormat extends FormatCommon {
  readonly layout: 'records';
  readonly kind: 'run';
  readQuestion(record: RawRecord): Reading<Question>;
  /** it holds answers and no chunks: there is nothing to look for gold in */
  readonly answersOnly?: true;
  /** what a record should look like: checked on the first records of a file and on every record that is opened; null when the reader checks all there is */
  readonly schema: ZodMiniType | null;
  /** where its plain records keep what counts, so that they need not be parsed; absent where that cannot be said */
  readonly plain?: PlainShape;
  /** path, inside a record, of the JSON string that is the chunk's text (a mapped run's id, where it has no text); null when there is none */
  chunkPath(record: unknown, rank: number): readonly (string | number)[] | null;
}

/** One question of a record that holds several, or of a file that holds several runs. */
export interface QuestionPart {
  readonly question: Question;
  /** the run it belongs to; null where the file is one run */
  readonly run: string | null;
  /** where the question stands inside the record; [] is the whole record */
  readonly path: JsonPath;
  /** path of each chunk's text from there, in the order of the chunks; null where it stands elsewhere */
  readonly chunkPaths: readonly (JsonPath | null)[];
}

/**
 * A run whose records are not its questions: a record gives any number of them, of one run or of several. Problems name
 * their path from the record.
 */
export interface PartsRunFormat extends FormatCommon {
  readonly layout: 'parts';
  readonly kind: 'run';
  readParts(record: RawRecord): Reading<readonly QuestionPart[]>;
  /**
   * For tables with a row per passage: rows of one key are one record, whose value is the list of them. A row without a
   * key (null) is left out, and told.
   */
  readonly rowGroup?: (row: unknown) => string | null;
  readonly answersOnly?: true;
}

/** Gold whose entries are JSON records. */
export interface RecordGoldFormat extends FormatCommon {
  readonly layout: 'records';
  readonly kind: 'gold';
  readGold(record: RawRecord): Reading<GoldEntry>;
  /** for tables with a row per passage, as in a run */
  readonly rowGroup?: (row: unknown) => string | null;
  /** its passages have grades; otherwise they are listed, and any is as good as another */
  readonly isGraded?: true;
}

/** A file read as a whole, line by line: TREC run and qrels, tables. Lines of a Problem count from 1. */
export interface TextRunFormat extends FormatCommon {
  readonly layout: 'text';
  readonly kind: 'run';
  readRun(text: string): { readonly questions: readonly TextQuestion[]; readonly problems: readonly Problem[]; readonly fields?: FieldMap };
  /** scores order the list, whatever the file's order */
  readonly order: 'list' | 'score';
}

export interface TextQuestion {
  readonly question: Question;
  /** line of its first entry, from 0 */
  readonly line: number;
  readonly endLine: number;
}

export interface TextGoldFormat extends FormatCommon {
  readonly layout: 'text';
  readonly kind: 'gold';
  readonly isGraded?: true;
  readGoldFile(text: string): { readonly entries: readonly GoldEntry[]; readonly problems: readonly Problem[]; readonly fields?: FieldMap };
}

/** A file that is understood and is no run: what it is, and what to do with it. */
export interface OtherFormat extends FormatCommon {
  readonly layout: 'other';
  readonly kind: Exclude<FileKind, 'run' | 'gold'>;
  readonly advice: string;
  /** how many questions a record holds; without it, records of questions and answers hold one, others none */
  readonly questionsIn?: (record: JsonObject) => number;
}

/** A passage of a corpus. */
export interface Passage {
  readonly id: string;
  readonly text: string;
  readonly title: string | null;
  /** the address or path that the corpus gives for it, as written */
  readonly source: string | null;
}

/** A corpus: passages by id, one a record; in a `collection` one a line, which is then the record's value. */
export interface CorpusFormat extends OtherFormat {
  readonly kind: 'corpus';
  readonly collection?: true;
  /** null when the record has no id or no text */
  readPassage(record: RawRecord): Passage | null;
}

export type RunFormat = RecordRunFormat | PartsRunFormat | TextRunFormat;
export type GoldFormat = RecordGoldFormat | TextGoldFormat;
export type Format = RunFormat | GoldFormat | CorpusFormat | OtherFormat;
