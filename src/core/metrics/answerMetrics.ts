import type { FactMatch, MetricSummary, MetricValues } from '../model';
import { bootstrapIntervals } from '../statistics/bootstrap';
import { meanOf, pooledLevels, sizeOf, type Levels } from '../statistics/levels';
import { plainWords, squadWords } from './answerText';

/** What an answer says when it declines; compared after normalisation, as the whole answer or as words in a row of it. */
const ABSTENTION_PHRASES: readonly string[] = [
  'insufficient information',
  'not enough information',
  'i dont know',
  'cannot be answered',
  'no answer',
];

/** 1 when the answer equals some gold answer after normalisation, else 0; null when every gold answer is blank. */
export function exactMatch(answer: string, goldAnswers: readonly string[]): number | null {
  return best(answer, goldAnswers, (given, gold) => (given.join(' ') === gold.join(' ') ? 1 : 0));
}

/** F1 of the words shared with the closest gold answer, repeats counted; null when every gold answer is blank. */
export function tokenF1(answer: string, goldAnswers: readonly string[]): number | null {
  return best(answer, goldAnswers, wordsF1);
}

function best(answer: string, goldAnswers: readonly string[], compare: (given: string[], gold: string[]) => number): number | null {
  const values = goldAnswers
    .filter((gold) => plainWords(gold).length > 0)
    .map((gold) => {
      const goldWords = squadWords(gold);
      // A gold answer such as "A" or "The" would vanish: then neither side loses its articles and punctuation.
      return goldWords.length > 0 ? compare(squadWords(answer), goldWords) : compare(plainWords(answer), plainWords(gold));
    });
  return values.length > 0 ? Math.max(...values) : null;
}

function wordsF1(given: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const available = left.get(word) ?? 0;
    if (available === 0) continue;
    left.set(word, available - 1);
    shared++;
  }
  if (shared === 0) return 0;
  const precision = shared / given.length;
  const recall = shared / gold.length;
  return (2 * precision * recall) / (precision + recall);
}

/** Whether an answer declines to answer. */
export function abstains(answer: string, phrases: readonly string[] = ABSTENTION_PHRASES): boolean {
  const said = ` ${abstentionForm(answer)} `;
  return phrases.map(abstentionForm).some((phrase) => phrase !== '' && said.includes(` ${phrase} `));
}

function abstentionForm(text: string): string {
  return squadWords(text.replace(/[\u2018\u2019\u201b\u02bc]/g, "'")).join(' ');
}

/** The distinct n of the `[n]` in an answer, in order of appearance. */
export function citationsOf(answer: string): number[] {
  return [...new Set([...answer.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])))];
}

/** `[n]` cites the chunk at rank n. null when the answer cites nothing or the question has no gold fact. */
export function citationValues(answer: string, facts: readonly FactMatch[]): MetricValues | null {
  const citations = citationsOf(answer);
  const counted = facts.filter((fact) => fact.state === 'counted');
  if (citations.length === 0 || counted.length === 0) return null;
  const cited = new Set(citations);
  const holding = new Set(counted.flatMap((fact) => fact.ranks));
  return {
    CitationPrecision: citations.filter((n) => holding.has(n)).length / citations.length,
    CitationRecall: counted.filter((fact) => fact.ranks.some((rank) => cited.has(rank))).length / counted.length,
  };
}

/** An answer and what it is held against. */
export interface AnswerInput {
  /** null when the run has no answer for the question; the empty string is one */
  readonly answer: string | null;
  readonly goldAnswers: readonly string[];
  /** the question is a null query */
  readonly unanswerable: boolean;
  readonly facts: readonly FactMatch[];
}

/** Per-question values: `ExactMatch TokenF1 CitationPrecision CitationRecall`, each where it applies. */
export function answerMetricValues({ answer, goldAnswers, unanswerable, facts }: AnswerInput): MetricValues {
  if (answer === null || unanswerable) return {};
  const match = exactMatch(answer, goldAnswers);
  const f1 = tokenF1(answer, goldAnswers);
  return {
    ...(match === null ? {} : { ExactMatch: match }),
    ...(f1 === null ? {} : { TokenF1: f1 }),
    ...citationValues(answer, facts),
  };
}

/** Numbers of questions that have an answer: can it be answered × did it abstain. */
export interface AbstentionCounts {
  readonly unanswerableAbstained: number;
  readonly unanswerableAnswered: number;
  readonly answerableAbstained: number;
  readonly answerableAnswered: number;
}

/** What counts of a question: null without an answer. A question row is one. */
export interface AbstentionInput {
  readonly abstained: boolean | null;
  readonly answerable: boolean;
}

export function countAbstentions(questions: Iterable<AbstentionInput>): AbstentionCounts {
  const counts = { unanswerableAbstained: 0, unanswerableAnswered: 0, answerableAbstained: 0, answerableAnswered: 0 };
  for (const { abstained, answerable } of questions) {
    if (abstained !== null) counts[`${answerable ? 'answerable' : 'unanswerable'}${abstained ? 'Abstained' : 'Answered'}`]++;
  }
  return counts;
}

/**
 * Run-level abstention, each with the number of questions it is taken over. A value whose denominator is 0 is left out,
 * and so is the agreement when nothing would stand beside it.
 */
export function abstentionSummaries(counts: AbstentionCounts, { intervals: wanted } = { intervals: true }): MetricSummary[] {
  const kept = Object.entries(abstentionLevels(counts)).filter(([, levels]) => levels.length > 0);
  if (kept.length < 2) return [];
  const intervals = wanted ? bootstrapIntervals(kept.map(([, levels]) => levels)) : kept.map(() => null);
  return kept.map(([name, levels], index) => ({ name, value: meanOf(levels), ci95: intervals[index]!, n: sizeOf(levels) }));
}

function abstentionLevels(counts: AbstentionCounts): Record<string, Levels> {
  const { unanswerableAbstained: right, unanswerableAnswered: missed, answerableAbstained: wrong, answerableAnswered } = counts;
  const share = (yes: number, no: number): Levels =>
    pooledLevels([
      { sum: 1, weight: 1, count: yes },
      { sum: 0, weight: 1, count: no },
    ]);
  return {
    AbstentionAccuracy: share(right, missed),
    AbstentionPrecision: share(right, wrong),
    AbstentionRecall: share(right, missed),
    // F1 = 2·right / (2·right + missed + wrong): a mean in which a right abstention weighs 2.
    AbstentionF1: pooledLevels([
      { sum: 2, weight: 2, count: right },
      { sum: 0, weight: 1, count: missed + wrong },
    ]),
    AbstentionAgreement: share(right + answerableAnswered, missed + wrong),
  };
}
