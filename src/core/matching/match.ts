import type { Chunk, FactMatch, GoldFact, Hit, MatchMode } from '../model';
import { rarestUnit } from './acrossSpace';
import { WHITE_SPACE } from './characters';
import { searchIn, spansOfAny } from './chunkSearch';
import { imageText } from './normalize';
import type { Needle } from './occurrences';
import { longestWord } from './simpleText';

const VISIBLE = new RegExp(`[^${WHITE_SPACE}]`);

/** A fact under a mode; `fact` is the first of its texts that can be shown. Only counted facts have needles. */
export interface PreparedFact extends Pick<FactMatch, 'fact' | 'state' | 'duplicateOf'> {
  readonly needles: readonly Needle[];
}

/** The gold facts of one question under one mode, in the file's order. */
export interface FactNeedles {
  readonly mode: MatchMode;
  readonly facts: readonly PreparedFact[];
}

/**
 * Prepares a question's facts (METRICS.md §1). An alternative with nothing left under the mode is ignored; a fact
 * without any other is `empty` (in `exact`, one of white space alone is). A fact whose alternatives are, as a set
 * of images, those of an earlier fact is its `duplicate`.
 */
export function prepareFacts(facts: readonly GoldFact[], mode: MatchMode): FactNeedles {
  const earlier = new Map<string, number>();
  return { mode, facts: facts.map((fact, index) => prepareFact(fact, index, mode, earlier)) };
}

function prepareFact(gold: GoldFact, index: number, mode: MatchMode, earlier: Map<string, number>): PreparedFact {
  const fact = gold.texts.find((text) => VISIBLE.test(text)) ?? gold.texts[0] ?? '';
  const images = distinctImages(gold.texts, mode);
  if (images.length === 0) return { fact, state: 'empty', duplicateOf: null, needles: [] };
  const key = JSON.stringify(images);
  const duplicateOf = earlier.get(key);
  if (duplicateOf !== undefined) return { fact, state: 'duplicate', duplicateOf, needles: [] };
  earlier.set(key, index);
  return { fact, state: 'counted', duplicateOf: null, needles: images.map((image) => needleOf(image, mode)) };
}

function needleOf(image: string, mode: MatchMode): Needle {
  switch (mode) {
    case 'exact':
      return { image, key: image, anchor: 0 };
    case 'whitespace': {
      const anchor = rarestUnit(image);
      return { image, key: image.charAt(anchor), anchor };
    }
    case 'normalized': {
      const key = longestWord(image);
      return { image, key, anchor: image.indexOf(key) };
    }
  }
}

function distinctImages(texts: readonly string[], mode: MatchMode): string[] {
  const images = texts.map((text) => imageText(text, mode)).filter((image) => VISIBLE.test(image));
  return images.length < 2 ? images : [...new Set(images)].sort();
}

/**
 * Finds facts in a ranked list: the first text has rank 1, a null text (a passage named by id only) holds nothing.
 * One match per fact, in the facts' order; ranks ascend, hits ascend by rank, then start, then end. Within a chunk
 * each alternative is found left to right without overlap; two hits on the same stretch are one, hits of different
 * alternatives may overlap. Duplicate and empty facts have no ranks and no hits.
 */
export function matchFacts(prepared: FactNeedles, chunkTexts: readonly (string | null)[]): FactMatch[] {
  const hits = prepared.facts.map((): Hit[] => []);
  const counted = prepared.facts.some((fact) => fact.state === 'counted');
  if (counted) {
    chunkTexts.forEach((text, index) => {
      if (text !== null) collectHits(prepared, text, index + 1, hits);
    });
  }
  return prepared.facts.map((fact, index) => toMatch(fact, hits[index] ?? []));
}

/** `matchFacts` for the chunks of one question, which stand in the order of their ranks, from 1 without a gap. */
export function matchQuestion(facts: readonly GoldFact[], chunks: readonly Chunk[], mode: MatchMode): FactMatch[] {
  return matchFacts(
    prepareFacts(facts, mode),
    chunks.map((chunk) => chunk.text),
  );
}

function collectHits(prepared: FactNeedles, text: string, rank: number, hits: readonly Hit[][]): void {
  const search = searchIn(text, prepared.mode);
  prepared.facts.forEach((fact, index) => {
    for (const { start, end } of spansOfAny(fact.needles, search)) hits[index]?.push({ rank, start, end });
  });
}

function toMatch({ fact, state, duplicateOf }: PreparedFact, hits: readonly Hit[]): FactMatch {
  const ranks: number[] = [];
  for (const { rank } of hits) if (ranks.at(-1) !== rank) ranks.push(rank);
  return { fact, state, duplicateOf, ranks, hits };
}
