import type { QuestionDetail } from '../analysis/analysis';
import { chunkHeader } from '../core/chunkHeader';
import { tokensWithin } from '../core/costs';
import { quotedIn } from '../core/judge/judgedDetail';
import { duplicateChunks } from '../core/matching/duplicates';
import { abstains } from '../core/metrics/answerMetrics';
import { gradesOf } from '../core/metrics/judgements';
import type { Chunk, Question, QuestionRow, QuestionScore, RunReport, Span } from '../core/model';
import type { HumanLabels } from '../core/notes/entry';
import type { NoteTable } from '../core/notes/noteTable';
import { problemView, type AnswerView, type ChunkView, type CostView, type Excerpt, type FactView, type JudgedView, type MarkedSpan, type QuestionView, type StripCell } from '../shared/viewModel';
import { factKey } from './factKey';
import { nearByRank } from './nearMisses';
import { isFailed } from './questionNames';

/** A chunk longer than this is sent as stretches around its hits until the whole is asked for. */
const WHOLE_UP_TO = 60_000;
const AROUND_HIT = 2_000;
const MOST_EXCERPTS = 50;

/** What can be opened for a chunk, judged by the host: the page is told the kind only. */
export type SourceKind = (chunk: Chunk) => ChunkView['source'];

/** One question as its page shows it. */
export function questionView(report: RunReport, row: QuestionRow, detail: QuestionDetail, sourceKind: SourceKind, notes: NoteTable): QuestionView {
  const { question, score } = detail;
  const facts = factViews(detail);
  const strip = stripCells(score);
  return {
    index: row.index,
    id: question.id,
    query: question.query,
    type: question.type,
    record: row.place.record,
    line: row.place.line + 1,
    scored: score.scored && row.reason !== 'gold-wrong',
    reason: row.reason === 'gold-wrong' ? row.reason : score.reason,
    outcome: row.outcome,
    firstHit: score.firstHit,
    depth: score.depth,
    goldCount: row.goldCount,
    foundCount: row.foundCount,
    metrics: score.metrics,
    facts,
    relevant: score.relevant,
    strip,
    chunks: chunkViews(detail, sourceKind),
    answer: answerView(detail),
    flags: detail.flags,
    costs: costView(question, report.config.k),
    extra: question.extra,
    modes: detail.modes,
    previousFailed: failedFrom(report.questions, row.index, -1),
    nextFailed: failedFrom(report.questions, row.index, 1),
    problems: detail.problems.map(problemView),
    note: notes.noteOf(row),
    judged: judgedView(detail, notes.labelsOf(row)),
  };
}

function judgedView({ judged }: QuestionDetail, labels: HumanLabels): JudgedView | null {
  return judged === null ? null : { ...judged, quoted: quotedIn(judged), problems: judged.problems.map(problemView), labels };
}

function factViews({ question, score, missed }: QuestionDetail): FactView[] {
  const gold = question.gold.kind === 'facts' ? question.gold.facts : [];
  return score.facts.map((match, at) => ({
    key: factKey(at),
    text: match.fact,
    alternatives: gold[at]?.texts.slice(1) ?? [],
    title: gold[at]?.title ?? null,
    state: match.state,
    duplicateOf: match.duplicateOf === null ? null : factKey(match.duplicateOf),
    ranks: match.ranks,
    missed: missed[at] ?? null,
  }));
}

/** A cell per rank. Facts earn at their first rank; relevant passages of a judged run stand as one unnamed fact each. */
function stripCells(score: QuestionScore): StripCell[] {
  const cells = Array.from({ length: score.depth }, (_, at) => ({ rank: at + 1, facts: [] as string[], earns: false }));
  score.facts.forEach((match, at) => {
    match.ranks.forEach((rank, occurrence) => {
      const cell = cells[rank - 1];
      if (cell === undefined) return;
      cell.facts.push(factKey(at));
      if (occurrence === 0) cell.earns = true;
    });
  });
  for (const { rank } of score.relevant) {
    const cell = rank === null ? undefined : cells[rank - 1];
    if (cell !== undefined) cell.earns = true;
  }
  return cells;
}

function chunkViews({ question, score, missed, judged }: QuestionDetail, sourceKind: SourceKind): ChunkView[] {
  const marks = marksByRank(score);
  const near = nearByRank(missed);
  const quoted = judged === null ? [] : quotedIn(judged);
  const duplicates = duplicateChunks(question.chunks);
  const grades = question.gold.kind === 'judged' ? gradesOf(question.gold.judgements) : new Map<string, number>();
  return question.chunks.map((chunk, at) => {
    const own = marks.get(at + 1) ?? [];
    const ownNear = near.get(at + 1) ?? [];
    const header = chunk.text === null ? null : chunkHeader(chunk.text);
    return {
      rank: chunk.rank,
      id: chunk.id,
      title: chunk.title ?? header?.fields.get('title') ?? null,
      score: chunk.score,
      length: chunk.text?.length ?? null,
      header: header?.span ?? null,
      ...excerptsOf(chunk.text ?? '', [...own, ...ownNear, ...quoted.filter(({ rank }) => rank === at + 1)].sort(byPlace)),
      marks: own,
      facts: [...new Set(own.map(({ fact }) => fact))],
      near: ownNear,
      duplicateOf: duplicates[at] ?? null,
      grade: chunk.id === null ? null : (grades.get(chunk.id) ?? null),
      source: sourceKind(chunk),
      extra: chunk.extra,
    };
  });
}

function marksByRank(score: QuestionScore): Map<number, MarkedSpan[]> {
  const marks = new Map<number, MarkedSpan[]>();
  score.facts.forEach((match, at) => {
    for (const { rank, start, end } of match.hits) {
      const list = marks.get(rank) ?? [];
      list.push({ start, end, fact: factKey(at) });
      marks.set(rank, list);
    }
  });
  for (const list of marks.values()) list.sort(byPlace);
  return marks;
}

function byPlace(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

/** The whole text, or the stretches around the hits of a very long one (its beginning when there is none). */
function excerptsOf(text: string, marks: readonly Span[]): { excerpts: Excerpt[]; complete: boolean } {
  if (text.length <= WHOLE_UP_TO) return { excerpts: [{ start: 0, text }], complete: true };
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of marks.length === 0 ? [{ start: 0, end: 0 }] : marks) {
    const from = onBoundary(text, Math.max(0, start - AROUND_HIT));
    const to = onBoundary(text, Math.min(text.length, end + AROUND_HIT));
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else if (stretches.length < MOST_EXCERPTS) stretches.push({ start: from, end: to });
  }
  return { excerpts: stretches.map(({ start, end }) => ({ start, text: text.slice(start, end) })), complete: false };
}

/** Never cuts a surrogate pair. */
function onBoundary(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}

function answerView({ question, score }: QuestionDetail): AnswerView | null {
  if (question.answer === null && question.goldAnswers.length === 0) return null;
  const names = ['ExactMatch', 'TokenF1', 'CitationPrecision', 'CitationRecall'].filter((name) => Object.hasOwn(score.metrics, name));
  return {
    answer: question.answer,
    gold: question.goldAnswers,
    metrics: Object.fromEntries(names.map((name) => [name, score.metrics[name] ?? 0])),
    abstained: question.answer === null ? null : abstains(question.answer),
  };
}

function costView({ latencyMs, tokens, chunks }: Question, ks: readonly number[]): CostView {
  const atK = ks.flatMap((k) => {
    const within = tokensWithin(chunks, k);
    return within === null ? [] : [{ k, tokens: within }];
  });
  return { latencyMs, tokens, atK };
}

/** The nearest failed question before or after; null when there is none. */
export function failedFrom(rows: readonly QuestionRow[], index: number, step: 1 | -1): number | null {
  for (let at = index + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row !== undefined && isFailed(row)) return at;
  }
  return null;
}
