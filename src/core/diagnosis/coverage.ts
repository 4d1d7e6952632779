/** Up to this many facts every choice of chunks is tried; more are covered greedily, which may miss the best by a little. */
const MOST_TRIED = 12;

/**
 * The most facts that any `k` chunks hold together. `ranks`: per fact, the ranks of the chunks that hold it; empty for none.
 * No more chunks than facts are ever needed, so it is a matter of choosing only where more facts were returned than `k`.
 */
export function bestCoverage(ranks: readonly (readonly number[])[], k: number): number {
  const found = ranks.filter((own) => own.length > 0);
  if (found.length <= k) return found.length;
  const sets = chunkSets(found);
  return found.length <= MOST_TRIED ? tried(sets, k) : greedy(sets, k);
}

/** The distinct sets of facts that chunks hold, each as the numbers of its facts. */
function chunkSets(found: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const byRank = new Map<number, number[]>();
  found.forEach((ranks, fact) => {
    for (const rank of ranks) byRank.set(rank, [...(byRank.get(rank) ?? []), fact]);
  });
  return [...new Map([...byRank.values()].map((facts) => [facts.join(), facts])).values()];
}

function tried(sets: readonly (readonly number[])[], k: number): number {
  const masks = sets.map((facts) => facts.reduce((mask, fact) => mask | (1 << fact), 0));
  let reached = new Set([0]);
  for (let chosen = 0; chosen < k; chosen++) reached = new Set([...reached].flatMap((mask) => masks.map((other) => mask | other)));
  return Math.max(...[...reached].map(bits));
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}

function greedy(sets: readonly (readonly number[])[], k: number): number {
  const covered = new Set<number>();
  for (let chosen = 0; chosen < k; chosen++) {
    let best: readonly number[] = [];
    for (const facts of sets) {
      const news = facts.filter((fact) => !covered.has(fact));
      if (news.length > best.length) best = news;
    }
    if (best.length === 0) break;
    for (const fact of best) covered.add(fact);
  }
  return covered.size;
}
