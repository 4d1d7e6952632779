import type { ComparisonWarning, MetricChange, Pair } from './comparison';
import type { Pairing } from './pairing';

/** What must be said beside the numbers; warnings that concern no question are left out. `cut`: the largest k of both. */
export function warningsOf(pairing: Pairing, pairs: readonly Pair[], metrics: readonly MetricChange[], cut: number): ComparisonWarning[] {
  const inBoth = pairs.filter(({ a, b }) => a.scored && b.scored);
  const ids = (where: readonly Pair[], holds: (pair: Pair) => boolean): string[] => where.filter(holds).map((pair) => pair.a.id);
  const alone = new Set(metrics.filter(({ ci95 }) => ci95 === null).flatMap(({ cells }) => [...cells.rescued, ...cells.broke, ...cells.keptRight, ...cells.keptWrong]));
  const warnings: readonly ComparisonWarning[] = [
    { code: 'question-twice', ids: idsOfTwice(pairing) },
    { code: 'gold-wrong', ids: ids(pairs, isGoldWrong) },
    { code: 'unscored-in-one', ids: ids(pairs, (pair) => pair.a.scored !== pair.b.scored && !isGoldWrong(pair)) },
    { code: 'text-differs', ids: ids(pairing.byId, hasOtherText) },
    { code: 'depth-differs', ids: ids(inBoth, ({ a, b }) => a.depth !== b.depth) },
    { code: 'rr-up-recall-down', ids: ids(inBoth, (pair) => rose(pair, `RR@${cut}`) && (fell(pair, `FactRecall@${cut}`) || fell(pair, `Recall@${cut}`))) },
    { code: 'no-interval', ids: [...alone].map((at) => pairs[at]!.a.id) },
  ];
  return warnings.filter((warning) => warning.ids.length > 0);
}

/** How many questions are scored in neither run: null queries and those without gold. */
export function scoredInNeither(pairs: readonly Pair[]): number {
  return pairs.filter((pair) => !pair.a.scored && !pair.b.scored && !isGoldWrong(pair)).length;
}

/** Whether its gold was marked wrong in a run that is scored without such questions. */
function isGoldWrong({ a, b }: Pair): boolean {
  return a.reason === 'gold-wrong' || b.reason === 'gold-wrong';
}

function idsOfTwice({ twiceA, twiceB }: Pairing): string[] {
  const texts = new Set(twiceA.map(({ fingerprints }) => fingerprints.query));
  const onlyThere = twiceB.filter(({ fingerprints: { query } }) => query === null || !texts.has(query));
  return [...new Set([...twiceA, ...onlyThere].map(({ id }) => id))];
}

function hasOtherText({ a, b }: Pair): boolean {
  const [before, after] = [a.fingerprints.query, b.fingerprints.query];
  return before !== null && after !== null && before !== after;
}

function rose({ a, b }: Pair, metric: string): boolean {
  return b.metrics[metric]! > a.metrics[metric]!;
}

function fell({ a, b }: Pair, metric: string): boolean {
  return b.metrics[metric]! < a.metrics[metric]!;
}
