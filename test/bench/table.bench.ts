/**
 * The table of the README: what Goldlens takes against what others take, as ratios of medians from one run in turns. It is
 * written to test/bench/results/table.md. GOLDLENS_BENCH_MB megabytes of lines (200) and GOLDLENS_BENCH_ARRAY_MB of one array
 * (31) are made; GOLDLENS_BENCH_ROUNDS (5) are compared. Needs `npm run build`; python3 is left out where it is missing.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { analyzeNow } from '../../src/analysis/analyze';
import { GrowingRun } from '../../src/analysis/growingRun';
import { DEFAULT_CONFIG, type MatchMode } from '../../src/core/model';
import { writeRun } from '../support/largeRun';

const ROUNDS = Number(process.env['GOLDLENS_BENCH_ROUNDS'] ?? 5);
const LINES_MB = Number(process.env['GOLDLENS_BENCH_MB'] ?? 200);
const ARRAY_MB = Number(process.env['GOLDLENS_BENCH_ARRAY_MB'] ?? 31);
const RESULTS = 'test/bench/results';

type Work = Readonly<Record<string, () => void>>;

function work(lines: string, array: string, added: Buffer): Work {
  const growing = new GrowingRun();
  growing.analyze(requestFor(lines, 'whitespace'), { intervals: false });
  return {
    'lines: JSON.parse of each': () => parseLines(lines),
    'lines: cat': () => run('cat', lines),
    'lines: exact': () => analyzeNow(requestFor(lines, 'exact'), { intervals: false }),
    'lines: whitespace': () => analyzeNow(requestFor(lines, 'whitespace'), { intervals: false }),
    'lines: 100 added': () => {
      appendFileSync(lines, added);
      growing.analyze(requestFor(lines, 'whitespace'), { intervals: false });
    },
    'array: JSON.parse of the whole': () => JSON.parse(readFileSync(array, 'utf8')),
    'array: whitespace': () => analyzeNow(requestFor(array, 'whitespace'), { intervals: false }),
    'array: stream-json': () => run('node', 'test/bench/streamArray.mjs', array),
    'array: goldlens score': () => run('node', 'dist/cli.js', 'score', array, '--match', 'whitespace', '--no-config'),
    ...(hasPython() ? { 'array: Python script': () => run('python3', 'test/bench/hits.py', array) } : {}),
  };
}

const RATIOS: readonly (readonly [what: string, of: string, against: string])[] = [
  ['JSON lines, `whitespace`, against `JSON.parse` of each line alone', 'lines: whitespace', 'lines: JSON.parse of each'],
  ['the same, `exact`', 'lines: exact', 'lines: JSON.parse of each'],
  ['`whitespace` against `exact`', 'lines: whitespace', 'lines: exact'],
  ['JSON lines, `whitespace`, against `cat`', 'lines: whitespace', 'lines: cat'],
  ['100 questions added to those lines, against reading them anew', 'lines: 100 added', 'lines: whitespace'],
  ['one array, `whitespace`, against `JSON.parse` of the whole', 'array: whitespace', 'array: JSON.parse of the whole'],
  ['the same, against stream-json', 'array: whitespace', 'array: stream-json'],
  ['`goldlens score` of the array, whole process with intervals, against a Python script', 'array: goldlens score', 'array: Python script'],
];

function requestFor(path: string, match: MatchMode): AnalysisRequest {
  return { name: 'run', run: { kind: 'path', name: 'run.json', path }, gold: null, config: { ...DEFAULT_CONFIG, match }, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
}

function parseLines(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 0, end = bytes.indexOf(0x0a); end !== -1; at = end + 1, end = bytes.indexOf(0x0a, at)) JSON.parse(bytes.toString('utf8', at, end));
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.toString()}`);
}

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

function mediansOf(all: Work): ReadonlyMap<string, number> {
  const times = new Map(Object.keys(all).map((name): [string, number[]] => [name, []]));
  // the first round only warms up
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, one] of Object.entries(all)) {
      const began = performance.now();
      one();
      if (round > 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return new Map([...times].map(([name, spent]) => [name, spent.sort((a, b) => a - b)[spent.length >> 1] ?? NaN]));
}

function tableOf(medians: ReadonlyMap<string, number>): string {
  const rows = RATIOS.flatMap(([what, of, against]) => {
    const ratio = (medians.get(of) ?? NaN) / (medians.get(against) ?? NaN);
    return Number.isNaN(ratio) ? [] : [`| ${what} | ${ratio.toPrecision(2)} |`];
  });
  return [`| ${LINES_MB} MB of lines, ${ARRAY_MB} MB of one array, medians of ${ROUNDS} | ratio of times |`, '|---|---|', ...rows, ''].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'goldlens-bench-'));
try {
  const added = readFileSync(writeRun(join(folder, 'added.jsonl'), 1e6)).toString().split('\n').slice(0, 100).join('\n');
  const lines = writeRun(join(folder, 'run.jsonl'), LINES_MB * 1e6);
  const array = writeRun(join(folder, 'run.json'), ARRAY_MB * 1e6, 'array');
  const table = tableOf(mediansOf(work(lines, array, Buffer.from(`${added}\n`))));
  console.log(table);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'table.md'), table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
