import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import type { AnalysisRequest, AnalysisResult } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { UnreadableFile } from '../../../src/analysis/bytes';
import { DetailReader } from '../../../src/analysis/detail';
import { readGoldFile } from '../../../src/analysis/gold';
import { openReader } from '../../../src/analysis/open';
import { detectHead } from '../../../src/analysis/recognize';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';
import { zipOf, zstdZeros, type ZipMember } from '../../support/zip';

function requestOf(bytes: Uint8Array, name = 'x.zip', stamp: string | null = null): AnalysisRequest {
  return { name, run: { kind: 'bytes', name, bytes }, gold: null, corpus: null, config: DEFAULT_CONFIG, map: null, stamp, goldStamp: null, corpusStamp: null };
}

function analyze(...members: readonly ZipMember[]): AnalysisResult {
  return analyzeNow(requestOf(zipOf(members)));
}

function reportOf(result: AnalysisResult): RunReport {
  assert.ok(result.kind === 'report', result.kind === 'not-a-run' ? result.what : '');
  return result.report;
}

function refusal(result: AnalysisResult): string {
  assert.ok(result.kind === 'not-a-run', 'it was read');
  return result.what;
}

const question = (query: string): object => ({ query, retrieval_list: [{ text: 'Nothing.' }, { text: `It is ${query} here.` }], gold_list: [{ fact: `is ${query} here` }] });
const run = (...queries: string[]): string => JSON.stringify(queries.map(question), null, 1);
const noise = (length: number, seed: number): string => createHash('shake256', { outputLength: length / 2 }).update(`${seed}`).digest('hex');
function opened(bytes: Uint8Array): 'read' | 'refused' {
  try {
    openReader({ kind: 'bytes', name: 'x.zip', bytes }).close();
    return 'read';
  } catch (error) {
    assert.ok(error instanceof UnreadableFile);
    return 'refused';
  }
}
const readme = { name: 'README.txt', text: 'How these files were made.' };

describe('zip archives', () => {
  // made by the zstd command line tool of the text that follows
  const ZSTD = 'KLUv/SSkLQMA8oUUGIBtDiAABEGcfw/+tfE7TKPLLCJjE2kCgmyyeaQpCYzLl80DT/dhRtCnSdrDzgONLkt2ujTPdSS+3hP3K2O9nwcP2CJ+sll+H0RXfJ2SDDmvjAUAVvtYw0ZgboVVQTaWCQUzqkfT';

  describe('with one run', () => {
    for (const [how, member] of [
      ['deflated', { name: 'a/run.json', text: run('one', 'two') }],
      ['stored', { name: 'a/run.json', text: run('one', 'two'), packed: { method: 0, bytes: Buffer.from(run('one', 'two')) } }],
      ['with its sizes behind it', { name: 'a/run.json', text: run('one', 'two'), sizesBehind: true }],
      ['in UTF-16', { name: 'a/run.json', text: Buffer.from(run('one', 'two'), 'utf16le') }],
    ] as const) {
      it(`are read: ${how}`, () => {
        const report = reportOf(analyze(readme, { name: 'a/', text: '', packed: { method: 0, bytes: new Uint8Array(0) } }, member, { name: 'metrics.json', text: '{"hits@10": 0.5, "mrr": 0.25}' }));
        assert.deepEqual(report.questions.map(({ query, firstHit }) => [query, firstHit]), [['one', 2], ['two', 2]]);
        assert.match(report.readAs, /; from `a\/run\.json` inside the archive$/);
      });
    }

    it('are read: compressed by zstd', () => {
      const member = { name: 'run.json', packed: { method: 93, bytes: Buffer.from(ZSTD, 'base64') } };
      assert.deepEqual(reportOf(analyze(member)).questions.map(({ query, firstHit }) => [query, firstHit]), [['Who?', 2]]);
    });

    it('open their questions, and are recognised by their beginning', () => {
      const bytes = zipOf([readme, { name: 'run.json', text: run(...Array.from({ length: 300 }, (_, at) => `number ${at} ${noise(600, at)}`)) }]);
      const request = requestOf(bytes, 'x.zip', 'one');
      const report = reportOf(analyzeNow(request));
      const row = report.questions[250];
      assert.ok(row !== undefined && bytes.byteLength > 100_000);
      const detail = new DetailReader().read(request, report.format, row.place, DEFAULT_CONFIG);
      assert.ok(detail.question.query.startsWith('number 250 ') && detail.question.query.length > 600);
      assert.deepEqual([detail.score.firstHit, detail.chunkPaths.length], [2, 2]);
      for (const size of [1000, 64 * 1024, bytes.byteLength]) assert.equal(detectHead({ bytes: bytes.subarray(0, size), size: bytes.byteLength }, 'x.zip')?.id, report.format, `${size}`);
    });

    it('name the member and its line in what is wrong', () => {
      const text = `${JSON.stringify(question('one'))}\n{"query": "x", "retrieval_list": [}\n${JSON.stringify(question('two'))}`;
      const { problems } = reportOf(analyze({ name: 'deep/run.jsonl', text }));
      assert.deepEqual(problems.map(({ code, line, record, message }) => [code, line, record, message.slice(0, 23)]), [['broken-json', null, 2, 'deep/run.jsonl, line 2:']]);
    });

    it('give gold, where they are opened for it', () => {
      const data = JSON.stringify([{ query: 'one', answer: 'a', question_type: 't', evidence_list: [{ fact: 'f' }] }]);
      const reading = readGoldFile({ kind: 'bytes', name: 'gold.zip', bytes: zipOf([{ name: 'run.json', text: run('one') }, { name: 'data.json', text: data }]) });
      assert.ok(reading.ok);
      assert.deepEqual(reading.table.entries.map(({ query }) => query), ['one']);
    });
  });

  describe('where it is not clear what is meant', () => {
    it('list the runs they hold', () => {
      assert.match(refusal(analyze({ name: 'a.json', text: run('one') }, { name: 'b.json', text: run('two') }, readme)), /holds 2 runs: `a\.json`, `b\.json`\. Unpack it/);
    });

    it('list what they hold where nothing is a run', () => {
      assert.match(refusal(analyze({ name: 'a.json', text: '{"x": 1}' }, { name: 'b.json', text: '[]' }, { name: 'plot.png', text: 'x' })), /No run was recognised among the 3 file\(s\) of the archive: `a\.json`, `b\.json`, `plot\.png`/);
      assert.match(refusal(analyze({ name: 'plot.png', text: 'x' })), /No run was recognised among the 1 file/);
      const many = Array.from({ length: 41 }, (_, at) => ({ name: `${at}.json`, text: '[]' }));
      assert.match(refusal(analyze(...many, { name: 'run.json', text: run('one') })), /No run was recognised among the first 40 of the 42 files of the archive/);
      assert.match(refusal(analyze()), /The archive is empty/);
    });

    it('say what the only file is', () => {
      assert.match(refusal(analyze({ name: 'data.json', text: JSON.stringify([{ query: 'q', answer: 'a', question_type: 't', evidence_list: [] }]) })), /data set/);
    });

    it('leave hidden files and copies of a Mac alone', () => {
      const report = reportOf(analyze({ name: '__MACOSX/._run.json', text: run('x') }, { name: '.cache/run.json', text: run('y') }, { name: 'run.json', text: run('one') }));
      assert.deepEqual(report.questions.map(({ query }) => query), ['one']);
    });
  });

  describe('that are damaged', () => {
    it('say so', () => {
      const bytes = zipOf([{ name: 'run.json', text: run('one') }]);
      bytes.fill(0xff, 40, 60);
      assert.match(refusal(analyzeNow(requestOf(bytes))), /`run\.json` inside the archive cannot be read: it is damaged, or locked/);
      assert.match(refusal(analyze({ name: 'run.json', text: '', packed: { method: 14, bytes: Buffer.from('lzma') } })), /compressed by method 14; pack it again/);
    });

    it('give what stands before they are cut off, and say so', () => {
      const queries = Array.from({ length: 400 }, (_, at) => `number ${at} ${(at * 7919) % 10007}`);
      const bytes = zipOf([{ name: 'run.jsonl', text: queries.map((query) => JSON.stringify(question(query))).join('\n') }]);
      const report = reportOf(analyzeNow(requestOf(bytes.subarray(0, bytes.byteLength / 2))));
      assert.ok(report.counts.scored > 100 && report.counts.scored < 400, `${report.counts.scored}`);
      assert.deepEqual(report.questions.slice(0, 100).map(({ query }) => query), queries.slice(0, 100));
      assert.match(report.problems.find(({ code }) => code === 'cut-off')?.message ?? '', /ends inside `run\.jsonl`/);
    });

    it('never end the analysis with an exception', () => {
      const whole = zipOf([readme, { name: 'run.json', text: run('one', 'two') }, { name: 'b.json', text: '{}', sizesBehind: true }, { name: 'c.json', packed: { method: 93, bytes: Buffer.from(ZSTD, 'base64') } }]);
      const kinds = new Set<string>();
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255)), { maxLength: 4 }), fc.nat(whole.byteLength), (flips, length) => {
          const bytes = Buffer.from(whole.subarray(0, length % 3 === 0 ? length : whole.byteLength));
          for (const [at, byte] of flips) if (at < bytes.byteLength) bytes[at] = byte;
          kinds.add(opened(bytes));
          detectHead({ bytes, size: bytes.byteLength }, 'x.zip');
        }),
        { numRuns: 200, seed: 17 },
      );
      assert.deepEqual(kinds, new Set(['read', 'refused']));
    });
  });

  describe('that are bombs', () => {
    const zeros = (size: number): ZipMember => ({ name: 'run.json', packed: { method: 8, bytes: deflateRawSync(Buffer.alloc(size)) } });
    for (const [what, member] of [
      ['by deflate', zeros(30_000_000)],
      ['by zstd', { name: 'run.json', packed: { method: 93, bytes: zstdZeros(5000) } }],
    ] as const) {
      it(`are refused past the limits: ${what}`, () => {
        assert.match(refusal(analyze(member)), /unfolds past the limit \(512 MB, and 200 times its size\).*unpack it if you trust it/);
      });
    }

    it('are refused where many members unfold to little each', () => {
      const log = Array.from({ length: 300 }, (_, at) => ({ ...zeros(500_000), name: `samples/${at}_epoch_1.json` }));
      assert.match(refusal(analyze({ name: '_journal/start.json', text: '{}' }, ...log)), /unfolds past the limit/);
    });

    it('are no matter where nobody reads them', () => {
      assert.equal(reportOf(analyze({ ...zeros(30_000_000), name: 'weights.bin' }, { name: 'run.json', text: run('one') })).counts.scored, 1);
    });

    it('of very many files are refused', () => {
      const one = zipOf([{ name: 'x', packed: { method: 0, bytes: Buffer.from('x') } }]);
      const local = one.subarray(0, one.indexOf('PK\x01\x02'));
      assert.match(refusal(analyzeNow(requestOf(Buffer.concat(Array<Buffer>(50_002).fill(local))))), /more than 50,000 files/);
    });
  });

  it('take no name of a member for a path', () => {
    for (const name of ['../../etc/passwd.json', '/etc/passwd.json', 'C:\\x.json', '__proto__.json', `${'x'.repeat(5000)}.json`]) {
      const report = reportOf(analyze({ name, text: run('one') }));
      assert.equal(report.counts.scored, 1);
      assert.ok(report.readAs.length < 400);
    }
  });
});

describe('logs of Inspect', () => {
  const sample = (id: number, epoch = 1): ZipMember => ({
    name: `samples/${id}_epoch_${epoch}.json`,
    text: JSON.stringify({ id, epoch, input: `question ${id}`, target: 'a', output: {}, metadata: { contexts: [`passage ${id}`], reference_contexts: [`passage ${id}`] } }, null, 2),
  });
  const start = { name: '_journal/start.json', text: '{"version": 2, "eval": {"task": "t"}, "plan": {}}' };
  const header = { name: 'header.json', text: '{"version": 2, "status": "success", "eval": {"task": "t"}, "plan": {}, "results": {}}' };

  it('give their samples in the order of their ids and epochs', () => {
    const report = reportOf(analyze(start, sample(10), sample(9, 2), sample(9), sample(1), header));
    assert.deepEqual(report.questions.map(({ id }) => id), ['1', '9', '9 (epoch 2)', '10']);
    assert.match(report.readAs, /; 4 sample\(s\) of the archive in the order of their ids$/);
    assert.deepEqual(report.problems, []);
  });

  it('are read while they are written, and say so', () => {
    const report = reportOf(analyze(start, sample(1), sample(2)));
    assert.equal(report.counts.scored, 2);
    assert.deepEqual(report.problems.map(({ code, severity }) => [code, severity]), [['log-running', 'info']]);
  });

  it('lose a damaged sample only, named as it is', () => {
    const broken = { name: 'samples/2_epoch_1.json', text: String(sample(2).text).slice(0, 60) };
    const torn = { name: 'samples/3_epoch_1.json', packed: { method: 8, bytes: Buffer.from('nothing of the kind') } };
    const report = reportOf(analyze(start, sample(1), broken, torn, sample(4), header));
    assert.deepEqual(report.questions.map(({ query }) => query), ['question 1', '', 'question 4']);
    assert.equal(report.counts.scored, 2);
    assert.deepEqual(report.problems.map(({ line }) => line), [null, null]);
    assert.match(report.problems.find(({ code }) => code === 'member-unreadable')?.message ?? '', /^`samples\/3_epoch_1\.json` inside the archive is left out: it is damaged/);
    assert.match(report.problems.find(({ code }) => code === 'broken-json' || code === 'cut-off')?.message ?? '', /^samples\/2_epoch_1\.json, line \d: /);
  });

  it('open their questions', () => {
    const request = requestOf(zipOf([start, sample(2), sample(1), header]), 'x.eval', 'one');
    const report = reportOf(analyzeNow(request));
    const details = new DetailReader();
    for (const row of report.questions) assert.equal(details.read(request, report.format, row.place, DEFAULT_CONFIG).question.query, row.query);
  });

  it('without a sample, or without passages, say what they are', () => {
    const plain = { ...sample(1), text: JSON.stringify({ id: 1, epoch: 1, input: 'q', target: 'a', output: {}, scores: {} }) };
    for (const members of [[start], [start, header], [start, plain], [start, plain, header]]) assert.match(refusal(analyze(...members)), /log of Inspect.*Put the retrieved passages into `metadata\.contexts`/);
  });

  it('are recognised by their first samples', () => {
    const bytes = zipOf([start, ...Array.from({ length: 900 }, (_, at) => sample(at)), header]);
    assert.equal(detectHead({ bytes: bytes.subarray(0, 64 * 1024), size: bytes.byteLength }, 'x.eval')?.id, 'inspect');
  });
});
