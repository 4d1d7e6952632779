import type { Placer } from '../core/judge/evidence';
import type { JudgeClaim, JudgeMetric, JudgeOutcome, JudgeResult } from '../core/judge/judgeResult';
import { citedScore, notJudged, rankedScore, sharedScore, shareScore, similarityScore, type CitedSentence } from '../core/judge/scores';
import { sentencesOf } from '../core/judge/sentences';
import type { JudgeQuestion } from './judgeQuestion';
import { citationsCall } from './prompts/citations';
import { claimsCall } from './prompts/claims';
import { questionsCall, similarityCall } from './prompts/questions';
import { sharedCall } from './prompts/shared';
import { supportCall } from './prompts/support';
import { usefulCall } from './prompts/useful';
import { verdictOn, type StepCall } from './step';

/**
 * The metrics as steps: each yields the calls it needs, one after the other, and returns what follows from their replies.
 * Whoever drives it sends them, finds them in a cache, or only counts them. No step knows which.
 */
export type Judging = Generator<StepCall, Judged, unknown>;
/** @param place finds what the judge quotes */
type Start = (question: JudgeQuestion, place: Placer) => Judging;
type Judged = Omit<JudgeResult, 'metric'>;

/** Yields a call; what comes back has been checked by the step's schema. */
function* ask<Output>(call: StepCall<Output>): Generator<StepCall, Output, unknown> {
  return (yield call) as Output;
}

const without = (...reason: Parameters<typeof notJudged>): Judged => ({ outcome: notJudged(...reason), claims: [] });

/** What keeps an answer from being judged, whatever the metric; null when nothing does. */
function answerLess({ answer, abstained }: JudgeQuestion): Judged | null {
  return abstained ? without('abstained') : answer === null ? without('no-answer') : null;
}

/** Claims with the verdicts of `support`. */
function* supported(claims: readonly string[], from: JudgeClaim['from'], { chunks }: JudgeQuestion, place: Placer): Generator<StepCall, JudgeClaim[], unknown> {
  if (claims.length === 0) return [];
  const { verdicts } = yield* ask(supportCall(claims, chunks));
  return claims.map((claim, at) => {
    const verdict = verdictOn(verdicts, (one) => one.claim === at + 1, (one) => one.supported);
    return { claim, from, rank: null, holds: verdict?.supported ?? null, reason: verdict?.reason ?? '', evidence: place(verdict?.quote ?? '') };
  });
}

function* faithfulness(question: JudgeQuestion, place: Placer): Judging {
  const less = answerLess(question);
  if (less !== null) return less;
  if (question.chunks.list.length === 0) return without('no-chunks');
  const { claims } = yield* ask(claimsCall(question.query, question.answer ?? ''));
  const verdicts = yield* supported(claims, 'answer', question, place);
  return { outcome: shareScore(verdicts), claims: verdicts };
}

function* groundedness(question: JudgeQuestion, place: Placer): Judging {
  const less = answerLess(question);
  if (less !== null) return less;
  if (question.chunks.list.length === 0) return without('no-chunks');
  const verdicts = yield* supported(sentencesOf(question.answer ?? '').map(({ text }) => text), 'answer', question, place);
  return { outcome: shareScore(verdicts), claims: verdicts };
}

function* contextPrecision(question: JudgeQuestion, place: Placer): Judging {
  const { query, answer, reference, chunks, isNullQuery } = question;
  if (isNullQuery) return without('unanswerable');
  const held = reference ?? answer;
  if (held === null) return answerLess(question) ?? without('no-reference');
  if (chunks.list.length === 0) return without('no-chunks');
  const { verdicts } = yield* ask(usefulCall(query, held, chunks));
  const claims = chunks.list.map(({ rank, text }): JudgeClaim => {
    const verdict = verdictOn(verdicts, (one) => one.chunk === rank, (one) => one.useful);
    return { claim: text.slice(0, CHUNK_SHOWN).toWellFormed(), from: 'chunk', rank, holds: verdict?.useful ?? null, reason: verdict?.reason ?? '', evidence: place(verdict?.quote ?? '') };
  });
  return { outcome: rankedScore(claims), claims };
}

const CHUNK_SHOWN = 120;

function* contextRecall(question: JudgeQuestion, place: Placer): Judging {
  const { query, reference, chunks, isNullQuery } = question;
  if (isNullQuery) return without('unanswerable');
  if (reference === null) return without('no-reference');
  if (chunks.list.length === 0) return without('no-chunks');
  const { claims } = yield* ask(claimsCall(query, reference));
  const verdicts = yield* supported(claims, 'reference', question, place);
  return { outcome: shareScore(verdicts), claims: verdicts };
}

function* answerCorrectness(question: JudgeQuestion): Judging {
  const { query, answer, reference } = question;
  const less = answerLess(question);
  if (less !== null || answer === null) return less ?? without('no-answer');
  if (reference === null) return without('no-reference');
  const ofAnswer = (yield* ask(claimsCall(query, answer))).claims;
  const ofReference = (yield* ask(claimsCall(query, reference))).claims;
  if (ofAnswer.length === 0 || ofReference.length === 0) return without('no-claims');
  const verdicts = yield* ask(sharedCall(query, ofAnswer, ofReference));
  const judged = (claims: readonly string[], from: 'answer' | 'reference'): JudgeClaim[] =>
    claims.map((claim, at) => {
      const verdict = verdictOn(verdicts[from], (one) => one.claim === at + 1, (one) => one.shared);
      return { claim, from, rank: null, holds: verdict?.shared ?? null, reason: verdict?.reason ?? '', evidence: null };
    });
  const claims = [...judged(ofAnswer, 'answer'), ...judged(ofReference, 'reference')];
  return { outcome: sharedScore(claims), claims };
}

function* answerRelevancy(question: JudgeQuestion): Judging {
  const less = answerLess(question);
  if (less !== null) return less;
  const { questions, evasive } = yield* ask(questionsCall(question.answer ?? ''));
  const { similarities } = yield* ask(similarityCall(question.query, questions));
  const claims = questions.map((claim, at): JudgeClaim => ({ claim, from: 'answer', rank: null, holds: null, reason: `similarity ${similarities[at]?.toFixed(2) ?? '?'}`, evidence: null }));
  return { outcome: similarities.length === questions.length ? similarityScore(similarities, evasive) : notJudged('incomplete'), claims };
}

/** Both citation metrics rest on one call; they differ in what they count. */
function citing(score: (citations: readonly JudgeClaim[], sentences: readonly CitedSentence[]) => JudgeOutcome, shown: 'citations' | 'sentences'): Start {
  return function* (question, place) {
    const less = answerLess(question);
    if (less !== null) return less;
    const { chunks } = question;
    if (chunks.list.length === 0) return without('no-chunks');
    const sentences = sentencesOf(question.answer ?? '');
    if (sentences.every(({ citations }) => citations.length === 0)) return without('no-citations');
    const verdicts = yield* ask(citationsCall(sentences.map(({ text }) => text), sentences.map(({ citations }) => citations), chunks));
    const known = new Set(chunks.list.map(({ rank }) => rank));
    const citations = sentences.map(({ text, citations: ranks }, at) =>
      ranks.map((rank): JudgeClaim => {
        // a number that no chunk has is a citation all the same, and supports nothing
        if (!known.has(rank)) return { claim: text, from: 'answer', rank, holds: false, reason: `there is no chunk ${rank}`, evidence: null };
        const verdict = verdictOn(verdicts.citations, (one) => one.sentence === at + 1 && one.chunk === rank, (one) => one.supports);
        return { claim: text, from: 'answer', rank, holds: verdict?.supports ?? null, reason: verdict?.reason ?? '', evidence: place(verdict?.quote ?? '') };
      }),
    );
    const cited = sentences.map((_, at): CitedSentence => ({
      needsSource: verdictOn(verdicts.sentences, (one) => one.sentence === at + 1, (one) => one.needsSource)?.needsSource ?? null,
      citations: citations[at]!.map(({ holds }) => holds),
    }));
    const outcome = score(citations.flat(), cited);
    if (shown === 'citations') return { outcome, claims: citations.flat() };
    const claims = sentences.flatMap(({ text }, at): JudgeClaim[] => {
      const { needsSource, citations: ofSentence } = cited[at]!;
      if (needsSource === false) return [];
      const right = citations[at]!.find(({ holds }) => holds === true) ?? citations[at]![0];
      const holds = needsSource === null ? null : ofSentence.includes(true) ? true : ofSentence.includes(null) ? null : false;
      return [{ claim: text, from: 'answer', rank: right?.rank ?? null, holds, reason: right?.reason ?? 'no source is named', evidence: right?.evidence ?? null }];
    });
    return { outcome, claims };
  };
}

/** Each metric by name. */
export const JUDGINGS: Readonly<Record<JudgeMetric, Start>> = {
  Faithfulness: faithfulness,
  Groundedness: groundedness,
  ContextPrecision: contextPrecision,
  ContextRecall: contextRecall,
  AnswerCorrectness: answerCorrectness,
  AnswerRelevancy: answerRelevancy,
  JudgedCitationPrecision: citing((citations) => shareScore(citations, 'no-citations'), 'citations'),
  JudgedCitationRecall: citing((_, sentences) => citedScore(sentences), 'sentences'),
};
