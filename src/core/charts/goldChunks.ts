import { goldRanksOf } from '../matching/ranks';
import type { QuestionScore } from '../model';
import { MOST_RANKS } from './charts';

/** Counts at each rank the questions whose chunk there holds a gold fact, up to `MOST_RANKS`: what `Precision` is made of, which rows do not tell. */
export class GoldChunkTally {
  private readonly chunks = new Float64Array(MOST_RANKS);
  private length = 0;

  /** The same tally, to go on by itself. */
  copy(): GoldChunkTally {
    const copy = new GoldChunkTally();
    copy.resume(this.counts);
    return copy;
  }

  /** Element r − 1 belongs to rank r; nothing stands past the end. */
  get counts(): Float64Array {
    return this.chunks.slice(0, this.length);
  }

  /** Goes on from what another one counted. */
  resume(counts: Float64Array): void {
    this.chunks.set(counts);
    this.length = counts.length;
  }

  /** Takes a question that is scored on facts. */
  add({ facts }: Pick<QuestionScore, 'facts'>): void {
    for (const rank of goldRanksOf(facts)) {
      if (rank > MOST_RANKS) return;
      this.chunks[rank - 1]! += 1;
      this.length = Math.max(this.length, rank);
    }
  }
}
