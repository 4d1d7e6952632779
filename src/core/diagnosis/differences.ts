import { isRemoved, isWhiteSpace, foldPunctuation } from '../matching/characters';
import { imageOf } from '../matching/normalize';
import type { MatchMode } from '../model';
import type { DifferenceKind, TextPair } from './missed';

/**
 * Sets a gold text beside the stretch of a chunk that `mode` takes for the same, and cuts both where they begin and cease to
 * differ. Joined, the pairs are the two texts.
 */
export function textPairs(gold: string, chunk: string, mode: MatchMode): readonly TextPair[] {
  const [goldImage, chunkImage] = [imageOf(gold, mode), imageOf(chunk, mode)];
  // a stretch of whole characters may have more in its image than the fact: the rest of a ligature
  const shift = Math.max(0, chunkImage.text.indexOf(goldImage.text));
  const writer = new PairWriter(gold, chunk);
  for (let unit = 0; unit < goldImage.text.length && shift + unit < chunkImage.text.length; unit++) {
    const [inGold, inChunk] = [goldImage.origin(unit, unit + 1), chunkImage.origin(shift + unit, shift + unit + 1)];
    // what the mode leaves out stands between two characters of the image
    writer.upTo(inGold.start, inChunk.start);
    writer.upTo(inGold.end, inChunk.end);
  }
  writer.upTo(gold.length, chunk.length);
  return writer.pairs;
}

class PairWriter {
  readonly pairs: TextPair[] = [];
  private goldAt = 0;
  private chunkAt = 0;

  constructor(
    private readonly gold: string,
    private readonly chunk: string,
  ) {}

  upTo(goldEnd: number, chunkEnd: number): void {
    const gold = this.gold.slice(this.goldAt, goldEnd);
    const chunk = this.chunk.slice(this.chunkAt, chunkEnd);
    this.goldAt = Math.max(this.goldAt, goldEnd);
    this.chunkAt = Math.max(this.chunkAt, chunkEnd);
    if (gold === '' && chunk === '') return;
    const differs = gold !== chunk;
    const last = this.pairs.at(-1);
    if (last?.differs === differs) this.pairs[this.pairs.length - 1] = { gold: last.gold + gold, chunk: last.chunk + chunk, differs };
    else this.pairs.push({ gold, chunk, differs });
  }
}

/** What the pairs differ in, in a fixed order. */
export function differenceKinds(pairs: readonly TextPair[]): readonly DifferenceKind[] {
  const kinds = new Set(pairs.filter(({ differs }) => differs).flatMap(kindsOf));
  return (['spaces', 'invisible', 'quotes', 'dashes', 'case', 'form'] as const).filter((kind) => kinds.has(kind));
}

function kindsOf({ gold, chunk }: TextPair): DifferenceKind[] {
  const kinds: DifferenceKind[] = [];
  if (only(gold, isWhiteSpace) !== only(chunk, isWhiteSpace)) kinds.push('spaces');
  if (only(gold, isRemoved) !== only(chunk, isRemoved)) kinds.push('invisible');
  const [a, b] = [visible(gold), visible(chunk)];
  const [plainA, plainB] = [foldPunctuation(a), foldPunctuation(b)];
  if (foldedInto(a, /['"]/) !== foldedInto(b, /['"]/)) kinds.push('quotes');
  if (foldedInto(a, /-/) !== foldedInto(b, /-/)) kinds.push('dashes');
  const [smallA, smallB] = [plainA.toLowerCase(), plainB.toLowerCase()];
  if (plainA !== plainB && smallA === smallB) kinds.push('case');
  if (smallA !== smallB) kinds.push('form');
  return kinds;
}

function only(text: string, has: (code: number) => boolean): string {
  return [...text].filter((char) => has(char.codePointAt(0)!)).join('');
}

function visible(text: string): string {
  return only(text, (code) => !isWhiteSpace(code) && !isRemoved(code));
}

/** The characters that become plain signs of one sort, as they are written. */
function foldedInto(text: string, sign: RegExp): string {
  return [...text].filter((char) => sign.test(foldPunctuation(char))).join('');
}
