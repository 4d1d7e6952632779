import { matchQuestion } from './matching/match';
import { firstRanksOf } from './matching/ranks';
import { matchScript } from './matching/scriptMatch';
import { answerMetricValues } from './metrics/answerMetrics';
import { factMetricValues, factOutcome } from './metrics/factMetrics';
import { gainsOf, judgedMetricValues, orderByScore, relevantPassages } from './metrics/judgedMetrics';
import { standIns } from './metrics/judgements';
import { reporterOf } from './metrics/names';
import { scriptMetricValues } from './metrics/scriptProfile';
import { MATCH_MODES, type FactMatch, type GoldFact, type Judgement, type MatchMode, type MetricValues, type Outcome, type Question, type QuestionScore, type RelevantPassage, type ScoreConfig, type UnscoredReason } from './model';

/** The question with its chunks in the order that counts: as listed, or by score. Ranks follow. */
export function inOrder(question: Question, config: ScoreConfig): Question {
  if (config.order === 'list' || question.chunks.every((chunk) => chunk.score === null)) return question;
  return { ...question, chunks: orderByScore(question.chunks).chunks };
}

/** A null query is unanswerable by design: typed so, or with a gold list that is there and empty. */
export function isNullQuery({ type, gold }: Pick<Question, 'type' | 'gold'>): boolean {
  return type === 'null_query' || (gold.kind === 'facts' && gold.facts.length === 0);
}

/** Scores one question whose chunks are in order (`inOrder`). Null queries, missing and unreadable gold give a reason instead. */
export function scoreQuestion(question: Question, config: ScoreConfig): QuestionScore {
  const base = question.unreadable ? unscored(question.chunks.length, 'unreadable') : scoreRetrieval(question, config);
  const answers = answerMetricValues({
    answer: question.answer,
    goldAnswers: question.goldAnswers,
    unanswerable: isNullQuery(question),
    facts: base.facts,
  });
  return question.answer === null ? base : { ...base, metrics: { ...base.metrics, ...answers } };
}

function scoreRetrieval(question: Question, config: ScoreConfig): QuestionScore {
  switch (question.gold.kind) {
    case 'facts':
      return scoreFacts(question, question.gold.facts, config);
    case 'judged':
      return scoreJudged(question, question.gold.judgements, config);
    case 'missing':
      return unscored(question.chunks.length, isNullQuery(question) ? 'null-query' : 'gold-missing');
  }
}

const NO_METRICS: MetricValues = {};

/** A question that nothing can be said of but why. */
export function unscored(depth: number, reason: UnscoredReason, facts: readonly FactMatch[] = []): QuestionScore {
  return { scored: false, reason, firstHit: null, depth, facts, relevant: [], metrics: NO_METRICS };
}

function scoreFacts(question: Question, gold: readonly GoldFact[], config: ScoreConfig): QuestionScore {
  const facts = matchQuestion(gold, question.chunks, config.match);
  if (config.profile === 'multihop-rag-script') return scoreAsScript(question, gold, facts);
  const outcome = factOutcome(facts);
  if (outcome.firstRanks.length === 0) return unscored(question.chunks.length, isNullQuery(question) ? 'null-query' : 'gold-missing', facts);
  const firstHit = outcome.hitRanks[0] ?? null;
  return { scored: true, reason: null, firstHit, depth: question.chunks.length, facts, relevant: [], metrics: factMetricValues(outcome, config.k) };
}

/**
 * The script has its own matching, skips by type alone, and finds an empty fact everywhere. Ranks are its own; the places
 * inside a chunk are those of white-space-free matching, the nearest mode, where both find the fact.
 */
function scoreAsScript(question: Question, gold: readonly GoldFact[], facts: readonly FactMatch[]): QuestionScore {
  const matched = matchScript(gold, question.chunks);
  const shown = facts.map((fact, at): FactMatch => {
    const { ranks, repeated } = matched[at]!;
    const state = repeated ? 'duplicate' : 'counted';
    return { ...fact, state, duplicateOf: repeated ? fact.duplicateOf : null, ranks: repeated ? [] : ranks, hits: fact.hits.filter(({ rank }) => !repeated && ranks.includes(rank)) };
  });
  const values = scriptMetricValues({ type: question.type, gold: matched });
  if (!values.ok || values.metrics === null) return unscored(question.chunks.length, values.ok ? 'null-query' : 'gold-missing', shown);
  const ranks = matched.flatMap(({ firstRank }) => firstRank ?? []);
  const firstHit = ranks.length === 0 ? null : Math.min(...ranks);
  return { scored: true, reason: null, firstHit, depth: question.chunks.length, facts: shown, relevant: [], metrics: values.metrics };
}

function scoreJudged(question: Question, judgements: readonly Judgement[], config: ScoreConfig): QuestionScore {
  const counted = standIns(judgements);
  const grades = new Map(judgements.map(({ id, grade }) => [id, grade]));
  const ranked = question.chunks.map((chunk) => counted(chunk.id ?? ''));
  const { relevantFrom, ndcg, k: ks } = config;
  const withoutRelevant = config.profile === 'trec_eval' ? 'zero' : 'unscored';
  const gains = gainsOf({ ranked, grades, relevantFrom, ndcg });
  const metrics = judgedMetricValues({ ranked, grades, relevantFrom, ndcg, ks, withoutRelevant }, gains);
  if (metrics === null) return unscored(question.chunks.length, 'no-relevant');
  const relevant = relevantPassages({ ranked, grades, relevantFrom });
  return { scored: true, reason: null, firstHit: firstRank(relevant), depth: question.chunks.length, facts: [], relevant, gains, metrics };
}

function firstRank(relevant: readonly RelevantPassage[]): number | null {
  const ranks = relevant.flatMap(({ rank }) => rank ?? []);
  return ranks.length === 0 ? null : ranks.reduce((a, b) => Math.min(a, b));
}

export interface Found {
  /** per distinct gold fact, or relevant passage: the rank it was found at first */
  readonly firstRanks: readonly (number | null)[];
  /** distinct gold facts, or relevant passages */
  readonly goldCount: number;
  /** those found at the largest k */
  readonly foundCount: number;
  readonly outcome: Outcome;
}

/** How much of its gold a question found within the largest k. */
export function foundIn(score: QuestionScore, config: ScoreConfig): Found {
  const cut = largestK(config);
  const counted = firstRanksOf(score.facts);
  const firstRanks = counted.length > 0 ? counted : score.relevant.map((passage) => passage.rank);
  const foundCount = firstRanks.filter((rank) => rank !== null && rank <= cut).length;
  return { firstRanks, goldCount: firstRanks.length, foundCount, outcome: outcomeOf(score, firstRanks.length, foundCount) };
}

function outcomeOf(score: QuestionScore, goldCount: number, foundCount: number): Outcome {
  if (!score.scored) return 'unscored';
  if (foundCount === 0) return 'none';
  return foundCount === goldCount ? 'all' : 'some';
}

/** How many counted facts each mode finds at the largest k, the mode in use included; empty without gold facts. */
export function foundByMode(question: Question, score: QuestionScore, config: ScoreConfig): { mode: MatchMode; found: number }[] {
  if (question.gold.kind !== 'facts') return [];
  const cut = largestK(config);
  const { facts } = question.gold;
  return MATCH_MODES.map((mode) => {
    const matches = mode === config.match ? score.facts : matchQuestion(facts, question.chunks, mode);
    return { mode, found: matches.filter(({ state, ranks }) => state === 'counted' && (ranks[0] ?? Infinity) <= cut).length };
  });
}

export function largestK(config: ScoreConfig): number {
  return Math.max(...config.k);
}

/** The metric that names a run, by what there is; null when nothing is scored. */
export function primaryMetric(metrics: readonly { readonly name: string }[], config: ScoreConfig): string | null {
  const cut = largestK(config);
  const wanted = [`AllGold@${cut}`, `nDCG@${cut}`, 'Hits@10', 'ExactMatch', 'TokenF1', 'AbstentionAccuracy'];
  return wanted.find((name) => metrics.some((metric) => metric.name === name)) ?? metrics.find(({ name }) => reporterOf(name) === null)?.name ?? null;
}

