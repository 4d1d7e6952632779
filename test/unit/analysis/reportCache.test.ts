import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { ReportCache } from '../../../src/analysis/reportCache';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';
import { fromColumn, toColumn } from '../../../src/core/rowColumns';

describe('rows as columns', () => {
  it('give the same rows back', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined), fc.array(fc.integer()), fc.record({ a: fc.integer(), b: fc.string() }, { requiredKeys: ['a'], noNullPrototype: true }));
    const rows = fc.array(fc.oneof(fc.record({ id: fc.string(), place: fc.record({ line: fc.nat(), key: value }, { noNullPrototype: true }), other: value }, { noNullPrototype: true }), fc.constant({ id: 'shared' }), value), { maxLength: 12 });
    fc.assert(fc.property(rows, (all) => assert.deepEqual(fromColumn(toColumn(all)), all)));
  });
});

describe('kept reports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-cache-'));
  const reports = path.join(folder, 'reports');
  const file = path.join(folder, 'run.jsonl');
  const request = (change: Partial<AnalysisRequest> = {}): AnalysisRequest => ({ name: 'run', run: { kind: 'path', name: 'run.jsonl', path: file }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null, ...change });
  const line = (n: number): string => `${JSON.stringify({ query: `Question ${n}?`, retrieval_list: [{ text: `Fact ${n}.` }, { text: 'Other.' }], gold_list: [{ fact: `Fact ${n % 3}.` }], note: `n${n % 2}` })}\n`;
  const lines = Array.from({ length: 40 }, (_, at) => line(at)).join('');
  let warnings: string[] = [];
  const cache = (most?: number): ReportCache => new ReportCache({ folder: reports, version: '1' }, (message) => warnings.push(message), most, 100);
  const reportNow = (): RunReport => {
    const result = analyzeNow(request());
    assert.equal(result.kind, 'report');
    return (result as { report: RunReport }).report;
  };
  const contentNow = (asked = request()): string => cache().contentOf(asked) ?? assert.fail('the run is too small');
  const write = (asked = request(), by = cache()): void => by.write(asked, { content: contentNow(asked), report: reportNow(), growth: null });
  /** what is kept of the content that the run has now */
  const read = (asked = request(), by = cache()): RunReport | null => {
    const found = by.read(asked);
    return found?.content === contentNow(asked) ? found.report : null;
  };
  const kept = (): string[] => readdirSync(reports).map((name) => path.join(reports, name));

  beforeEach(() => {
    warnings = [];
    rmSync(reports, { recursive: true, force: true });
    writeFileSync(file, lines);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are given again while nothing they were made of has changed', () => {
    write();
    assert.deepEqual(read(), reportNow());
    const others: Partial<AnalysisRequest>[] = [{ name: 'other' }, { config: { ...DEFAULT_CONFIG, match: 'whitespace' } }, { goldStamp: '2' }, { map: { chunks: 'a[]' } }];
    for (const change of others) assert.equal(read(request(change)), null, JSON.stringify(change));
    assert.equal(read(request({ stamp: '2' })), null);
    for (const content of [`${lines}${line(99)}`, lines.replace('Question 1?', 'Question 2?'), `${lines.slice(0, -3)}x}\n`]) {
      writeFileSync(file, content);
      assert.equal(read(), null);
    }
    assert.equal(read(request(), new ReportCache({ folder: reports, version: '2' }, assert.fail)), null);
    assert.deepEqual(warnings, []);
  });

  it('are not used when they are damaged, and are written anew', () => {
    const damage: ((name: string) => void)[] = [(name) => truncateSync(name, 50), (name) => truncateSync(name, 0), (name) => writeFileSync(name, 'something else'), (name) => {
      const bytes = readFileSync(name);
      bytes[bytes.byteLength >> 1]! ^= 1;
      writeFileSync(name, bytes);
    }];
    for (const hurt of damage) {
      write();
      kept().forEach(hurt);
      assert.equal(read(), null);
      assert.match(warnings.at(-1) ?? '', /is not used: it is damaged/);
      write();
      assert.deepEqual(read(), reportNow());
    }
    assert.equal(kept().length, 1);
  });

  it('make room for others, the ones used longest ago first', () => {
    const names = ['a', 'b', 'c', 'd'];
    const put = (name: string, most?: number): void => write(request({ name }), cache(most));
    put('a');
    const size = readFileSync(kept()[0] ?? '').byteLength;
    for (const name of ['b', 'c']) put(name);
    for (const old of kept()) utimesSync(old, 1000, 1000);
    assert.notEqual(read(request({ name: 'b' })), null);
    put('d', size * 2 + 100);
    assert.deepEqual(names.filter((name) => read(request({ name })) !== null), ['b', 'd']);
  });

  it('are done without where the folder cannot be written, which is told', () => {
    writeFileSync(reports, 'a file');
    write();
    assert.match(warnings[0] ?? '', /The report of run is not kept: /);
    assert.equal(read(), null);
    assert.match(warnings[1] ?? '', /is not used: ENOTDIR/);
  });

  it('lose what was left behind half-written, and leave to others what they write now', () => {
    write();
    const [old, now] = [path.join(reports, 'x.report.1.tmp'), path.join(reports, 'y.report.2.tmp')];
    writeFileSync(old, '');
    writeFileSync(now, '');
    utimesSync(old, 1000, 1000);
    write();
    assert.deepEqual(kept().filter((name) => name.endsWith('.tmp')), [now]);
  });

  it('are kept of no small run, and of none whose content nobody can tell', () => {
    assert.equal(new ReportCache({ folder: reports, version: '1' }, assert.fail).contentOf(request()), null);
    assert.equal(cache().contentOf(request({ stamp: null })), null);
    assert.equal(cache().contentOf(request({ run: { kind: 'path', name: 'gone', path: path.join(folder, 'gone') } })), null);
  });
});
