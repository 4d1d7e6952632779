import type { Gains, NdcgChoices } from '../model';
import { MOST_RANKS } from './charts';

/**
 * One question's nDCG@k at every k from 1 up to where it can still change, or `MOST_RANKS`: element k − 1 belongs to k.
 * Each equals what `judgedMetricValues` gives at that k.
 */
export function ndcgCurve({ returned, judged }: Gains, { ideal }: NdcgChoices): Float64Array {
  const curve = new Float64Array(Math.min(MOST_RANKS, Math.max(returned.length, judged.length)));
  const best = ideal === 'judged' ? idealOfJudged(judged) : idealOfReturned(returned);
  let dcg = 0;
  for (let at = 0; at < curve.length; at++) {
    const gain = returned[at] ?? 0;
    if (gain > 0) dcg += gain / Math.log2(at + 2);
    const highest = best(at);
    curve[at] = highest === 0 ? 0 : dcg / highest;
  }
  return curve;
}

/** The best DCG that judged passages allow, asked for place after place. */
function idealOfJudged(judged: readonly number[]): (at: number) => number {
  let dcg = 0;
  return (at) => {
    const gain = judged[at];
    return gain === undefined ? dcg : (dcg += gain / Math.log2(at + 2));
  };
}

/** The best DCG of what was returned so far: it changes only where a gain comes in. */
function idealOfReturned(returned: readonly number[]): (at: number) => number {
  const gains: number[] = [];
  let dcg = 0;
  return (at) => {
    const gain = returned[at] ?? 0;
    if (gain <= 0) return dcg;
    gains.push(gain);
    gains.sort((x, y) => y - x);
    return (dcg = gains.reduce((sum, one, place) => sum + one / Math.log2(place + 2), 0));
  };
}

/** Adds the curves of many questions, of which each stays as it is past its end. */
export class NdcgTally {
  private readonly steps = new Float64Array(MOST_RANKS);
  private length = 0;

  constructor(private readonly choices: NdcgChoices) {}

  /** The same tally, to go on by itself. */
  copy(): NdcgTally {
    const copy = new NdcgTally(this.choices);
    copy.resume(this.state);
    return copy;
  }

  /** What was added up to here: element k − 1 is the change at k. */
  get state(): Float64Array {
    return this.steps.slice(0, this.length);
  }

  /** Goes on from what another one added up. */
  resume(steps: Float64Array): void {
    this.steps.set(steps);
    this.length = steps.length;
  }

  add(gains: Gains): void {
    const curve = ndcgCurve(gains, this.choices);
    this.length = Math.max(this.length, curve.length);
    for (let at = 0, before = 0; at < curve.length; before = curve[at]!, at++) this.steps[at]! += curve[at]! - before;
  }

  /** The sum at every k; past its end it does not change. */
  sums(): number[] {
    let sum = 0;
    return Array.from(this.steps.subarray(0, this.length), (step) => (sum += step));
  }
}
