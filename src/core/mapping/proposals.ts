import { isObject } from '../formats/fields';
import { isPassage, nameClue, shapeOf, type Shape } from './clues';
import { PARTS_OF_CHUNK, type FieldMap, type MapField } from './fieldMap';
import { listAt, valuesAt } from './paths';
import { surveyPaths, type FoundPath } from './survey';

/** A path that a field may be mapped to. */
export interface Proposal {
  readonly field: MapField;
  readonly path: string;
  /** a value that stands there, on one line */
  readonly example: string;
  /** records, or chunks for a part of one, in which something stands there, of those looked at */
  readonly count: number;
  readonly of: number;
  /** higher is likelier; comparable between `gold` and `gold.ids` */
  readonly score: number;
  /** good enough to be taken unasked */
  readonly likely: boolean;
}

const LIKELY: Partial<Record<MapField, number>> = { question: 1, chunks: 1, 'chunks.text': 1 };
const LIKELY_OTHERS = 2;
const MOST_PROPOSALS = 40;
const LONGEST_EXAMPLE = 160;
const MOST_COMPARED = 40;
const LONGEST_COMPARED = 5000;
/** longer ones name nothing */
const LONGEST_NAME = 200;

interface Candidate extends FoundPath {
  readonly shape: Shape;
}

/**
 * Proposes paths for fields of records whose shape nobody knows, likeliest first, from their first records. `map` is
 * what is mapped so far: parts of a chunk and gold are looked for in the light of the chunks.
 */
export class Proposals {
  private readonly candidates: readonly Candidate[];
  private readonly chunkPath: string | null;
  private readonly chunks: readonly (readonly unknown[])[];
  private readonly parts: readonly Candidate[];

  constructor(
    private readonly records: readonly unknown[],
    private readonly map: FieldMap,
  ) {
    this.candidates = surveyPaths(records).map(withShape);
    this.chunkPath = map.chunks ?? this.rank('chunks', this.candidates, records.length)[0]?.path ?? null;
    const path = this.chunkPath;
    this.chunks = records.map((record) => (path === null ? [] : listAt(record, path).places.map(({ value }) => value)));
    this.parts = surveyPaths(this.chunks.flat()).map(withShape);
  }

  of(field: MapField): readonly Proposal[] {
    if (PARTS_OF_CHUNK.includes(field)) return this.rank(field, this.parts, this.chunks.flat().length);
    return this.rank(field, this.candidates, this.records.length);
  }

  private rank(field: MapField, candidates: readonly Candidate[], of: number): Proposal[] {
    return candidates
      .filter(({ shape, path, count }) => count > 0 && fits(field, path, shape))
      .map((candidate) => ({ candidate, score: round(nameClue(candidate.path, field) + this.shapeClue(field, candidate) + this.takenClue(field, candidate.path)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_PROPOSALS)
      .map(({ candidate: { path, values, count }, score }) => ({ field, path, example: exampleOf(values.flat()[0]), count, of, score, likely: score >= (LIKELY[field] ?? LIKELY_OTHERS) }));
  }

  private shapeClue(field: MapField, candidate: Candidate): number {
    const { shape, path, values, count } = candidate;
    const depth = (path.match(/\[\]/g) ?? []).length;
    switch (field) {
      case 'question':
        return 2.5 * shape.questions + shape.prose - 2 * depth + (count > 1 && shape.distinct < 0.3 ? -2 : 0) + (shape.length > 1500 ? -1.5 : 0);
      case 'chunks':
        return this.listClue(candidate) - 1.5 * (depth - 1);
      case 'chunks.text':
        return Math.min(3, shape.length / 60) - (isPassage(shape) ? 0 : 1) - depth + (path === '.' ? this.plainTextClue(shape) : 0);
      case 'chunks.id':
        return (shape.distinct > 0.1 ? 0.5 : -2) - shape.prose - 2 * depth - (isPassage(shape) ? 3 : 0) + this.namedClue(candidate);
      case 'chunks.score':
        return (descending(values.flat()) ? 0.5 : 0) - depth;
      case 'gold':
        return this.factClue(candidate);
      case 'gold.ids':
        return this.idClue(candidate);
      case 'id':
        return (shape.distinct > 0.99 ? 0.5 : -3) - 3 * depth - 2 * shape.prose;
      case 'type':
        return (shape.distinct < 0.9 ? 0.5 : -0.5) - 3 * depth - 2 * shape.prose;
      case 'answer':
        return -2 * depth - shape.questions;
      case 'answer.gold':
        return (shape.length > 400 ? -1 : 0) - (this.chunkPath !== null && path.startsWith(this.chunkPath) ? 4 : 0) - Math.max(0, depth - 1);
      default:
        return -depth;
    }
  }

  /** What stands for another field already hardly stands for this one. */
  private takenClue(field: MapField, path: string): number {
    const taken = Object.entries(this.map).some(([other, used]) => other !== field && used === path && PARTS_OF_CHUNK.includes(other as MapField) === PARTS_OF_CHUNK.includes(field));
    return taken && !(field === 'chunks.id' || field === 'chunks.text') ? -4 : 0;
  }

  /** A list of passages: objects with a long text or long texts, several of them, among which something else of the record occurs. */
  private listClue({ shape, values, path }: Candidate): number {
    const texts = values.map(textsOf);
    const longest = Math.max(0, ...texts.flat().slice(0, 200).map((text) => text.length));
    const passages = shape.objects > 0.5 ? (longest >= 40 ? 1.5 : 0) : isPassage(shape) ? 1.5 : 0;
    const several = shape.each >= 3 ? 1 : shape.each >= 1.5 ? 0.5 : -0.5;
    const others = this.candidates.filter((other) => !other.path.startsWith(path) && other.shape.objects < 0.5 && other.shape.each < shape.each).slice(0, MOST_COMPARED);
    const found = Math.max(0, ...others.map((other) => shareFound(other.values, texts, (value, text) => text === value || (value.length >= 10 && text.includes(value)))));
    return passages + several + (found > 0.2 ? 1.5 : 0) - (shape.numbers > 0.5 ? 1.5 : 0);
  }

  /** Texts that occur inside chunks; what occurs in none says little, and short ones occur by chance. */
  private factClue({ shape, values, path }: Candidate): number {
    if (this.isInChunks(path)) return -6;
    const texts = this.chunks.map(textsOf);
    const share = shareFound(values, texts, (value, text) => text.length >= 40 && text.includes(value));
    const weight = shape.length >= 15 ? 4 : shape.length >= 4 ? 2.5 : 0.5;
    return share > 0 ? weight * Math.min(1, 0.4 + share) : -2;
  }

  /** Values that equal an id of some chunk. */
  private idClue({ values, path, shape }: Candidate): number {
    if (this.isInChunks(path)) return -6;
    const share = shareFound(values, this.names(), (value, name) => value === name);
    // where chunks have texts, texts are the better gold
    const texts = this.parts.some((part) => isPassage(part.shape)) ? -2 : 0;
    return texts + (share > 0 ? 4 * Math.min(1, 0.4 + share) : -2 - (isPassage(shape) ? 2 : 0));
  }

  /** What may name the chunks of each record: their short texts, and numbers that are called an id. */
  private names(): string[][] {
    const paths = this.parts.filter(({ path, shape }) => !isPassage(shape) && (shape.numbers < 0.5 || nameClue(path, 'chunks.id') > 0)).map(({ path }) => path);
    return this.chunks.map((elements) => elements.flatMap((element) => paths.flatMap((path) => valuesAt(element, path).flatMap(scalarText))).filter(({ length }) => length < LONGEST_NAME));
  }

  private isInChunks(path: string): boolean {
    const list = this.chunkPath?.replace(/(\[\])+$/, '') ?? null;
    return list !== null && (isSameList(path, list) || path.startsWith(`${list}[`));
  }

  /** Short texts that are the whole of a chunk are its name where gold names it so. */
  private plainTextClue(shape: Shape): number {
    if (isPassage(shape)) return 2;
    return this.of('gold.ids')[0]?.likely === true ? -2 : 3;
  }

  /** How much of the record's gold ids, or of its lists while those are not known, is named by this part of a chunk. */
  private namedClue({ path }: Candidate): number {
    const names = this.chunks.map((elements) => elements.flatMap((element) => valuesAt(element, path).flatMap(scalarText)));
    if (names.flat().some((name) => name.length >= LONGEST_NAME)) return 0;
    const goldIds = this.map['gold.ids'];
    const others = this.candidates.filter((other) => (goldIds === undefined ? !this.isInChunks(other.path) && other.shape.objects === 0 && isListOrGold(other.path) : isSameList(other.path, goldIds)));
    const best = Math.max(0, ...others.map((other) => shareFound(other.values, names, (value, name) => value === name)));
    return best === 0 ? 0 : (goldIds === undefined ? 1.5 : 4) + Math.min(1.5, 2 * best);
  }
}

function isListOrGold(path: string): boolean {
  return path.endsWith('[]') || nameClue(path, 'gold.ids') > 0;
}

/** `a` and `a[]` name the same list. */
function isSameList(a: string, b: string): boolean {
  return a.replace(/(\[\])+$/, '') === b.replace(/(\[\])+$/, '');
}

function withShape(found: FoundPath): Candidate {
  return { ...found, shape: shapeOf(found.values) };
}

/** What a field must be to be told at all. */
function fits(field: MapField, path: string, shape: Shape): boolean {
  if (field === 'chunks') return path.endsWith('[]') && (shape.objects > 0.5 || shape.texts > 0.5 || shape.numbers > 0.5);
  if (shape.objects > 0) return false;
  if (field === 'chunks.score' || field === 'latency' || field === 'tokens') return shape.numbers > 0.9;
  if (field === 'question' || field === 'gold' || field === 'chunks.text') return shape.texts > 0.5 && shape.numbers < 0.9;
  return shape.texts + shape.numbers > 0;
}

/** Share of the values that some of the record's `texts` fits, 0–1. */
function shareFound(values: readonly (readonly unknown[])[], texts: readonly (readonly string[])[], isFit: (value: string, text: string) => boolean): number {
  const all = values.flatMap((list, record) => list.flatMap(scalarText).filter((value) => value.trim() !== '').map((value) => (texts[record] ?? []).some((text) => isFit(value, text))));
  return all.length === 0 ? 0 : all.filter(Boolean).length / all.length;
}

/** The texts in some elements, the first of them and their beginnings: enough to tell, whatever the file holds. */
function textsOf(elements: readonly unknown[]): string[] {
  return elements.slice(0, MOST_COMPARED).flatMap(textsIn).slice(0, 2 * MOST_COMPARED).map((text) => text.slice(0, LONGEST_COMPARED));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function scalarText(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function descending(values: readonly unknown[]): boolean {
  const numbers = values.map(Number);
  return numbers.length > 1 && numbers.filter((value, at) => at === 0 || value <= (numbers[at - 1] ?? value)).length > numbers.length * 0.7;
}

function exampleOf(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4 * LONGEST_EXAMPLE).replace(/\s+/g, ' ').trim();
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
