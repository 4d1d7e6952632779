import { countedLevels, meanOf } from '../statistics/levels';
import { WHAT_IFS, type FactsFound, type WhatIf } from './whatIf';

/** Run values at one k, means over the questions that are scored on facts. */
export interface FactValues {
  readonly allGold: number;
  readonly factRecall: number;
  readonly mrr: number;
  /** questions */
  readonly n: number;
}

export interface WhatIfRow extends FactValues {
  readonly what: WhatIf;
  /** questions whose facts would all be found, and are not */
  readonly rescued: number;
}

/** What the run would score if one cause of misses went away. */
export interface WhatIfTable {
  /** the largest k, at which all values are taken but those of rows that name another */
  readonly k: number;
  readonly asItIs: FactValues;
  readonly rows: readonly WhatIfRow[];
  /** length of the longest list of chunks: where it is not above `k`, what a larger k would find cannot be told */
  readonly depth: number;
}

/** Takes what would be found of the facts of each question. */
export class WhatIfTally {
  private readonly asItIs = new ValueTally();
  private readonly rows = new Map<WhatIf, { readonly values: ValueTally; rescued: number }>();
  private depth = 0;

  constructor(private readonly k: number) {}

  /** Takes a question that is scored on facts; gives the changes that rescue it. */
  add(now: FactsFound, changed: ReadonlyMap<WhatIf, FactsFound | null>, depth: number): readonly WhatIf[] {
    this.depth = Math.max(this.depth, depth);
    this.asItIs.add(now);
    const rescuing: WhatIf[] = [];
    for (const [what, then] of changed) {
      const row = this.rows.get(what) ?? { values: new ValueTally(), rescued: 0 };
      this.rows.set(what, row);
      if (then === null) continue;
      row.values.add(then);
      if (now.found === now.facts || then.found < then.facts) continue;
      row.rescued++;
      rescuing.push(what);
    }
    return rescuing;
  }

  /** null where no question is scored on facts */
  get table(): WhatIfTable | null {
    const { k, depth } = this;
    if (this.asItIs.size === 0) return null;
    const rows = WHAT_IFS.flatMap((what) => {
      const row = this.rows.get(what);
      return row === undefined || row.values.size === 0 || !this.tells(what) ? [] : [{ what, ...row.values.means, rescued: row.rescued }];
    });
    return { k, asItIs: this.asItIs.means, rows, depth };
  }

  /** A larger k tells something only where the lists go on past the one in use, and past the row before. */
  private tells(what: WhatIf): boolean {
    if (what === 'k 20' || what === 'all returned') return this.depth > this.k;
    return what !== 'k 50' || this.depth > Math.max(20, this.k);
  }
}

/** Values as often as they occur: most questions of a large run have the same few. */
class ValueTally {
  size = 0;
  private readonly allGold = new Map<number, number>();
  private readonly factRecall = new Map<number, number>();
  private readonly rr = new Map<number, number>();

  add({ facts, found, first }: FactsFound): void {
    this.size++;
    count(this.allGold, found === facts ? 1 : 0);
    count(this.factRecall, found / facts);
    count(this.rr, first === null ? 0 : 1 / first);
  }

  get means(): FactValues {
    return { allGold: meanIn(this.allGold), factRecall: meanIn(this.factRecall), mrr: meanIn(this.rr), n: this.size };
  }
}

function count(counts: Map<number, number>, value: number): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Summed as the metrics of a report are, so that what does not change is equal to the last bit. */
function meanIn(counts: ReadonlyMap<number, number>): number {
  return meanOf(countedLevels([...counts.keys()], [...counts.values()]));
}
