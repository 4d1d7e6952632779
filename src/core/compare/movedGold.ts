import type { QuestionScore } from '../model';

/** Where one gold fact (or relevant passage) of a question stands in either run; ranks ascend, empty where it was not found. */
export interface MovedGold {
  /** `F2`: its number in A, facts and passages alike */
  readonly key: string;
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** The gold of a question in both runs, in A's order. Both have the same gold, though perhaps in another order. */
export function movedGold(a: QuestionScore, b: QuestionScore): MovedGold[] {
  const inB = new Map(goldRanks(b).map(({ name, ranks }) => [name, ranks]));
  return goldRanks(a).map(({ key, name, ranks }) => ({ key, a: ranks, b: inB.get(name) ?? [] }));
}

function goldRanks({ facts, relevant }: QuestionScore): { key: string; name: string; ranks: readonly number[] }[] {
  const passages = relevant.map(({ id, rank }, at) => ({ key: `F${at + 1}`, name: `id ${id}`, ranks: rank === null ? [] : [rank] }));
  return [...facts.flatMap(({ state, fact, ranks }, at) => (state === 'counted' ? [{ key: `F${at + 1}`, name: `fact ${fact}`, ranks }] : [])), ...passages];
}
