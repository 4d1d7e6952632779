import type { Missed } from '../core/diagnosis/missed';
import type { MissedCounts } from '../core/diagnosis/missedCounts';
import type { NotedQuestion } from './notedQuestions';
import type { Counts, Facet, MetricSummary, Question, QuestionScore, RunReport, ScoreConfig } from '../core/model';

/** A run with, where they are asked for, its questions as JSON. */
export interface ScoredRun {
  readonly report: RunReport;
  readonly questions: readonly string[] | null;
  /** why its facts were missed; null where nobody asked, or its gold is no facts */
  readonly missed: MissedCounts | null;
  /** what was noted on its questions */
  readonly noted: readonly NotedQuestion[];
}

/**
 * The JSON of `goldlens score`, with every key always there, in a fixed order; `costs` and `notes` come last, where there are any. Given in pieces, so that a run of a
 * hundred thousand questions never becomes one string. Several runs of one file are a list.
 */
export function* scoreJson(runs: readonly ScoredRun[], file: string): Generator<string> {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) {
    yield* runJson(only, file);
    return;
  }
  for (const [at, run] of runs.entries()) {
    yield at === 0 ? '[\n' : ',\n';
    yield* runJson(run, file);
  }
  yield ']\n';
}

function* runJson({ report, questions, missed, noted }: ScoredRun, file: string): Generator<string> {
  const head = {
    schemaVersion: 1,
    run: report.name,
    file,
    format: report.format,
    config: configJson(report.config),
    counts: countsJson(report.counts),
    metrics: Object.fromEntries(report.metrics.map((metric) => [metric.name, metricJson(metric)])),
    slices: Object.fromEntries(report.facets.map((facet) => [facet.facet, facetJson(facet)])),
    missed: missed === null ? null : Object.fromEntries(missed),
    problems: report.problems.map(({ code, severity, message, line, record }) => ({ code, severity, message, line, record })),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "questions": `;
  if (questions === null) yield 'null';
  else {
    yield '[';
    for (const [at, question] of questions.entries()) yield `${at === 0 ? '' : ','}\n    ${question}`;
    yield questions.length === 0 ? ']' : '\n  ]';
  }
  const told = costsJson(report);
  if (told !== null) yield `,\n  "costs": ${JSON.stringify(told)}`;
  if (noted.length > 0) yield `,\n  "notes": ${JSON.stringify(noted.map(({ id, verdict, text, author, at }) => ({ id, verdict, note: text, author, at })))}`;
  yield '\n}\n';
}

/** One question of the JSON, on one line. `reasons`: why each of its facts was missed, as `diagnoseQuestion` gives it. */
export function questionJson(question: Question, score: QuestionScore, reasons: readonly (Missed | null)[]): string {
  return JSON.stringify({
    id: question.id,
    query: question.query,
    type: question.type,
    scored: score.scored,
    reason: score.reason,
    firstHit: score.firstHit,
    depth: score.depth,
    facts: score.facts.map(({ fact, ranks, hits }, at) => ({ fact, ranks, missed: reasons[at]?.code ?? null, spans: hits.map(({ rank, start, end }) => ({ rank, start, end })) })),
    relevant: score.relevant.map(({ id, grade, rank }) => ({ id, grade, rank })),
    answer: question.answer === null ? null : { answer: question.answer, gold: question.goldAnswers },
    metrics: score.metrics,
    ...(question.latencyMs === null ? {} : { latencyMs: question.latencyMs }),
    ...(question.tokens === null ? {} : { tokens: question.tokens }),
  });
}

export function configJson({ match, k, profile, order, ndcg, relevantFrom, complete }: ScoreConfig): unknown {
  return { match, k, profile, order, ndcg: { gain: ndcg.gain, labels: ndcg.labels, ideal: ndcg.ideal }, relevantFrom, complete };
}

function countsJson(counts: Counts): Omit<Counts, 'goldWrong'> {
  const { questions, scored, nullQueries, goldMissing, missingFromRun, unreadable, duplicateChunks, duplicateGold, unjudged } = counts;
  return { questions, scored, nullQueries, goldMissing, missingFromRun, unreadable, duplicateChunks, duplicateGold, unjudged };
}

/** What the file tells of time and tokens; null when it tells nothing. */
function costsJson({ latency, tokens }: RunReport): unknown {
  if (latency === null && tokens === null) return null;
  const { perQuestion = null, atK = [] } = tokens ?? {};
  return { latencyMs: latency, tokens: perQuestion, tokensAtK: Object.fromEntries(atK.map(({ k, mean, n }) => [k, { mean, n }])) };
}

function metricJson({ value, ci95, n }: MetricSummary): unknown {
  return { value, ci95: ci95 === null ? null : [ci95.low, ci95.high], n };
}

function facetJson({ values }: Facet): unknown {
  return Object.fromEntries(
    values.map(({ value, n, metrics }) => [value, { n, metrics: Object.fromEntries(metrics.map((metric) => [metric.name, { value: metric.value, n: metric.n }])) }]),
  );
}
