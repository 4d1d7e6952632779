import { RandomWords } from '../statistics/random';

/** A question that a person could label. */
export interface LabelCandidate {
  /** of the question in its run */
  readonly index: number;
  /** whether the judge passes it */
  readonly passes: boolean;
  /** value of the facet that questions are sliced by; null without one */
  readonly slice: string | null;
  readonly isLabelled: boolean;
}

/**
 * The questions to label next, by index, most useful first: always one of the verdict and slice that has the fewest labels
 * so far, fails before passes (they are rare, and κ needs both), at random inside. The same candidates give the same order.
 */
export function nextToLabel(candidates: readonly LabelCandidate[], count: number): number[] {
  const strata = strataOf(candidates);
  const chosen: number[] = [];
  while (chosen.length < count) {
    const next = strata.filter(({ open }) => open.length > 0).reduce<Stratum | null>((least, one) => (least === null || one.labelled < least.labelled ? one : least), null);
    if (next === null) break;
    next.labelled++;
    chosen.push(next.open.pop()!);
  }
  return chosen;
}

interface Stratum {
  labelled: number;
  /** in random order */
  readonly open: number[];
}

/** Fails first, then by the slice's name. */
function strataOf(candidates: readonly LabelCandidate[]): Stratum[] {
  const groups = new Map<string, LabelCandidate[]>();
  for (const one of candidates) {
    const key = `${one.passes ? 1 : 0}${one.slice ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const random = new RandomWords();
  return [...groups]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([, group]) => ({ labelled: group.filter(({ isLabelled }) => isLabelled).length, open: shuffled(group.filter(({ isLabelled }) => !isLabelled).map(({ index }) => index), random) }));
}

function shuffled(indexes: number[], random: RandomWords): number[] {
  const order = [...indexes].sort((a, b) => a - b);
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor((random.next() / 2 ** 32) * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
