import { withTexts } from '../core/corpusJoin';
import { contains } from '../core/filter/contains';
import type { TextSearch } from '../core/filter/evaluate';
import type { RawRecord, RunFormat } from '../core/formats/format';
import { readJson, unlessTooDeep } from '../core/formats/json';
import { joinGold, questionWithoutRun, type GoldTable } from '../core/goldTable';
import type { Question, QuestionRow, RecordPlace } from '../core/model';
import type { AnalysisRequest } from './analysis';
import { readRange, UnreadableFile, type ByteReader } from './bytes';
import { Corpus } from './corpus';
import type { CorpusIndex } from './corpusIndex';
import { readGoldFile, wholeText } from './gold';
import { readHeads, type Detected } from './head';
import { runIn } from './mappedRun';
import { mayHold } from './mayHold';
import { openReader } from './open';
import { inGroups, readRecords } from './recordReader';

/** Where the questions of a report stand in its file, by their index; see `RecordPlace`. */
export interface QuestionPlaces {
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
  readonly records: Uint32Array;
  readonly parts: Uint32Array;
  /** null where no record has a key */
  readonly keys: readonly (string | null)[] | null;
  /** entries of the gold that the last questions are, which the run lacks */
  readonly missing: Uint32Array;
}

export interface SearchOrder {
  readonly request: AnalysisRequest;
  /** that of the request's corpus; null where it has none that can be used */
  readonly index: CorpusIndex | null;
  readonly places: QuestionPlaces;
  readonly wanted: readonly TextSearch[];
}

/** What a question is searched for, and what of it was found: the indexes of `wanted`. */
export interface Searched {
  readonly question: number;
  readonly found: readonly number[];
}

/**
 * Searches every question of a report, in the order of the file. A question whose place cannot be read any more has nothing in it:
 * the report of a changed file is about to be replaced.
 */
export function* searchTexts(order: SearchOrder): Generator<Searched> {
  let reader: ByteReader;
  try {
    reader = openReader(order.request.run);
  } catch (error) {
    if (error instanceof UnreadableFile) return;
    throw error;
  }
  const corpus = order.index === null ? null : new Corpus(order.index);
  try {
    const detected = runIn(readHeads(reader, order.request.run.name), order.request.map);
    const gold = order.request.gold === null ? null : readGoldFile(order.request.gold);
    if (detected?.format.kind === 'run') yield* new Search(order, reader, detected, gold?.ok === true ? gold.table : null, corpus).run(detected.format);
  } finally {
    reader.close();
    corpus?.close();
  }
}

class Search {
  private readonly tests: readonly { readonly where: TextSearch['where']; readonly isIn: (text: string) => boolean }[];

  constructor(
    private readonly order: SearchOrder,
    private readonly reader: ByteReader,
    private readonly detected: Detected,
    private readonly gold: GoldTable | null,
    private readonly corpus: Corpus | null,
  ) {
    this.tests = order.wanted.map(({ where, text }) => ({ where, isIn: contains(text) }));
  }

  *run(format: RunFormat): Generator<Searched> {
    yield* this.own(format);
    yield* this.missing();
  }

  private own(format: RunFormat): Generator<Searched> {
    if (format.layout === 'text') return this.wholeFile(format);
    return this.detected.head.container === 'rows' ? this.rows(format) : this.records(format);
  }

  /** The questions that the run lacks. */
  private *missing(): Generator<Searched> {
    const { offsets, missing } = this.order.places;
    for (const [at, gold] of missing.entries()) {
      const entry = this.gold?.entries[gold];
      yield this.searched(offsets.length - missing.length + at, entry === undefined ? undefined : questionWithoutRun(entry), false);
    }
  }

  /** No record of such a file stands alone. */
  private *wholeFile(format: RunFormat & { layout: 'text' }): Generator<Searched> {
    const { questions } = format.readRun(wholeText(this.reader));
    for (const [at, { question }] of questions.entries()) yield this.searched(at, question, false);
  }

  /** Each record is read once, and parsed only when it may hold what is wanted. */
  private *records(format: RunFormat & { layout: 'records' | 'parts' }): Generator<Searched> {
    const { offsets, lengths, records, parts, keys, missing } = this.order.places;
    const count = offsets.length - missing.length;
    const { wanted } = this.order;
    const isWorthParsing = this.gold === null && this.corpus === null ? mayHold(wanted.map(({ text }) => text)) : () => true;
    for (let at = 0; at < count; ) {
      const first = at;
      const bytes = lengths[first]! === 0 ? null : readRange(this.reader, offsets[first]!, lengths[first]!);
      const record = bytes !== null && isWorthParsing(bytes) ? parsed(bytes, keys?.[first] ?? null, records[first]!) : null;
      const read = record === null ? [] : questionsOf(format, record);
      for (; at < count && (at === first || (offsets[at] === offsets[first] && lengths[at]! > 0)); at++) {
        yield this.searched(at, read[parts[at]!], format.answersOnly === true);
      }
    }
  }

  /** Rows of a table have no bytes of their own: all are read, and matched by the number of their record. */
  private *rows(format: RunFormat & { layout: 'records' | 'parts' }): Generator<Searched> {
    const { records, parts } = this.order.places;
    let at = 0;
    for (const { record, place, leftOut } of inGroups(readRecords(this.reader, this.detected.head), format.layout === 'parts' ? format.rowGroup : undefined)) {
      if (record === null || leftOut === true) continue;
      while (records[at]! < place.record) at++;
      if (records[at] !== place.record) continue;
      const read = questionsOf(format, record);
      for (; records[at] === place.record; at++) yield this.searched(at, read[parts[at]!], format.answersOnly === true);
    }
  }

  private searched(at: number, read: Question | undefined, answersOnly: boolean): Searched {
    if (read === undefined) return { question: at, found: [] };
    const joined = this.gold === null ? read : joinGold(read, this.gold, answersOnly).question;
    const { corpus } = this;
    const question = corpus === null ? joined : withTexts(joined, (id) => corpus.find(id));
    const facts = question.gold.kind === 'facts' ? question.gold.facts.flatMap(({ texts }) => texts) : [];
    const chunks = question.chunks.flatMap(({ text }) => text ?? []);
    const texts = { fact: facts, chunk: chunks, any: [question.query, ...facts, ...chunks] };
    return { question: at, found: this.tests.flatMap(({ where, isIn }, test) => (texts[where ?? 'any'].some(isIn) ? [test] : [])) };
  }
}

function questionsOf(format: RunFormat & { layout: 'records' | 'parts' }, record: RawRecord): readonly Question[] {
  return unlessTooDeep(() => (format.layout === 'parts' ? format.readParts(record).value.map(({ question }) => question) : [format.readQuestion(record).value])) ?? [];
}

function parsed(bytes: Buffer, key: string | null, number: number): RawRecord | null {
  const text = bytes.toString('utf8');
  const reading = readJson(text);
  return reading.ok ? { value: reading.value, text, key, number } : null;
}

/** The places of questions, small enough to be sent to a thread. */
export function placesOf(questions: readonly Pick<QuestionRow, 'place'>[]): QuestionPlaces {
  const column = (value: (place: RecordPlace) => number): number[] => questions.map(({ place }) => value(place));
  return {
    offsets: Float64Array.from(column(({ offset }) => offset)),
    lengths: Float64Array.from(column(({ length }) => length)),
    records: Uint32Array.from(column(({ record }) => record)),
    parts: Uint32Array.from(column(({ part = 0 }) => part)),
    missing: Uint32Array.from(questions.flatMap(({ place }) => place.gold ?? [])),
    keys: questions.some(({ place }) => place.key !== null) ? questions.map(({ place }) => place.key) : null,
  };
}
