import { answerMetricValues } from './metrics/answerMetrics';
import { factMetricValues, factOutcome, type FactOutcome } from './metrics/factMetrics';
import type { FactMatch, MetricValues, Question, QuestionScore, ScoreConfig } from './model';
import { isNullQuery, unscored } from './score';

/**
 * A question whose gold is facts, without its chunks: nobody has decoded them, but it is known which facts they hold. Where
 * nobody is to recognize it, its query is '' and its facts have no texts.
 */
export interface PlainQuestion extends Pick<Question, 'id' | 'idMade' | 'query' | 'type' | 'gold' | 'answer' | 'goldAnswers' | 'extra' | 'reported'> {
  readonly depth: number;
  /** chunks that repeat an earlier one */
  readonly duplicateChunks: number;
  /** per gold fact, none of them empty or repeated: the ascending ranks of the chunks that contain it */
  readonly ranks: readonly (readonly number[])[];
}

/** What `scoreQuestion` gives, for plain questions in every profile but the script's; without texts and places of facts. */
export class PlainScorer {
  /** questions found alike share their score: most of a large run do */
  private readonly known = new Map<string, QuestionScore>();
  private readonly metrics = new Map<string, MetricValues>();

  constructor(private readonly config: ScoreConfig) {}

  score(question: PlainQuestion): QuestionScore {
    const { depth, ranks, answer, goldAnswers } = question;
    const base = ranks.length === 0 ? unscored(depth, isNullQuery(question) ? 'null-query' : 'gold-missing') : this.scoreFacts(ranks, depth);
    if (answer === null) return base;
    return { ...base, metrics: { ...base.metrics, ...answerMetricValues({ answer, goldAnswers, unanswerable: isNullQuery(question), facts: base.facts }) } };
  }

  /** Facts that are found first at the same ranks have the same metrics, wherever else they are. */
  private metricsOf(outcome: FactOutcome): MetricValues {
    const key = `${outcome.firstRanks.join()}/${outcome.hitRanks.join()}`;
    let metrics = this.metrics.get(key);
    if (metrics === undefined) this.metrics.set(key, (metrics = factMetricValues(outcome, this.config.k)));
    return metrics;
  }

  private scoreFacts(ranks: PlainQuestion['ranks'], depth: number): QuestionScore {
    let key = String(depth);
    for (const found of ranks) key += found.length === 1 ? `/${found[0]!}` : `/${found.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const facts = ranks.map((found): FactMatch => ({ fact: '', state: 'counted', duplicateOf: null, ranks: found, hits: [] }));
    const outcome = factOutcome(facts);
    const score: QuestionScore = { scored: true, reason: null, firstHit: outcome.hitRanks[0] ?? null, depth, facts, relevant: [], metrics: this.metricsOf(outcome) };
    this.known.set(key, score);
    return score;
  }
}
