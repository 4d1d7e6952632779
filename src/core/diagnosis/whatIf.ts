import { duplicateChunks } from '../matching/duplicates';
import { matchQuestion } from '../matching/match';
import { firstRanksOf } from '../matching/ranks';
import type { FactMatch, Question, QuestionScore, ScoreConfig } from '../model';
import { largestK } from '../score';
import { bestCoverage } from './coverage';
import type { Missed } from './missed';

/** One change at a time, each taking away one cause of misses (METRICS.md §6). */
export const WHAT_IFS = ['best order', 'k 20', 'k 50', 'all returned', 'split whole', 'normalized', 'no duplicates', 'only in corpus', 'chunking'] as const;
export type WhatIf = (typeof WHAT_IFS)[number];

/** What a question's fact metrics at one k are made of. */
export interface FactsFound {
  /** counted facts */
  readonly facts: number;
  /** those within k */
  readonly found: number;
  /** the lowest rank of these; null without one */
  readonly first: number | null;
}

/** Facts of a question as a corpus has them, in the order of its score's facts: in no document of it; whole in one of its passages. */
export interface InCorpus {
  readonly missing: readonly boolean[];
  /** null where the corpus is no corpus of chunks */
  readonly whole: readonly boolean[] | null;
}

/** What was found of a question's facts, as it is; null for one that is not scored on facts. */
export function factsFound(score: QuestionScore, config: ScoreConfig): FactsFound | null {
  return score.scored && score.facts.length > 0 ? within(firstRanksOf(score.facts), largestK(config)) : null;
}

/**
 * What would be found of a question's facts, each cause taken away in turn. `missed`: why each fact was missed. Left out are
 * the changes that make no sense of the run's settings: a k that is not larger, `normalized` where that is the mode, and what
 * needs a corpus without one. null where no fact would be left to look for.
 */
export function whatIf(question: Question, score: QuestionScore, missed: readonly (Missed | null)[], config: ScoreConfig, corpus: InCorpus | null = null): ReadonlyMap<WhatIf, FactsFound | null> {
  const cut = largestK(config);
  const counted = score.facts.flatMap((match, at) => (match.state === 'counted' ? [{ match, at }] : []));
  const firsts = firstRanksOf(score.facts);
  const rows = new Map<WhatIf, FactsFound | null>();
  rows.set('best order', inBestOrder(score.facts, cut));
  for (const k of [20, 50] as const) if (k > cut) rows.set(`k ${k}`, within(firsts, k));
  rows.set('all returned', within(firsts, Infinity));
  rows.set('split whole', within(counted.map(({ match, at }) => halfOf(missed[at]) ?? match.ranks[0] ?? null), cut));
  if (config.match !== 'normalized' && question.gold.kind === 'facts') rows.set('normalized', within(firstRanksOf(matchQuestion(question.gold.facts, question.chunks, 'normalized')), cut));
  rows.set('no duplicates', within(firsts.map(movedUp(question)), cut));
  if (corpus !== null) {
    const { missing, whole } = corpus;
    rows.set('only in corpus', within(counted.filter(({ at }) => missing[at] !== true).map(({ match }) => match.ranks[0] ?? null), cut));
    if (whole !== null) rows.set('chunking', within(counted.map(({ at }) => (whole[at] === true ? 1 : null)), cut));
  }
  return rows;
}

function within(firstRanks: readonly (number | null)[], k: number): FactsFound | null {
  if (firstRanks.length === 0) return null;
  const found = firstRanks.filter((rank) => rank !== null).filter((rank) => rank <= k);
  return { facts: firstRanks.length, found: found.length, first: found.length === 0 ? null : Math.min(...found) };
}

/** Whatever the order, the first chunk then holds a fact. */
function inBestOrder(facts: readonly FactMatch[], cut: number): FactsFound | null {
  const ranks = facts.filter(({ state }) => state === 'counted').map((match) => match.ranks);
  if (ranks.length === 0) return null;
  const found = bestCoverage(ranks, cut);
  return { facts: ranks.length, found, first: found === 0 ? null : 1 };
}

function halfOf(missed: Missed | null | undefined): number | null {
  return missed?.code === 'split' ? missed.half.rank : null;
}

/** The rank of a chunk once the duplicates before it are gone; the first of equal chunks stays. */
function movedUp({ chunks }: Question): (rank: number | null) => number | null {
  const duplicates = duplicateChunks(chunks).flatMap((earlier, at) => (earlier === null ? [] : [at + 1]));
  return (rank) => (rank === null ? null : rank - duplicates.filter((other) => other < rank).length);
}
