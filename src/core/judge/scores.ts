import type { JudgeClaim, JudgeOutcome } from './judgeResult';

/**
 * Values from verdicts (METRICS: answer metrics; the formulas are those ragas publishes for the metrics of its names).
 * Pure, and the only place where a judge's words become a number. A claim without a verdict leaves no value at all.
 */

type Verdicts = readonly Pick<JudgeClaim, 'holds' | 'from'>[];

/** Claims that hold / claims: Faithfulness, Groundedness (sentences), ContextRecall (claims of the reference), JudgedCitationPrecision (citations). */
export function shareScore(claims: Verdicts, none: 'no-claims' | 'no-citations' = 'no-claims'): JudgeOutcome {
  return claims.length === 0 ? notJudged(none) : whole(claims, (verdicts) => verdicts.filter(Boolean).length / verdicts.length);
}

/**
 * ContextPrecision: average precision of the list with the useful chunks as the relevant ones:
 * Σ over useful ranks r of (useful chunks up to r / r) / useful chunks; 0 where none is useful. One claim per chunk, in the order of ranks.
 */
export function rankedScore(chunks: Verdicts): JudgeOutcome {
  if (chunks.length === 0) return notJudged('no-chunks');
  return whole(chunks, (verdicts) => {
    let useful = 0;
    let sum = 0;
    verdicts.forEach((isUseful, at) => {
      if (isUseful) sum += ++useful / (at + 1);
    });
    return useful === 0 ? 0 : sum / useful;
  });
}

/**
 * AnswerCorrectness: F1 of statements, TP / (TP + (FP + FN) / 2): claims of the answer that the reference has too (TP) or
 * has not (FP), claims of the reference that the answer lacks (FN).
 */
export function sharedScore(claims: Verdicts): JudgeOutcome {
  const count = (from: JudgeClaim['from'], holds: boolean): number => claims.filter((claim) => claim.from === from && claim.holds === holds).length;
  if (!claims.some(({ from }) => from === 'answer') || !claims.some(({ from }) => from === 'reference')) return notJudged('no-claims');
  return whole(claims, () => {
    const shared = count('answer', true);
    return shared === 0 ? 0 : shared / (shared + (count('answer', false) + count('reference', false)) / 2);
  });
}

/** AnswerRelevancy: mean similarity of the questions that the answer would answer with the one that was asked; 0 for an evasive answer. */
export function similarityScore(similarities: readonly number[], isEvasive: boolean): JudgeOutcome {
  if (similarities.length === 0) return notJudged('no-claims');
  if (similarities.some((value) => !Number.isFinite(value))) return notJudged('incomplete');
  return { kind: 'judged', value: isEvasive ? 0 : similarities.reduce((sum, value) => sum + value, 0) / similarities.length };
}

/** A sentence of an answer with the chunks it cites. */
export interface CitedSentence {
  /** null: the judge did not say whether it needs a source */
  readonly needsSource: boolean | null;
  /** per citation: whether that chunk supports the sentence */
  readonly citations: readonly (boolean | null)[];
}

/** JudgedCitationRecall: sentences that need a source and have a right one / sentences that need a source. */
export function citedScore(sentences: readonly CitedSentence[]): JudgeOutcome {
  const needing = sentences.filter(({ needsSource }) => needsSource !== false);
  if (sentences.length === 0 || needing.length === 0) return notJudged('no-claims');
  if (needing.some(({ needsSource, citations }) => needsSource === null || (!citations.includes(true) && citations.includes(null)))) return notJudged('incomplete');
  return { kind: 'judged', value: needing.filter(({ citations }) => citations.includes(true)).length / needing.length };
}

function whole(claims: Verdicts, value: (verdicts: readonly boolean[]) => number): JudgeOutcome {
  const verdicts = claims.flatMap(({ holds }) => holds ?? []);
  const missing = claims.length - verdicts.length;
  return missing === 0 ? { kind: 'judged', value: value(verdicts) } : notJudged('incomplete', `${missing} of ${claims.length} have no verdict`);
}

export function notJudged(reason: Extract<JudgeOutcome, { kind: 'not-judged' }>['reason'], detail = ''): JudgeOutcome {
  return { kind: 'not-judged', reason, detail };
}
