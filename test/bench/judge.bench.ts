/**
 * Judging against a server that takes 200 ms for each reply: 300 questions × 3 calls, 8 at once, against the ideal
 * (calls × 200 ms / 8). And reading a run of 2,556 questions that was judged already.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeNow } from '../../src/analysis/analyze';
import type { JudgeMetric } from '../../src/core/judge/judgeResult';
import { cacheLine, type CacheLine } from '../../src/core/judge/cacheLine';
import { judgeValues, summarizeJudged } from '../../src/core/judge/judgeSummary';
import { DEFAULT_CONFIG, type Question } from '../../src/core/model';
import { JUDGE_SUFFIX } from '../../src/analysis/judgeName';
import { CacheFile, judgedBeside } from '../../src/judge/cacheFile';
import { JudgeEngine } from '../../src/judge/engine';
import { judgeQuestionOf } from '../../src/judge/judgeQuestion';
import { modelOf } from '../../src/judge/providers/providers';
import { lookupIn, NO_EVIDENCE, readJudged } from '../../src/judge/read';
import { JudgeServer } from '../support/judgeServer';
import { settingsFor } from '../support/judging';

const LATENCY_MS = 200;
const AT_ONCE = 8;
const METRICS: readonly JudgeMetric[] = ['Faithfulness', 'ContextPrecision'];
const folder = mkdtempSync(join(tmpdir(), 'goldlens-bench-'));

/** A ragas run: ten chunks of about 1,200 characters for each question, an answer of four claims. */
function writeRun(name: string, count: number): string {
  const path = join(folder, name);
  const filler = 'The report goes on about other things for a while. '.repeat(23);
  const record = (at: number) => {
    const claims = Array.from({ length: 4 }, (_, n) => `Fact ${n} of ${at} holds.`);
    return { id: `q${at}`, user_input: `What of ${at}?`, retrieved_contexts: Array.from({ length: 10 }, (_, n) => `${filler}${claims[n] ?? n} ${at}.`), response: claims.join(' '), reference: claims[0] };
  };
  writeFileSync(path, JSON.stringify(Array.from({ length: count }, (_, at) => record(at))));
  return path;
}

function questionsOf(path: string): Question[] {
  const questions: Question[] = [];
  const source = { kind: 'path', name: 'run.json', path } as const;
  analyzeNow({ name: 'run', run: source, gold: null, goldStamp: null, corpus: null, corpusStamp: null, config: DEFAULT_CONFIG, map: null, stamp: null }, { rows: false, intervals: false, question: (question) => void questions.push(question) });
  return questions;
}

async function againstServer(): Promise<void> {
  const server = await new JudgeServer().start();
  server.behaviour = (_request, _response, reply) => void setTimeout(reply, LATENCY_MS);
  const path = writeRun('small.json', 300);
  const questions = questionsOf(path).map((question) => judgeQuestionOf(question, 10));
  const settings = settingsFor(server.url);
  const store = new CacheFile(`${path}${JUDGE_SUFFIX}`);
  const engine = new JudgeEngine({ model: modelOf(settings, { apiKey: null, aws: null }), calls: judgedBeside(path), store, date: () => new Date().toISOString(), sending: { concurrency: AT_ONCE } });
  const start = performance.now();
  const { counts } = await engine.run(questions, METRICS, { maxCalls: null, signal: new AbortController().signal, on: () => undefined });
  const took = performance.now() - start;
  await server.stop();
  const ideal = (counts.answered * LATENCY_MS) / AT_ONCE;
  console.log(`judging 300 questions, ${counts.answered} calls of ${LATENCY_MS} ms, ${AT_ONCE} at once: ${(took / 1000).toFixed(1)} s, ${(took / ideal).toFixed(2)} × the ideal`);
}

/** The same keys as judging would make, with replies of the usual size. */
async function fromCache(): Promise<void> {
  const path = writeRun('large.json', 2556);
  const judge = { ...settingsFor('http://localhost'), provider: 'openai-compatible' } as const;
  const model = modelOf(judge, { apiKey: null, aws: null });
  const lines: string[] = [];
  const store = { keep: async (line: CacheLine) => void lines.push(cacheLine(line)) };
  // a model that replies as the plan expects
  const { ruled, askedIn } = await import('../support/judgeServer');
  const ask: typeof model.ask = async ({ system, user }) => {
    const body = JSON.stringify({ messages: [{ role: 'system', content: system }, { role: 'user', content: user }] });
    return { text: JSON.stringify(ruled(askedIn(body))), finish: 'stop', tokens: { input: 1, output: 1 } };
  };
  const engine = new JudgeEngine({ model: { judge: model.judge, host: model.host, embed: null, ask }, calls: { byKey: new Map() }, store, date: () => '2026-01-02T03:04:05.000Z' });
  await engine.run(questionsOf(path).map((question) => judgeQuestionOf(question, 10)), METRICS, { maxCalls: null, signal: new AbortController().signal, on: () => undefined });
  writeFileSync(`${path}${JUDGE_SUFFIX}`, lines.join(''));
  const times = { parse: [] as number[], values: [] as number[], evidence: [] as number[], intervals: [] as number[] };
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    const questions = questionsOf(path);
    const parsed = performance.now();
    const calls = judgedBeside(path);
    const lookup = lookupIn(calls, model.judge);
    const asked = questions.map((question) => judgeQuestionOf(question, 10));
    const values = asked.map((question) => judgeValues(readJudged(question, METRICS, lookup, NO_EVIDENCE)));
    if (values.some(({ Faithfulness }) => Faithfulness === undefined)) throw new Error('not all is cached');
    const valued = performance.now();
    const results = asked.map((question) => readJudged(question, METRICS, lookup));
    const placed = performance.now();
    summarizeJudged(results);
    times.parse.push(parsed - start);
    times.values.push(valued - parsed);
    times.evidence.push(placed - valued);
    times.intervals.push(performance.now() - placed);
  }
  const median = (all: number[]): string => `${all.sort((a, b) => a - b)[2]!.toFixed(0)} ms`;
  console.log(`reading 2,556 judged questions, ${lines.length} calls in the cache, median of 5: the run ${median(times.parse)}, its values ${median(times.values)}; all evidence ${median(times.evidence)}, intervals ${median(times.intervals)}`);
}

void fromCache().then(againstServer).finally(() => rmSync(folder, { recursive: true }));
