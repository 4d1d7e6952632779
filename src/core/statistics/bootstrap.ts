import type { Interval } from '../model';
import { sizeOf, type Levels } from './levels';
import { RandomWords } from './random';

/** Resamples behind every interval (METRICS: intervals and comparing runs). */
export const RESAMPLES = 10_000;
const LOW = Math.floor(0.025 * RESAMPLES);
const HIGH = Math.ceil(0.975 * RESAMPLES) - 1;
const WORDS = 2 ** 32;
const PER_WORD = 1 / WORDS;

/**
 * 95 % percentile bootstrap intervals of the means of several samples; null for a sample of fewer than two questions.
 * Every sample is resampled from the start of the same stream, so its interval depends on its own values only:
 * samples of one size merely share the drawing.
 */
export function bootstrapIntervals(samples: readonly Levels[]): (Interval | null)[] {
  const intervals = samples.map((): Interval | null => null);
  for (const [size, members] of bySize(samples)) {
    if (size < 2) continue;
    const means = resampleMeans(size, members.map((index) => new FlatLevels(samples[index]!)));
    members.forEach((index, column) => (intervals[index] = percentiles(means[column]!)));
  }
  return intervals;
}

function bySize(samples: readonly Levels[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  samples.forEach((levels, index) => {
    const size = sizeOf(levels);
    const group = groups.get(size);
    if (group) group.push(index);
    else groups.set(size, [index]);
  });
  return groups;
}

function resampleMeans(size: number, samples: readonly FlatLevels[]): Float64Array[] {
  const means = samples.map(() => new Float64Array(RESAMPLES));
  const resamples = new Resamples(size);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    const drawnUpTo = resamples.next();
    samples.forEach((sample, column) => (means[column]![resample] = sample.mean(drawnUpTo)));
  }
  return means;
}

/** Draws `size` places of a sorted sample with replacement, again and again. */
class Resamples {
  private readonly random = new RandomWords();
  private readonly words: Uint32Array;
  private readonly drawnUpTo: Uint32Array;

  constructor(private readonly size: number) {
    this.words = new Uint32Array(size);
    this.drawnUpTo = new Uint32Array(size);
  }

  /** Element i is the number of draws of places 0 … i; valid until the next call. */
  next(): Uint32Array {
    const { drawnUpTo, size } = this;
    drawnUpTo.fill(0);
    for (let missing = size; missing > 0; ) missing -= this.draw(missing);
    for (let i = 1, drawn = drawnUpTo[0]!; i < size; i++) {
      drawn += drawnUpTo[i]!;
      drawnUpTo[i] = drawn;
    }
    return drawnUpTo;
  }

  /** Counts one place per random word and returns how many words served. */
  private draw(attempts: number): number {
    const { drawnUpTo, size } = this;
    const words = this.words.subarray(0, attempts);
    this.random.fill(words);
    // Multiply and shift, with the words rejected that would favour some places: every place is equally likely.
    const rejectBelow = WORDS % size;
    let served = 0;
    for (let i = 0; i < attempts; i++) {
      const word = words[i]!;
      if (Math.imul(word, size) >>> 0 < rejectBelow) continue;
      drawnUpTo[(word * size * PER_WORD) | 0]!++;
      served++;
    }
    return served;
  }
}

/** Levels in typed arrays: this is the inner loop of the product's only heavy arithmetic. */
class FlatLevels {
  private readonly sums: Float64Array;
  /** null for a plain mean, where the weights of a resample always add up to its size */
  private readonly weights: Float64Array | null;
  /** last place of each level in the sorted sample */
  private readonly lasts: Uint32Array;

  constructor(levels: Levels) {
    this.sums = Float64Array.from(levels, (level) => level.sum);
    const plain = levels.every((level) => level.weight === 1);
    this.weights = plain ? null : Float64Array.from(levels, (level) => level.weight);
    let last = -1;
    this.lasts = Uint32Array.from(levels, (level) => (last += level.count));
  }

  mean(drawnUpTo: Uint32Array): number {
    const weight = this.weights === null ? drawnUpTo.length : total(this.weights, this.lasts, drawnUpTo);
    return total(this.sums, this.lasts, drawnUpTo) / weight;
  }
}

function total(shares: Float64Array, lasts: Uint32Array, drawnUpTo: Uint32Array): number {
  let sum = 0;
  let before = 0;
  for (let level = 0; level < lasts.length; level++) {
    const upTo = drawnUpTo[lasts[level]!]!;
    sum += shares[level]! * (upTo - before);
    before = upTo;
  }
  return sum;
}

function percentiles(means: Float64Array): Interval {
  means.sort();
  return { low: means[LOW]!, high: means[HIGH]! };
}
