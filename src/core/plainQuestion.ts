import { answerMetricValues } from './metrics/answerMetrics';
import { factMetricValues, factOutcome } from './metrics/factMetrics';
import type { FactMatch, MetricValues, Question, QuestionScore, ScoreConfig } from './model';
import { isNullQuery, unscored } from './score';

/**
 * A question whose gold is facts, without its chunks: nobody has decoded them, but it is known which facts they hold. Where
 * nobody is to recognize it, its query is '' and its facts have no texts.
 */
export interface PlainQuestion extends Pick<Question, 'id' | 'idMade' | 'query' | 'type' | 'gold' | 'answer' | 'goldAnswers' | 'extra'> {
  readonly depth: number;
  /** chunks that repeat an earlier one */
  readonly duplicateChunks: number;
  /** per gold fact, none of them empty or repeated: the ascending ranks of the chunks that contain it */
  readonly ranks: readonly (readonly number[])[];
}

/** What `scoreQuestion` gives, for plain questions in every profile but the script's; without the places of facts. */
export class PlainScorer {
  /** questions found alike share their values: most of a large run do */
  private readonly known = new Map<string, MetricValues>();

  constructor(private readonly config: ScoreConfig) {}

  score(question: PlainQuestion): QuestionScore {
    const { depth, ranks, answer, goldAnswers, gold } = question;
    const facts = ranks.map((found, at): FactMatch => ({ fact: gold.kind === 'facts' ? (gold.facts[at]?.texts[0] ?? '') : '', state: 'counted', duplicateOf: null, ranks: found, hits: [] }));
    const unanswerable = isNullQuery(question);
    const base = facts.length === 0 ? unscored(depth, unanswerable ? 'null-query' : 'gold-missing') : this.scoreFacts(facts, depth);
    return answer === null ? base : { ...base, metrics: { ...base.metrics, ...answerMetricValues({ answer, goldAnswers, unanswerable, facts }) } };
  }

  private scoreFacts(facts: readonly FactMatch[], depth: number): QuestionScore {
    const outcome = factOutcome(facts);
    const key = `${outcome.firstRanks.join()}/${outcome.hitRanks.join()}`;
    let metrics = this.known.get(key);
    if (metrics === undefined) this.known.set(key, (metrics = factMetricValues(outcome, this.config.k)));
    return { scored: true, reason: null, firstHit: outcome.hitRanks[0] ?? null, depth, facts, relevant: [], metrics };
  }
}
