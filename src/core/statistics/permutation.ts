import { levelsOf, type Level } from './levels';
import { RandomWords } from './random';

/** Sign flips behind every p-value (METRICS: intervals and comparing runs). */
export const FLIPS = 10_000;
const TOLERANCE = 1e-12;

/**
 * Two-sided sign-flip permutation p-value of a mean difference: (b + 1) / (N + 1), b counting the flips whose mean is
 * at least as far from 0 as the observed one. The order of the differences does not matter. null without differences.
 */
export function signFlipP(differences: ArrayLike<number>): number | null {
  const n = differences.length;
  if (n === 0) return null;
  const observed = Math.abs(levelsOf(differences).reduce((sum, level) => sum + level.sum * level.count, 0)) / n;
  const sizes = levelsOf(Float64Array.from(differences, Math.abs)).filter((level) => level.sum > 0);
  const random = new RandomWords();
  const words = new Uint32Array(sizes.reduce((sum, { count }) => sum + Math.ceil(count / 32), 0));
  let asFar = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    random.fill(words);
    if (Math.abs(flippedSum(words, sizes)) / n >= observed - TOLERANCE) asFar++;
  }
  return (asFar + 1) / (FLIPS + 1);
}

/** Differences of one size are interchangeable: how many stay positive is the number of ones among as many random bits. */
function flippedSum(words: Uint32Array, sizes: readonly Level[]): number {
  let sum = 0;
  let next = 0;
  for (const { sum: size, count } of sizes) {
    let positive = 0;
    for (let bits = count; bits > 0; bits -= 32) {
      const word = words[next++]!;
      positive += ones(bits < 32 ? word >>> (32 - bits) : word);
    }
    sum += size * (2 * positive - count);
  }
  return sum;
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
