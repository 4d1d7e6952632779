import { levelsOf, meanOf, type Levels } from './levels';
import { RandomWords } from './random';

/** Sign flips behind every p-value (METRICS: intervals and comparing runs). */
export const FLIPS = 10_000;
const TOLERANCE = 1e-12;
const BITS = 32;

/**
 * Two-sided sign-flip permutation p-value of a mean difference: (b + 1) / (N + 1), b counting the flips whose mean is
 * at least as far from 0 as the observed one. The order of the differences does not matter. null without differences.
 */
export function signFlipP(differences: ArrayLike<number>): number | null {
  const n = differences.length;
  if (n === 0) return null;
  const observed = Math.abs(meanOf(levelsOf(differences)));
  const sizes = levelsOf(Float64Array.from(differences, Math.abs)).filter((level) => level.sum > 0);
  const flips = new SignFlips(sizes);
  let asFar = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    if (Math.abs(flips.next()) / n >= observed - TOLERANCE) asFar++;
  }
  return (asFar + 1) / (FLIPS + 1);
}

/**
 * Sums of differences with random signs. Differences of one size are interchangeable: how many stay positive is the
 * number of ones among as many random bits. Sizes that stand alone share the bits of a word.
 */
class SignFlips {
  private readonly random = new RandomWords();
  private readonly repeated: Levels;
  private readonly single: Float64Array;
  private readonly words: Uint32Array;

  constructor(sizes: Levels) {
    this.repeated = sizes.filter(({ count }) => count > 1);
    this.single = Float64Array.from(sizes.filter(({ count }) => count === 1), ({ sum }) => sum);
    this.words = new Uint32Array(this.repeated.reduce((words, { count }) => words + wordsFor(count), wordsFor(this.single.length)));
  }

  next(): number {
    this.random.fill(this.words);
    return this.sumOfSingle() + this.sumOfRepeated(wordsFor(this.single.length));
  }

  private sumOfSingle(): number {
    const { single, words } = this;
    let sum = 0;
    for (let at = 0; at < single.length; at++) {
      const bit = (words[at >>> 5]! >>> (at & 31)) & 1;
      sum += single[at]! * (bit + bit - 1);
    }
    return sum;
  }

  private sumOfRepeated(firstWord: number): number {
    let sum = 0;
    let next = firstWord;
    for (const { sum: size, count } of this.repeated) {
      let positive = 0;
      for (let bits = count; bits > 0; bits -= BITS) {
        const word = this.words[next++]!;
        positive += ones(bits < BITS ? word >>> (BITS - bits) : word);
      }
      sum += size * (2 * positive - count);
    }
    return sum;
  }
}

function wordsFor(bits: number): number {
  return Math.ceil(bits / BITS);
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
