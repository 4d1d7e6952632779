import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { analyzeNow } from '../../../src/analysis/analyze';
import { splitRecords } from '../../../src/analysis/recordSplitter';
import { readJson } from '../../../src/core/formats/json';
import { DEFAULT_CONFIG, type Problem, type RunReport } from '../../../src/core/model';
import { readerOf } from '../../support/bytes';

const good = '{"query":"q","retrieval_list":[{"text":"a fact"}],"gold_list":[{"fact":"fact"}]}';

function analyze(text: string): ReturnType<typeof analyzeNow> {
  return analyzeNow({ name: 'x', run: { kind: 'bytes', name: 'x.json', bytes: Buffer.from(text) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
}

function reportOf(text: string): RunReport {
  const result = analyze(text);
  assert.ok(result.kind === 'report');
  return result.report;
}

const told = (problems: readonly Problem[]): unknown[] => problems.map(({ code, line, record }) => [code, line, record]);

describe('limits', () => {
  for (const depth of [10_000, 200_000]) {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const [what, record] of [
      ['a field', good.replace('{"query"', `{"deep":${deep},"query"`)],
      ['a chunk', good.replace('"a fact"', deep)],
      ['the list of chunks', good.replace('[{"text":"a fact"}]', deep)],
    ] as const) {
      it(`loses one record to ${what} nested ${depth} levels deep`, () => {
        const report = reportOf([good, record, good].join('\n'));
        assert.deepEqual([report.counts.questions, report.counts.scored], [3, 2]);
        assert.deepEqual(told(report.problems), [['too-deep', 2, 2]]);
      });
    }

    it(`says what a file of ${depth} brackets is`, () => {
      for (const text of [deep, '['.repeat(depth), '{"a":'.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) assert.equal(analyze(text).kind, 'not-a-run');
    });
  }

  it('tells broken JSON of any size and depth without a crash', () => {
    assert.deepEqual(readJson(`{"a":${'['.repeat(50_000)}`), { ok: false, message: 'it is nested too deeply', at: 0 });
    const large = readJson(`{"a":"${'x\\n'.repeat(1_500_000)}", oops}`);
    assert.ok(!large.ok && large.at > 4_000_000);
    assert.ok(!readJson(`["${'x'.repeat(3_000_000)}`).ok);
  });

  it('reads NaN beside a text of many megabytes, and none inside texts', () => {
    const text = `NaN \\" Infinity ${'x\\n'.repeat(3_000_000)}`;
    const reading = readJson(`{"a":NaN,"b":"${text}","c":[-Infinity,"NaN"]}`);
    assert.ok(reading.ok && reading.notNumbers);
    assert.deepEqual(reading.value, { a: null, b: JSON.parse(`"${text}"`) as string, c: [null, 'NaN'] });
  });

  for (const [container, text] of [
    ['lines', `${good}\n${good.replace('a fact', 'x'.repeat(5000))}\n${good}`],
    ['array', `[${good},\n${good.replace('a fact', 'x'.repeat(5000))},\n${good}]`],
  ] as const) {
    it(`gives up at a record past the limit of size, in ${container}`, () => {
      const found = [...splitRecords(readerOf(text), container, { windowBytes: 100, mostRecordBytes: 2000 })];
      assert.deepEqual(found.map(({ tooLarge, line }) => [tooLarge, line]), [[false, 0], [true, 1]]);
    });
  }

  it('says at once what a file of two gigabytes of zeros is', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'goldlens-'));
    try {
      const file = path.join(folder, 'zeros.json');
      closeSync(openSync(file, 'w'));
      truncateSync(file, 2 * 1024 ** 3 + 5);
      const started = Date.now();
      const result = analyzeNow({ name: 'zeros', run: { kind: 'path', name: 'zeros.json', path: file }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
      assert.match(result.kind === 'not-a-run' ? result.what : '', /not text/);
      assert.ok(Date.now() - started < 2000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
