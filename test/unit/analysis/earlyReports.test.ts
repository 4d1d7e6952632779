import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AnalysisRequest, Pending } from '../../../src/analysis/analysis';
import { AnalysisTeller } from '../../../src/analysis/analysisTeller';
import { analyzeNow } from '../../../src/analysis/analyze';
import { AnalysisCancelled } from '../../../src/analysis/ownThread';
import { RunThread } from '../../../src/analysis/runThread';
import { AnalysisService } from '../../../src/analysis/service';
import type { AnalysisNews } from '../../../src/analysis/wire';
import { DEFAULT_CONFIG, type QuestionRow, type RunReport } from '../../../src/core/model';

const QUESTIONS = 400;

function line(n: number): string {
  const chunks = Array.from({ length: 5 }, (_, at) => ({ text: `Chunk ${at} of ${n}. ${'Words '.repeat(8)}${at === n % 7 ? `The fact ${n} stands here.` : ''}` }));
  return JSON.stringify({ query: `Question ${n}?`, question_type: n % 2 === 0 ? 'inference_query' : 'comparison_query', retrieval_list: chunks, gold_list: [{ fact: `The fact ${n} stands here.` }] });
}

function requestFor(run: AnalysisRequest['run']): AnalysisRequest {
  return { name: 'run', run, gold: null, config: DEFAULT_CONFIG, map: null, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null };
}

const withoutIntervals = (report: RunReport): RunReport => ({
  ...report,
  metrics: report.metrics.map((metric) => ({ ...metric, ci95: null })),
  facets: report.facets.map(({ facet, values }) => ({ facet, values: values.map(({ value, n, metrics }) => ({ value, n, metrics })) })),
});

describe('reports before all is known', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-early-'));
  const file = path.join(folder, 'run.jsonl');
  const request = requestFor({ kind: 'path', name: 'run.jsonl', path: file });
  const expected = (): RunReport => {
    const result = analyzeNow(request);
    assert.equal(result.kind, 'report');
    return (result as { report: RunReport }).report;
  };
  before(() => writeFileSync(file, Array.from({ length: QUESTIONS }, (_, at) => `${line(at + 1)}\n`).join('')));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('show more and more of a run that takes its time, each the report of just the questions read so far', () => {
    const shown: { report: RunReport; pending: Pending }[] = [];
    const rows: QuestionRow[] = [];
    let results = 0;
    const take = (news: AnalysisNews): void => {
      if (news.type === 'rows') rows.splice(news.from, Infinity, ...news.rows);
      else if (news.type === 'early') shown.push({ report: { ...news.report, questions: rows.slice() }, pending: news.pending });
      else if (news.type === 'result') results++;
    };
    let now = 0;
    new AnalysisTeller({ postMessage: take }, null, () => (now += 25)).analyze(request, null);
    assert.equal(results, 1);
    const whole = expected();
    assert.deepEqual(rows, whole.questions);
    assert.deepEqual(shown.at(-1), { report: withoutIntervals(whole), pending: 'intervals' });
    const parts = shown.slice(0, -1);
    assert.ok(parts.length > 3, `${parts.length} parts`);
    for (const { report, pending } of parts) {
      assert.equal(pending, 'questions');
      const lines = Array.from({ length: report.counts.questions }, (_, at) => line(at + 1)).join('\n');
      let alone: RunReport | null = null;
      analyzeNow(requestFor({ kind: 'bytes', name: 'run.jsonl', bytes: Buffer.from(lines) }), { withoutIntervals: (one) => (alone = one) });
      assert.deepEqual(alone, report);
    }
  });

  it('come from a thread: first without intervals, then with them', async () => {
    const service = new AnalysisService(path.resolve('dist/worker.js'));
    const early: [RunReport, Pending][] = [];
    const result = await service.analyze(request, new AbortController().signal, { progress: () => undefined, early: (report, pending) => early.push([report, pending]) });
    service.dispose();
    assert.deepEqual(result, { kind: 'report', report: expected() });
    assert.deepEqual(early.at(-1), [withoutIntervals(expected()), 'intervals']);
  });
});

describe('a run that grows, in its thread', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-tail-'));
  const run = path.join(folder, 'run.jsonl');
  const request = requestFor({ kind: 'path', name: 'run.jsonl', path: run });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is read on where it ended, shortened and replaced, and what is given is what reading it anew gives', async () => {
    const service = new AnalysisService(path.resolve('dist/worker.js'));
    const lines = Array.from({ length: QUESTIONS }, (_, at) => `${line(at + 1)}\n`);
    const contents = [lines.slice(0, 300).join(''), lines.slice(0, 301).join('').slice(0, -20), lines.join(''), lines.slice(0, 250).join(''), lines.slice(50).join('')];
    for (const content of contents) {
      writeFileSync(run, content);
      const given = await service.analyze(request, new AbortController().signal, { progress: () => undefined });
      assert.deepEqual(given, analyzeNow(request));
    }
    service.dispose();
  });
});

describe('a thread that does not end well', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-thread-'));
  const run = path.join(folder, 'run.jsonl');
  const scripts = { killed: 'process.exit(9)', throws: 'throw new Error("no memory")', waits: 'setInterval(() => undefined, 1000)' };
  const signal = new AbortController().signal;
  const listener = { progress: () => undefined };
  const analyze = (script: keyof typeof scripts, stop = signal): Promise<unknown> =>
    new AnalysisService(path.join(folder, `${script}.js`)).analyze(requestFor({ kind: 'path', name: 'run.jsonl', path: run }), stop, listener);
  before(() => {
    writeFileSync(run, `${line(1)}\n`.repeat(1000));
    for (const [name, script] of Object.entries(scripts)) writeFileSync(path.join(folder, `${name}.js`), script);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('fails the analysis, with what went wrong', async () => {
    await assert.rejects(analyze('killed'), /The analysis stopped \(code 9\) before it had a result\./);
    await assert.rejects(analyze('throws'), /no memory/);
  });

  it('ends alone when it takes too much memory, which is said', async () => {
    writeFileSync(path.join(folder, 'grows.js'), 'const all = []; for (;;) all.push(new Array(1000).fill({}));');
    const thread = new RunThread(path.join(folder, 'grows.js'), null, assert.fail, 32);
    await assert.rejects(thread.analyze(requestFor({ kind: 'path', name: 'run.jsonl', path: run }), null, signal, listener), /takes more memory than a thread is given/);
    assert.equal(thread.goesOn, false);
  });

  it('is ended when it is cancelled', async () => {
    const abort = new AbortController();
    const waiting = analyze('waits', abort.signal);
    abort.abort();
    await assert.rejects(waiting, AnalysisCancelled);
  });

  it('leaves its place to the next, however many failed', async () => {
    const service = new AnalysisService(path.join(folder, 'killed.js'));
    for (let round = 0; round < 3; round++) {
      await assert.rejects(service.analyze(requestFor({ kind: 'path', name: 'run.jsonl', path: run }), signal, listener), /code 9/);
    }
  });
});

describe('a large run that is opened again', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-again-'));
  const run = path.join(folder, 'run.json');
  const cache = { folder: path.join(folder, 'reports'), version: '1' };
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is not read again: its report was kept', async () => {
    const padding = 'Words '.repeat(4000);
    const questions = Array.from({ length: 400 }, (_, at) => ({ ...(JSON.parse(line(at + 1)) as object), answer: padding }));
    writeFileSync(run, JSON.stringify(questions));
    const analyze = async (): Promise<{ result: unknown; early: number }> => {
      let early = 0;
      const service = new AnalysisService(path.resolve('dist/worker.js'), cache, assert.fail);
      const result = await service.analyze(requestFor({ kind: 'path', name: 'run.json', path: run }), new AbortController().signal, { progress: () => undefined, early: () => early++ });
      // the thread keeps the report after it has given it
      while (!existsSync(cache.folder) || !readdirSync(cache.folder).some((name) => name.endsWith('.report'))) await setImmediate();
      service.dispose();
      return { result, early };
    };
    const first = await analyze();
    const second = await analyze();
    assert.deepEqual(second.result, first.result);
    assert.ok(first.early > 0);
    assert.equal(second.early, 0);
  });

  it('is read on where it was left, when it has grown since', () => {
    const file = path.join(folder, 'run.jsonl');
    const long = (n: number): string => `${JSON.stringify({ ...(JSON.parse(line(n)) as object), answer: 'Words '.repeat(4000) })}\n`;
    /** how often it is shown in part */
    const analyze = (): number => {
      let parts = 0;
      let now = 0;
      const rows: QuestionRow[] = [];
      let result: unknown = null;
      const take = (news: AnalysisNews): void => {
        if (news.type === 'rows') rows.splice(news.from, Infinity, ...news.rows);
        else if (news.type === 'early' && news.pending === 'questions') parts++;
        else if (news.type === 'result' && news.result.kind === 'report') result = { kind: 'report', report: { ...news.result.report, questions: rows } };
      };
      new AnalysisTeller({ postMessage: take }, cache, () => (now += 25)).analyze(requestFor({ kind: 'path', name: 'run.jsonl', path: file }), null);
      assert.deepEqual(result, analyzeNow(requestFor({ kind: 'path', name: 'run.jsonl', path: file })));
      return parts;
    };
    writeFileSync(file, Array.from({ length: 400 }, (_, at) => long(at + 1)).join(''));
    assert.ok(analyze() > 0);
    for (let n = 401; n < 404; n++) {
      appendFileSync(file, long(n));
      assert.equal(analyze(), 0);
    }
  });
});
