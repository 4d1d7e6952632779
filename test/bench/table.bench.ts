/**
 * The table of the README: what Goldlens takes against what others take, as ratios of medians from one run in turns. It is
 * written to test/bench/results/table.md. GOLDLENS_BENCH_MB megabytes of lines (200), GOLDLENS_BENCH_ARRAY_MB of one array
 * (31) and GOLDLENS_BENCH_TOPICS topics (700) of a thousand documents are made; GOLDLENS_BENCH_ROUNDS (5) are compared. Needs
 * `npm run build`; python3 is left out where it is missing.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { analyzeNow } from '../../src/analysis/analyze';
import { DetailReader } from '../../src/analysis/detail';
import { GrowingRun } from '../../src/analysis/growingRun';
import { DEFAULT_CONFIG, type MatchMode } from '../../src/core/model';
import { randomOf } from '../support/hardRuns';
import { writeRun, writeTrec } from '../support/largeRun';

const ROUNDS = Number(process.env['GOLDLENS_BENCH_ROUNDS'] ?? 5);
const LINES_MB = Number(process.env['GOLDLENS_BENCH_MB'] ?? 200);
const ARRAY_MB = Number(process.env['GOLDLENS_BENCH_ARRAY_MB'] ?? 31);
const TOPICS = Number(process.env['GOLDLENS_BENCH_TOPICS'] ?? 700);
const OPENED = 2000;
const RESULTS = 'test/bench/results';

/** The files that are made. */
interface Made {
  readonly lines: string;
  readonly array: string;
  readonly trec: { readonly run: string; readonly judgements: string };
  /** a hundred questions as lines */
  readonly added: Buffer;
}

type Work = Readonly<Record<string, () => void>>;

function work({ lines, array, trec, added }: Made): Work {
  const growing = new GrowingRun();
  growing.analyze(requestFor(lines, 'whitespace'), { intervals: false });
  return {
    'lines: JSON.parse of each': () => parseLines(lines),
    'lines: cat': () => run('cat', lines),
    'lines: numbers': () => analyzeNow(requestFor(lines, 'whitespace'), { intervals: false, rows: false }),
    'lines: exact': () => analyzeNow(requestFor(lines, 'exact'), { intervals: false }),
    'lines: whitespace': () => analyzeNow(requestFor(lines, 'whitespace'), { intervals: false }),
    'lines: 100 added': () => {
      appendFileSync(lines, added);
      growing.analyze(requestFor(lines, 'whitespace'), { intervals: false });
    },
    'TREC: wc and cat': () => run('sh', '-c', 'wc -l "$0" && cat "$0"', trec.run),
    'TREC: goldlens score': () => run('node', 'dist/cli.js', 'score', trec.run, '--gold', trec.judgements, '--profile', 'trec_eval', '--no-config'),
    'array: JSON.parse of the whole': () => JSON.parse(readFileSync(array, 'utf8')),
    'array: whitespace': () => analyzeNow(requestFor(array, 'whitespace'), { intervals: false }),
    'array: stream-json': () => run('node', 'test/bench/streamArray.mjs', array),
    'array: goldlens score': () => run('node', 'dist/cli.js', 'score', array, '--match', 'whitespace', '--no-config'),
    ...(hasPython() ? { 'array: Python script': () => run('python3', 'test/bench/hits.py', array) } : {}),
  };
}

const RATIOS: readonly (readonly [what: string, of: string, against: string])[] = [
  ['JSON lines, `whitespace`, the numbers alone, against `JSON.parse` of each line alone', 'lines: numbers', 'lines: JSON.parse of each'],
  ['the same with a row for every question', 'lines: whitespace', 'lines: JSON.parse of each'],
  ['that, `exact`', 'lines: exact', 'lines: JSON.parse of each'],
  ['`whitespace` against `exact`', 'lines: whitespace', 'lines: exact'],
  ['JSON lines, `whitespace`, against `cat`', 'lines: whitespace', 'lines: cat'],
  ['100 questions added to those lines, against reading them anew', 'lines: 100 added', 'lines: whitespace'],
  ['one array, `whitespace`, against `JSON.parse` of the whole', 'array: whitespace', 'array: JSON.parse of the whole'],
  ['the same, against stream-json', 'array: whitespace', 'array: stream-json'],
  ['`goldlens score` of the array, whole process with intervals, against a Python script', 'array: goldlens score', 'array: Python script'],
  ['`goldlens score` of a TREC run, whole process with intervals, against `wc -l` and `cat` together', 'TREC: goldlens score', 'TREC: wc and cat'],
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

function tableOf(medians: ReadonlyMap<string, number>, figures: readonly string[]): string {
  const rows = RATIOS.flatMap(([what, of, against]) => {
    const ratio = (medians.get(of) ?? NaN) / (medians.get(against) ?? NaN);
    return Number.isNaN(ratio) ? [] : [`| ${what} | ${ratio.toPrecision(2)} |`];
  });
  return [`| ${LINES_MB} MB of lines, ${ARRAY_MB} MB of one array, ${TOPICS} topics, medians of ${ROUNDS} | ratio of times |`, '|---|---|', ...rows, ...figures, ''].join('\n');
}

/** What is no ratio, for the lines: how long a question at random takes to open, and how much memory the command takes. */
function figuresOf(lines: string): string[] {
  // with a stamp, as the editor has one: a file that is known to be UTF-8 is not looked through again
  const request = { ...requestFor(lines, 'whitespace'), stamp: 'made' };
  const result = analyzeNow(request, { intervals: false });
  if (result.kind !== 'report') throw new Error(result.what);
  const { questions, format } = result.report;
  const reader = new DetailReader();
  const random = randomOf(7);
  const times = Array.from({ length: OPENED }, () => {
    const began = performance.now();
    reader.read(request, format, questions[Math.floor(random() * questions.length)]!.place, request.config, null);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  return [`| opening a question at random, 99 % of ${OPENED} in | ${times[Math.floor(OPENED * 0.99)]!.toPrecision(2)} ms |`, `| most memory of \`goldlens score\` of the lines | ${Math.round(peakOf(lines))} MB |`];
}

/** Megabytes that the command takes at most, by its own account at its end. */
function peakOf(path: string): number {
  const script = `process.argv.splice(1, 0, 'dist/cli.js'); process.on('exit', () => console.error(process.resourceUsage().maxRSS)); require(${JSON.stringify(resolve('dist/cli.js'))})`;
  const { stderr } = spawnSync('node', ['-e', script, 'score', path, '--match', 'whitespace', '--no-config'], { encoding: 'utf8' });
  return Number(stderr.trim().split('\n').at(-1)) / 1024;
}

const folder = mkdtempSync(join(tmpdir(), 'goldlens-bench-'));
try {
  const added = readFileSync(writeRun(join(folder, 'added.jsonl'), 1e6)).toString().split('\n').slice(0, 100).join('\n');
  const lines = writeRun(join(folder, 'run.jsonl'), LINES_MB * 1e6);
  const array = writeRun(join(folder, 'run.json'), ARRAY_MB * 1e6, 'array');
  const trec = writeTrec(folder, TOPICS);
  const table = tableOf(mediansOf(work({ lines, array, trec, added: Buffer.from(`${added}\n`) })), figuresOf(lines));
  console.log(table);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'table.md'), table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
