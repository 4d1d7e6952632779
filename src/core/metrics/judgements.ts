import type { Judgement } from '../model';

/** Grade of every passage that a judgement names, those that will do in place of another included. */
export function gradesOf(judgements: readonly Judgement[]): Map<string, number> {
  return new Map(judgements.flatMap(({ id, grade, others = [] }) => [id, ...others].map((one) => [one, grade] as const)));
}

/**
 * Where any of several passages is enough, each counts as the first of them: a second one that is returned earns nothing,
 * as an id that occurs again. A passage that two judgements name counts for the first of these.
 */
export function standIns(judgements: readonly Judgement[]): (id: string) => string {
  const first = new Map<string, string>();
  for (const { id, others = [] } of judgements) {
    for (const one of [id, ...others]) if (!first.has(one)) first.set(one, id);
  }
  return (id) => first.get(id) ?? id;
}
