import type { FieldMap, MapField } from '../core/mapping/fieldMap';
import { MAP_FIELDS } from '../core/mapping/fieldMap';
import { guessMap } from '../core/mapping/guess';
import { Proposals, type Proposal } from '../core/mapping/proposals';
import { unlessTooDeep } from '../core/formats/json';
import { valueAt } from '../core/formats/fields';
import type { RunFormat } from '../core/formats/format';
import type { Question, QuestionScore } from '../core/model';
import { inOrder, scoreQuestion } from '../core/score';
import type { GoldPreview, MappingPreview } from '../shared/mappingPreview';
import type { AnalysisRequest } from './analysis';
import { UnreadableFile, type ByteReader } from './bytes';
import { bestHead, detectIn, readHeads, type Detected, type PlacedHead } from './head';
import { runIn } from './mappedRun';
import { openReader } from './open';
import { questionsIn } from './questionsIn';
import { readRecords, type ReadRecord } from './recordReader';

/** What a mapping can be made of: the paths of a file's first records. */
export interface MappingSample {
  /** label of the known format that reads what is not mapped; null when the shape is unknown */
  readonly base: string | null;
  /** the mapping of the request; a guess where it has none and nothing is known of the file */
  readonly map: FieldMap;
  readonly proposals: Readonly<Record<MapField, readonly Proposal[]>>;
}

const RECORDS = 8;
/** of the file, that the first records are looked for in */
const MOST_BYTES = 16 * 1024 * 1024;

/** Proposals for every field in the light of the request's mapping; null when the file holds no records to map. */
export function sampleMapping(request: AnalysisRequest): MappingSample | null {
  return withRun(request, (reader, heads) => {
    // what is guessed is no format to build on: the guess is where the mapping begins
    const known = knownRun(detectIn(heads, 'run'));
    const head = known?.head ?? (request.map === null ? bestHead(heads, likeness) : (runIn(heads, request.map)?.head ?? null));
    if (head === null) return null;
    const reads = firstRecords(reader, head);
    return unlessTooDeep((): MappingSample | null => {
      const records = known === null ? reads.flatMap(({ record }) => (record === null ? [] : [record.value])) : reads.flatMap((read) => mappedParts(known.format, read));
      if (records.length === 0) return null;
      const map = request.map ?? (known === null ? guessMap(records) : {});
      const proposals = new Proposals(records, map);
      return { base: known?.format.label ?? null, map, proposals: Object.fromEntries(MAP_FIELDS.map((field) => [field, proposals.of(field)])) as MappingSample['proposals'] };
    }) ?? null;
  });
}

/** The first question as the request's mapping reads it, and how many of the first ones have a hit; null when there is none. */
export function previewMapping(request: AnalysisRequest): MappingPreview | null {
  return withRun(request, (reader, heads) => {
    const detected = knownRun(runIn(heads, request.map));
    if (detected === null) return null;
    const { format } = detected;
    const found = firstRecords(reader, detected.head).flatMap((read) => {
      const { questions, problems } = questionsIn(format, read);
      return questions.map(({ question }) => ({ question: inOrder(question, request.config), problems: problems.map(({ message }) => message) }));
    });
    const scored = found.map(({ question }) => scoreQuestion(question, request.config));
    const [first] = found;
    const [score] = scored;
    if (first === undefined || score === undefined) return null;
    return {
      ...previewOf(first.question, score),
      problems: [...new Set(first.problems)].slice(0, SHOWN),
      sample: { questions: found.length, scored: scored.filter((one) => one.scored).length, hit: scored.filter(({ firstHit }) => firstHit !== null).length },
    };
  });
}

/** null when the file cannot be opened: its page says why. */
function withRun<T>(request: AnalysisRequest, use: (reader: ByteReader, heads: readonly PlacedHead[]) => T | null): T | null {
  let reader: ByteReader | null = null;
  try {
    reader = openReader(request.run);
    return use(reader, readHeads(reader, request.run.name));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  } finally {
    reader?.close();
  }
}

type RecordsFormat = Exclude<RunFormat, { layout: 'text' }>;

/** Runs of lines have no fields to map. */
function knownRun(detected: Detected | null): { format: RecordsFormat; head: PlacedHead } | null {
  return detected?.format.kind === 'run' && detected.format.layout !== 'text' ? { format: detected.format, head: detected.head } : null;
}

function mappedParts(format: RecordsFormat, { record }: ReadRecord): unknown[] {
  if (record === null) return [];
  return format.layout === 'parts' ? format.readParts(record).value.map(({ path }) => valueAt(record.value, path)) : [record.value];
}

/** How much records look like questions with chunks; several are likelier than one. */
function likeness({ records }: PlacedHead): number {
  const proposals = unlessTooDeep(() => new Proposals(records.map(({ value }) => value), {}));
  const best = (field: MapField): number => Math.max(0, proposals?.of(field)[0]?.score ?? 0);
  return best('question') + best('chunks') + (records.length > 1 ? 1 : 0);
}

/** The first records that can be read; a table's are in its head. */
function firstRecords(reader: ByteReader, head: PlacedHead): ReadRecord[] {
  if (head.container === 'rows') return head.records.map((record) => ({ place: { record: record.number, offset: 0, length: 0, line: 0, column: 0, endLine: 0, key: null }, text: record.text, bytesDone: 0, record, problems: [] }));
  const found: ReadRecord[] = [];
  for (const read of readRecords(reader, head)) {
    if (read.isEnd !== true && read.leftOut !== true && read.record !== null) found.push(read);
    if (found.length === RECORDS || read.bytesDone - head.start > MOST_BYTES) break;
  }
  return found;
}

const SHOWN = 5;
const LONGEST_TEXT = 600;

function previewOf(question: Question, score: QuestionScore): Omit<MappingPreview, 'problems' | 'sample'> {
  const [first] = question.chunks;
  return {
    id: question.idMade ? null : beginning(question.id),
    query: beginning(question.query),
    type: question.type === null ? null : beginning(question.type),
    chunks: question.chunks.length,
    first: first === undefined ? null : { id: first.id === null ? null : beginning(first.id), title: first.title === null ? null : beginning(first.title), score: first.score, text: first.text === null ? null : beginning(first.text) },
    gold: goldOf(question, score),
    firstHit: score.firstHit,
    answer: question.answer === null ? null : beginning(question.answer),
    goldAnswers: question.goldAnswers.slice(0, SHOWN).map(beginning),
    latencyMs: question.latencyMs,
    tokens: question.tokens,
  };
}

function goldOf({ gold }: Question, { facts, relevant }: QuestionScore): GoldPreview {
  switch (gold.kind) {
    case 'missing':
      return { kind: 'missing', count: 0, items: [] };
    case 'facts':
      return { kind: 'facts', count: gold.facts.length, items: gold.facts.slice(0, SHOWN).map(({ texts }, at) => ({ text: beginning(texts[0] ?? ''), rank: facts[at]?.ranks[0] ?? null })) };
    case 'judged':
      return { kind: 'judged', count: gold.judgements.length, items: gold.judgements.slice(0, SHOWN).map(({ id }) => ({ text: beginning(id), rank: relevant.find((passage) => passage.id === id)?.rank ?? null })) };
  }
}

function beginning(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
