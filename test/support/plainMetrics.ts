import type { Question } from '../../src/core/model';

/** Metrics by their definitions, as plainly as they can be written: to hold those of the product against. */

const CUTS = [4, 10];

export function plainMetrics({ chunks, gold }: Question): Record<string, number> {
  if (gold.kind === 'facts') {
    const lists = gold.facts.map(({ texts }) => texts.filter((text) => text.trim() !== '')).filter((texts) => texts.length > 0);
    const facts = lists.filter((texts, at) => lists.findIndex((other) => JSON.stringify(other) === JSON.stringify(texts)) === at);
    const holds = (text: string | null, texts: readonly string[]): boolean => texts.some((one) => (text ?? '').includes(one));
    const firstRanks = facts.map((texts) => chunks.find(({ text }) => holds(text, texts))?.rank ?? Infinity);
    return factMetrics(firstRanks, chunks.map(({ text }) => facts.some((texts) => holds(text, texts))));
  }
  return gold.kind === 'judged' ? judgedMetrics(chunks.map(({ id }) => id), new Map(gold.judgements.map(({ id, grade }) => [id, grade]))) : {};
}

function factMetrics(firstRanks: readonly number[], useful: readonly boolean[]): Record<string, number> {
  const values: Record<string, number> = {};
  if (firstRanks.length === 0) return values;
  const best = Math.min(...firstRanks);
  for (const k of CUTS) {
    const found = firstRanks.filter((rank) => rank <= k).length;
    values[`Hits@${k}`] = found > 0 ? 1 : 0;
    values[`FactRecall@${k}`] = found / firstRanks.length;
    values[`AllGold@${k}`] = found === firstRanks.length ? 1 : 0;
    values[`RR@${k}`] = best <= k ? 1 / best : 0;
    values[`AP@${k}`] = firstRanks.filter((rank) => rank <= k).reduce((sum, rank) => sum + 1 / rank, 0) / firstRanks.length;
    values[`Precision@${k}`] = useful.slice(0, k).filter(Boolean).length / k;
  }
  return values;
}

function judgedMetrics(ids: readonly (string | null)[], grades: ReadonlyMap<string, number>): Record<string, number> {
  const values: Record<string, number> = {};
  const relevant = [...grades.values()].filter((grade) => grade >= 1).length;
  if (relevant === 0) return values;
  const gains = ids.map((id, at) => (id === null || ids.indexOf(id) < at ? 0 : Math.max(0, grades.get(id) ?? 0)));
  const ranks = gains.flatMap((grade, at) => (grade >= 1 ? [at + 1] : []));
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  for (const k of [...CUTS, Infinity]) {
    const within = ranks.filter((rank) => rank <= k);
    const at = k === Infinity ? '' : `@${k}`;
    values[`RR${at}`] = within.length === 0 ? 0 : 1 / (within[0] ?? 1);
    values[`AP${at}`] = within.reduce((sum, rank, index) => sum + (index + 1) / rank, 0) / relevant;
    values[`nDCG${at}`] = dcg(gains.slice(0, k)) / dcg(ideal.slice(0, k));
    if (k === Infinity) continue;
    values[`HitRate@${k}`] = within.length > 0 ? 1 : 0;
    values[`Recall@${k}`] = within.length / relevant;
    values[`AllRelevant@${k}`] = within.length === relevant ? 1 : 0;
    values[`Precision@${k}`] = within.length / k;
  }
  values['RPrecision'] = ranks.filter((rank) => rank <= relevant).length / relevant;
  return values;
}

function dcg(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
