/**
 * What reading and scoring a whole run costs, intervals left out, as a multiple of decoding and parsing its records alone.
 * Run with `npm run bench -- engine`. GOLDLENS_BENCH_FILE names a MultiHop-RAG run of lines; without it one of
 * GOLDLENS_BENCH_MB megabytes (200) is made. Times are those of the processor, which a busy machine changes least; the work
 * is done in turns, and medians of GOLDLENS_BENCH_ROUNDS (5) are compared.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { analyzeNow } from '../../src/analysis/analyze';
import { DEFAULT_CONFIG, type MatchMode } from '../../src/core/model';
import { writeRun } from '../support/largeRun';

const ROUNDS = Number(process.env['GOLDLENS_BENCH_ROUNDS'] ?? 5);
const MEGABYTES = Number(process.env['GOLDLENS_BENCH_MB'] ?? 200);

function compare(path: string): void {
  const work: Readonly<Record<string, () => void>> = {
    'JSON.parse of each record': parser(path),
    'reading the file': () => read(path),
    exact: () => score(path, 'exact'),
    whitespace: () => score(path, 'whitespace'),
  };
  const times = new Map(Object.keys(work).map((name) => [name, [] as number[]]));
  // the first round only warms up
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, run] of Object.entries(work)) {
      const spent = processorTime(run);
      if (round > 0) times.get(name)?.push(spent);
    }
  }
  const medians = new Map([...times].map(([name, spent]) => [name, median(spent)]));
  const base = medians.get('JSON.parse of each record') ?? NaN;
  for (const [name, spent] of medians) console.log(`${(spent / base).toFixed(3).padStart(8)}  ${name}`, process.env['MS'] ? spent : '');
  console.log(`${((medians.get('whitespace') ?? NaN) / (medians.get('exact') ?? NaN)).toFixed(3).padStart(8)}  whitespace against exact`);
}

function parser(path: string): () => void {
  const bytes = readFileSync(path);
  return () => {
    for (let at = 0, end = bytes.indexOf(0x0a); end !== -1; at = end + 1, end = bytes.indexOf(0x0a, at)) JSON.parse(bytes.toString('utf8', at, end));
  };
}

function read(path: string): void {
  const window = Buffer.alloc(4 * 1024 * 1024);
  const file = openSync(path, 'r');
  while (readSync(file, window, 0, window.byteLength, null) > 0);
  closeSync(file);
}

class Enough extends Error {}

function score(path: string, match: MatchMode): void {
  const request: AnalysisRequest = { name: 'run', run: { kind: 'path', name: 'run.jsonl', path }, gold: null, config: { ...DEFAULT_CONFIG, match }, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
  try {
    analyzeNow(request, {
      withoutIntervals: () => {
        throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

/** Milliseconds of the processor, all threads of this process together. */
function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'goldlens-bench-'));
try {
  compare(process.env['GOLDLENS_BENCH_FILE'] ?? writeRun(join(folder, 'run.jsonl'), MEGABYTES * 1e6));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
