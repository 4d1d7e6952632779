import { chartsOf, type ChartSource } from '../../src/core/charts/charts';
import { OWN_COLUMNS, type FilterColumn } from '../../src/core/filter/columns';
import { DEFAULT_CONFIG, type MatchMode, type MetricValues, type Outcome, type ScoreConfig, type UnscoredReason } from '../../src/core/model';
import type { ChunkView, FactView, MarkedSpan, ProblemView, QuestionView, RowView, RunView } from '../../src/shared/viewModel';

/**
 * Views for the dev page, made from a small fixture by plain substring search. It stands in for the host:
 * enough to draw every part of the page, not a second implementation of scoring.
 */
export interface SampleFile {
  readonly name: string;
  readonly folder: string;
  readonly questions: readonly SampleQuestion[];
  readonly problems?: readonly ProblemView[];
}

export interface SampleQuestion {
  readonly id: string;
  readonly query: string;
  readonly type?: string;
  readonly facts: readonly string[];
  readonly chunks: readonly SampleChunk[];
  readonly answer?: string;
  readonly gold?: readonly string[];
  readonly extra?: Readonly<Record<string, string>>;
}

export interface SampleChunk {
  readonly text: string | null;
  readonly title?: string;
  readonly score?: number;
  readonly source?: 'link' | 'file';
  readonly headerEnd?: number;
}

/** Text is sent whole up to this many UTF-16 units. */
const WHOLE = 20_000;

export function sampleQuestion(file: SampleFile, index: number, config: ScoreConfig): QuestionView {
  const question = file.questions[index];
  if (question === undefined) throw new RangeError(`no question ${index}`);
  const k = config.k.at(-1) ?? 10;
  const facts = sampleFacts(question, config.match);
  const counted = facts.filter((fact) => fact.state === 'counted');
  const failed = failedIndexes(file, config);
  return {
    ...baseView(file, index, config),
    index, record: index + 1, line: index * 40 + 2, scored: counted.length > 0, depth: question.chunks.length,
    facts, relevant: [],
    strip: question.chunks.map((_, at) => ({
      rank: at + 1,
      facts: counted.filter((fact) => fact.ranks.includes(at + 1)).map((fact) => fact.key),
      earns: counted.some((fact) => fact.ranks[0] === at + 1),
    })),
    chunks: question.chunks.map((chunk, at) => sampleChunk(question, chunk, at + 1, counted, config.match)),
    answer: question.answer === undefined ? null : {
      answer: question.answer, gold: question.gold ?? [], abstained: false,
      metrics: answerMetrics(question.answer, question.gold ?? []),
    },
    flags: [],
    costs: { latencyMs: null, tokens: null, atK: [] },
    extra: Object.entries(question.extra ?? {}).map(([name, value]) => ({ name, value })),
    modes: (['exact', 'whitespace', 'normalized'] as const).map((mode) => ({
      mode, found: sampleFacts(question, mode).filter((fact) => fact.state === 'counted' && (fact.ranks[0] ?? Infinity) <= k).length,
    })),
    previousFailed: failed.findLast((other) => other < index) ?? null,
    nextFailed: failed.find((other) => other > index) ?? null,
    problems: [], note: null, judged: null,
  };
}

export function sampleRow(file: SampleFile, index: number, config: ScoreConfig): RowView {
  const { id, query, type, outcome, reason, firstHit, goldCount, foundCount, metrics } = baseView(file, index, config);
  const { firstRanks } = chartRow(file.questions[index]!, config);
  return { index, id, query, type, outcome, reason, firstHit, firstRanks, goldCount, foundCount, metrics, note: null };
}

export function sampleRun(file: SampleFile, config: ScoreConfig = DEFAULT_CONFIG): RunView {
  const rows = file.questions.map((_, index) => sampleRow(file, index, config));
  const scored = rows.filter((row) => row.reason === null);
  const names = Object.keys(scored[0]?.metrics ?? {});
  const mean = (of: readonly RowView[], name: string): number => of.reduce((sum, row) => sum + (row.metrics[name] ?? 0), 0) / of.length;
  const types = [...new Set(scored.map((row) => row.type))].filter((type) => type !== null);
  const k = config.k.at(-1) ?? 10;
  const columns: FilterColumn[] = [...OWN_COLUMNS, { name: 'type', kind: 'text', values: types }, ...names.map((name): FilterColumn => ({ name, kind: 'number', values: [] }))];
  const metrics = names.map((name) => {
    const value = mean(scored, name);
    return { name: name.replace(/^(RR|AP)(?=@)/, 'M$1'), value, ci95: { low: Math.max(0, value - 0.08), high: Math.min(1, value + 0.08) }, n: scored.length };
  });
  return {
    columns,
    name: file.name, runs: [], run: 0, folder: file.folder, format: 'multihop-rag', readAs: 'MultiHop-RAG run: chunks from `retrieval_list[].text`, facts from `gold_list`.', mapping: null, links: { gold: null, corpus: null, byIdOnly: 0 }, goldKind: 'facts', config,
    counts: {
      questions: rows.length, scored: scored.length, nullQueries: rows.length - scored.length, goldMissing: 0, missingFromRun: 0,
      unreadable: file.problems?.length ?? 0, goldWrong: 0, duplicateChunks: 1, duplicateGold: 1, unjudged: 0,
    },
    primary: `AllGold@${k}`,
    metrics,
    charts: chartsOf({ rows: file.questions.map((question) => chartRow(question, config)), metrics, config, goldKind: 'facts', ndcg: [], goldChunks: goldChunks(file, config) }),
    slices: types.length < 2 ? [] : [{
      facet: 'type',
      values: types.map((type) => {
        const of = scored.filter((row) => row.type === type);
        const share = mean(of, `AllGold@${k}`);
        return { value: type, n: of.length, interval: of.length < 2 ? null : { low: Math.max(0, share - 0.2), high: Math.min(1, share + 0.2) }, metrics: Object.fromEntries(names.map((name) => [name.replace(/^(RR|AP)(?=@)/, 'M$1'), mean(of, name)])) };
      }),
    }],
    outcomes: {
      none: rows.filter((row) => row.outcome === 'none').length, some: rows.filter((row) => row.outcome === 'some').length,
      all: rows.filter((row) => row.outcome === 'all').length, unscored: rows.length - scored.length,
    },
    problems: file.problems ?? [], problemCount: file.problems?.length ?? 0, abstention: null, latency: null, tokens: null, pending: null, updated: null, stage: null, wrongGold: { marked: 0, leftOut: false },
    depth: Math.max(0, ...file.questions.map(({ chunks }) => chunks.length)),
  };
}

function chartRow(question: SampleQuestion, config: ScoreConfig): ChartSource['rows'][number] {
  const counted = sampleFacts(question, config.match).filter((fact) => fact.state === 'counted');
  const firstRanks = counted.map(({ ranks }) => ranks[0] ?? null);
  const found = firstRanks.filter((rank) => rank !== null);
  const scored = counted.length > 0;
  return { scored, firstRanks, firstHit: found.length > 0 ? Math.min(...found) : null, depth: question.chunks.length, metrics: scored ? sampleMetrics(counted, config) : {} };
}

/** At each rank, the questions whose chunk there holds a fact. */
function goldChunks(file: SampleFile, config: ScoreConfig): number[] {
  const held = file.questions.flatMap((question) => [...new Set(sampleFacts(question, config.match).flatMap(({ ranks }) => ranks))]);
  return Array.from({ length: Math.max(0, ...held) }, (_, at) => held.filter((rank) => rank === at + 1).length);
}

type BaseView = Pick<QuestionView, 'id' | 'query' | 'type' | 'outcome' | 'reason' | 'firstHit' | 'goldCount' | 'foundCount' | 'metrics'>;

function baseView(file: SampleFile, index: number, config: ScoreConfig): BaseView {
  const question = file.questions[index];
  if (question === undefined) throw new RangeError(`no question ${index}`);
  const k = config.k.at(-1) ?? 10;
  const counted = sampleFacts(question, config.match).filter((fact) => fact.state === 'counted');
  const found = counted.filter((fact) => (fact.ranks[0] ?? Infinity) <= k).length;
  const firsts = counted.flatMap((fact) => fact.ranks.slice(0, 1));
  const scored = counted.length > 0;
  return {
    id: question.id, query: question.query, type: question.type ?? null, outcome: outcomeOf(scored, found, counted.length), reason: scored ? null : reasonOf(question),
    firstHit: firsts.length > 0 ? Math.min(...firsts) : null, goldCount: counted.length, foundCount: found, metrics: scored ? sampleMetrics(counted, config) : {},
  };
}

function failedIndexes(file: SampleFile, config: ScoreConfig): readonly number[] {
  return file.questions.flatMap((_, index) => (['none', 'some'].includes(baseView(file, index, config).outcome) ? [index] : []));
}

function reasonOf(question: SampleQuestion): UnscoredReason {
  return question.type === 'null_query' ? 'null-query' : 'gold-missing';
}

function outcomeOf(scored: boolean, found: number, of: number): Outcome {
  if (!scored) return 'unscored';
  return found === 0 ? 'none' : found === of ? 'all' : 'some';
}

function sampleFacts(question: SampleQuestion, mode: MatchMode): readonly FactView[] {
  return question.facts.map((text, at): FactView => {
    const same = question.facts.indexOf(text);
    const state = text.trim() === '' ? 'empty' : same < at ? 'duplicate' : 'counted';
    const ranks = state === 'counted' ? question.chunks.flatMap((chunk, rank) => (holds(chunk, text, mode) ? [rank + 1] : [])) : [];
    return { key: `F${at + 1}`, text, alternatives: [], title: null, state, duplicateOf: state === 'duplicate' ? `F${same + 1}` : null, ranks, missed: null };
  });
}

function holds(chunk: SampleChunk, fact: string, mode: MatchMode): boolean {
  const image = (text: string): string => (mode === 'exact' ? text : mode === 'whitespace' ? text.replace(/\s+/g, '') : text.normalize('NFKC').replace(/[‘’]/g, "'").toLowerCase().replace(/\s+/g, ' '));
  return chunk.text !== null && image(chunk.text).includes(image(fact));
}

function sampleChunk(question: SampleQuestion, chunk: SampleChunk, rank: number, facts: readonly FactView[], mode: MatchMode): ChunkView {
  const text = chunk.text;
  const marks = text === null || mode !== 'exact' ? [] : facts.flatMap((fact) => occurrences(text, fact));
  const twin = question.chunks.findIndex((other) => other.text === text);
  return {
    rank, id: null, title: chunk.title ?? null, score: chunk.score ?? null, length: text?.length ?? null,
    header: chunk.headerEnd === undefined ? null : { start: 0, end: chunk.headerEnd },
    excerpts: text === null ? [] : [{ start: 0, text: text.slice(0, WHOLE) }], complete: text === null || text.length <= WHOLE,
    marks, facts: facts.filter((fact) => fact.ranks.includes(rank)).map((fact) => fact.key), near: [],
    duplicateOf: text !== null && twin + 1 < rank ? twin + 1 : null, grade: null, source: chunk.source ?? null, extra: [],
  };
}

function occurrences(text: string, fact: FactView): readonly MarkedSpan[] {
  const found: MarkedSpan[] = [];
  for (let at = text.indexOf(fact.text); at >= 0; at = text.indexOf(fact.text, at + fact.text.length)) found.push({ start: at, end: at + fact.text.length, fact: fact.key });
  return found;
}

function answerMetrics(answer: string, gold: readonly string[]): MetricValues {
  if (gold.length === 0) return {};
  const right = gold.includes(answer) ? 1 : 0;
  return { ExactMatch: right, TokenF1: right };
}

function sampleMetrics(facts: readonly FactView[], config: ScoreConfig): MetricValues {
  const k = config.k.at(-1) ?? 10;
  const firsts = facts.map((fact) => fact.ranks[0] ?? Infinity);
  const within = (cut: number): number => firsts.filter((rank) => rank <= cut).length;
  const best = Math.min(...firsts);
  return {
    ...Object.fromEntries(config.k.map((cut) => [`Hits@${cut}`, within(cut) > 0 ? 1 : 0])),
    [`FactRecall@${k}`]: within(k) / facts.length,
    [`AllGold@${k}`]: within(k) === facts.length ? 1 : 0,
    [`RR@${k}`]: best <= k ? 1 / best : 0,
    [`AP@${k}`]: firsts.filter((rank) => rank <= k).reduce((sum, rank) => sum + 1 / rank, 0) / facts.length,
  };
}
