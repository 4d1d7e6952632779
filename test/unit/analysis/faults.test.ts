import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AnalysisRequest, AnalysisResult } from '../../../src/analysis/analysis';
import { AnalysisTeller } from '../../../src/analysis/analysisTeller';
import { analyzeNow } from '../../../src/analysis/analyze';
import { AnalysisService } from '../../../src/analysis/service';
import type { AnalysisNews } from '../../../src/analysis/wire';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';

const WORKER = path.resolve('dist/worker.js');
const signal = new AbortController().signal;
const listener = { progress: (): void => undefined };

/** A run of `count` questions over 8 MB, from which on reports are kept. */
const large = (count: number, hits = 2): string => Array.from({ length: count }, (_, n) => line(n, n % hits === 0, 'Words. '.repeat(Math.ceil(9e6 / 7 / count)))).join('');

function line(n: number, found = true, words = ''): string {
  return `${JSON.stringify({ query: `Question ${n}?`, retrieval_list: [{ text: `${words}${found ? `Here is fact ${n}.` : ''}` }], gold_list: [{ fact: `fact ${n}.` }] })}\n`;
}

function requestFor(file: string, stamp = '1'): AnalysisRequest {
  return { name: 'run', run: { kind: 'path', name: path.basename(file), path: file }, gold: null, config: DEFAULT_CONFIG, map: null, stamp, goldStamp: null, corpus: null, corpusStamp: null };
}

function reportOf(result: AnalysisResult): RunReport {
  if (result.kind !== 'report') assert.fail(result.what);
  return result.report;
}

describe('faults around a run', () => {
  let folder: string;
  let file: string;
  let reports: string;
  const services: AnalysisService[] = [];
  const service = (warn: (message: string) => void = assert.fail): AnalysisService => {
    const made = new AnalysisService(WORKER, { folder: reports, version: '1' }, warn);
    services.push(made);
    return made;
  };
  const kept = (): string[] => (existsSync(reports) ? readdirSync(reports).map((name) => path.join(reports, name)) : []);
  /** A thread keeps a report after it has given it. */
  const isKept = async (count: number, changed = 0): Promise<void> => {
    while (kept().filter((name) => name.endsWith('.report') && (statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed).length < count) await setImmediate();
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'goldlens-faults-'));
    file = path.join(folder, 'run.jsonl');
    reports = path.join(folder, 'reports');
  });
  afterEach(() => {
    for (const one of services.splice(0)) one.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a writer that is killed inside a record costs that record only, until another one goes on', async () => {
    const script = `const fs = require('node:fs'); const file = fs.openSync(process.argv[1], 'a'); fs.writeSync(file, process.argv[2]); process.stdout.write('written'); setInterval(() => undefined, 1000);`;
    const whole = Array.from({ length: 300 }, (_, n) => line(n, true, 'Words. '.repeat(100))).join('');
    const cut = whole.length - 90;
    const writer = spawn(process.execPath, ['-e', script, file, whole.slice(0, 100_000)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');
    appendFileSync(file, whole.slice(100_000, cut));
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const reader = service();
    const report = reportOf(await reader.analyze(requestFor(file), signal, listener));
    assert.deepEqual([report.counts.scored, report.counts.unreadable, report.problems.map((one) => [one.code, one.line])], [299, 1, [['cut-off', 300]]]);
    const { status, stdout } = spawnSync(process.execPath, ['dist/cli.js', 'score', file, '--format', 'json'], { encoding: 'utf8' });
    const told = JSON.parse(stdout) as { counts: Record<string, number>; problems: { code: string; line: number }[] };
    assert.deepEqual([status, told.counts.scored, told.counts.unreadable, told.problems.map((one) => [one.code, one.line])], [0, 299, 1, [['cut-off', 300]]]);
    appendFileSync(file, whole.slice(cut));
    const after = reportOf(await reader.analyze(requestFor(file, '2'), signal, listener));
    assert.deepEqual([after.counts.scored, after.problems], [300, []]);
  });

  it('a disk that is full costs the kept report only, which is kept when there is room again', function () {
    if (process.platform === 'win32') return this.skip();
    writeFileSync(file, large(400));
    const read = (limit: string): { warnings: string[]; questions: number; metrics: unknown } => {
      const { stdout, stderr } = spawnSync('sh', ['-c', `${limit} exec "$0" "$@"`, process.execPath, 'test/support/keepReport.mjs', WORKER, reports, file], { encoding: 'utf8', env: { ...process.env, GOLDLENS_CONFIG: JSON.stringify(DEFAULT_CONFIG) } });
      assert.equal(stderr, '');
      return JSON.parse(stdout) as ReturnType<typeof read>;
    };
    const expected = reportOf(analyzeNow(requestFor(file)));
    const full = read('ulimit -f 8;');
    assert.deepEqual([full.questions, full.metrics], [400, expected.metrics]);
    assert.match(full.warnings.join(), /The report of run is not kept: EFBIG/);
    assert.deepEqual(kept(), []);
    assert.deepEqual(read(''), { warnings: [], questions: 400, metrics: expected.metrics });
    assert.equal(kept().length, 1);
    assert.deepEqual(read('ulimit -f 8;'), { warnings: [], questions: 400, metrics: expected.metrics });
  });

  it('a run that is replaced while it is read is what it was, and is not kept; then it is what it is', () => {
    writeFileSync(file, large(400));
    const before = reportOf(analyzeNow(requestFor(file)));
    const other = path.join(folder, 'other.jsonl');
    writeFileSync(other, large(380, 3));
    const read = (stamp: string): RunReport => {
      const rows: RunReport['questions'][number][] = [];
      let result: AnalysisResult | null = null;
      let now = 0;
      const take = (news: AnalysisNews): void => {
        if (news.type === 'rows') rows.splice(news.from, Infinity, ...news.rows);
        else if (news.type === 'progress' && existsSync(other)) renameSync(other, file);
        else if (news.type === 'result') ({ result } = news);
      };
      new AnalysisTeller({ postMessage: take }, { folder: reports, version: '1' }, () => (now += 25)).analyze(requestFor(file, stamp), null);
      return { ...reportOf(result ?? assert.fail('no result')), questions: rows };
    };
    assert.deepEqual(read('1'), before);
    assert.equal(existsSync(other), false);
    assert.deepEqual(kept(), []);
    assert.deepEqual(read('2'), reportOf(analyzeNow(requestFor(file, '2'))));
    assert.equal(kept().length, 1);
  });

  it('permission that is taken away is told, and its return is enough', async function () {
    if (process.platform === 'win32' || process.seteuid === undefined || process.geteuid === undefined) return this.skip();
    writeFileSync(file, Array.from({ length: 300 }, (_, n) => line(n, true, 'Words. '.repeat(100))).join(''));
    const reader = service();
    const before = await reader.analyze(requestFor(file), signal, listener);
    chmodSync(folder, 0o755);
    chmodSync(file, 0);
    // a root may read everything: the file is opened as somebody else then
    const self = process.geteuid();
    if (self === 0) process.seteuid(65_534);
    let refused: AnalysisResult;
    try {
      refused = await reader.analyze(requestFor(file), signal, listener);
    } finally {
      process.seteuid(self);
    }
    assert.ok(refused.kind === 'not-a-run');
    assert.match(refused.what, /run\.jsonl cannot be read: permission denied\./);
    chmodSync(file, 0o644);
    assert.deepEqual(await reader.analyze(requestFor(file), signal, listener), before);
  });

  it('a kept report that is damaged is not used, and another takes its place', async () => {
    writeFileSync(file, large(400));
    const first = await service().analyze(requestFor(file), signal, listener);
    await isKept(1);
    const [one = ''] = kept();
    const bytes = readFileSync(one);
    writeFileSync(one, bytes.fill(0, bytes.byteLength >> 1));
    const { mtimeMs } = statSync(one);
    const warnings: string[] = [];
    assert.deepEqual(await service((message) => warnings.push(message)).analyze(requestFor(file), signal, listener), first);
    assert.match(warnings.join('\n'), /^The kept report .* is not used: it is damaged$/);
    await isKept(1, mtimeMs);
    assert.deepEqual(await service().analyze(requestFor(file), signal, listener), first);
  });

  it('two windows with the same reports do not disturb each other', async () => {
    const files = [1, 2].map((n) => path.join(folder, `run${n}.jsonl`));
    for (const [at, one] of files.entries()) writeFileSync(one, large(300 + at));
    const expected = files.map((one) => analyzeNow(requestFor(one)));
    for (let round = 0; round < 2; round++) {
      const windows = [service(), service()];
      const given = await Promise.all(windows.flatMap((window) => files.map((one) => window.analyze(requestFor(one), signal, listener))));
      assert.deepEqual(given, [...expected, ...expected]);
      await isKept(2);
    }
    while (kept().some((name) => !name.endsWith('.report'))) await setImmediate();
    assert.equal(kept().length, 2);
  });
});
