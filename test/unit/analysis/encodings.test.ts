import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { readRange } from '../../../src/analysis/bytes';
import { DetailReader } from '../../../src/analysis/detail';
import { openReader } from '../../../src/analysis/open';
import { detectHead } from '../../../src/analysis/recognize';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';

function requestOf(bytes: Uint8Array, name = 'x.run.json', stamp: string | null = null): AnalysisRequest {
  return { name, run: { kind: 'bytes', name, bytes }, gold: null, config: DEFAULT_CONFIG, map: null, stamp, goldStamp: null, corpus: null, corpusStamp: null };
}

function reportOf(request: AnalysisRequest): RunReport {
  const result = analyzeNow(request);
  assert.ok(result.kind === 'report', result.kind === 'not-a-run' ? result.what : '');
  return result.report;
}

function textOf(bytes: Uint8Array): string {
  const reader = openReader({ kind: 'bytes', name: 'x', bytes });
  return new TextDecoder().decode(readRange(reader, 0, reader.size));
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const question = (query: string): object => ({ query, retrieval_list: [{ text: 'Nothing.' }, { text: `Voilà: ${query} est ici.` }], gold_list: [{ fact: `${query} est ici.` }] });
const RUN = JSON.stringify([question('café'), question('naïveté'), question('über')], null, 1);

describe('encodings', () => {
  for (const [what, write, code] of [
    ['UTF-8', (text: string) => Buffer.from(text), null],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`), null],
    ['UTF-16LE with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), /UTF-16 \(little endian\)/],
    ['UTF-16LE', (text: string) => Buffer.from(text, 'utf16le'), /UTF-16 \(little endian\)/],
    ['UTF-16BE with a byte order mark', (text: string) => bigEndian(`\uFEFF${text}`), /UTF-16 \(big endian\)/],
    ['UTF-16BE', bigEndian, /UTF-16 \(big endian\)/],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1'), /Windows-1252/],
    ['Latin-1 inside gzip', (text: string) => gzipSync(Buffer.from(text, 'latin1')), /Windows-1252/],
  ] as const) {
    it(`reads a run in ${what}, says so where it is not UTF-8, and opens its questions`, () => {
      const bytes = write(RUN);
      const request = requestOf(bytes, 'x.run.json', 'one');
      const report = reportOf(request);
      assert.deepEqual(report.questions.map(({ firstHit }) => firstHit), [2, 2, 2]);
      assert.deepEqual(report.problems.map(({ code: found, severity, message }) => [found, severity, code?.test(message)]), code === null ? [] : [['encoding', 'info', true]]);
      assert.deepEqual(report.questions.map(({ place }) => place.line), reportOf(requestOf(Buffer.from(RUN))).questions.map(({ place }) => place.line));
      const reader = new DetailReader();
      for (const row of [...report.questions, ...report.questions]) {
        const detail = reader.read(request, report.format, row.place, DEFAULT_CONFIG);
        assert.equal(detail.question.query, ['café', 'naïveté', 'über'][row.place.record - 1]);
        assert.equal(detail.score.firstHit, 2);
      }
      assert.equal(detectHead({ bytes, size: bytes.byteLength }, 'x.json')?.id, report.format);
    });
  }

  it('keeps every text of UTF-8, at any length', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\u00a0', '漢', '😀', '\u0000', '"'), maxLength: 60 });
    fc.assert(fc.property(text, (written) => assert.equal(textOf(Buffer.from(written)), written)), { numRuns: 500, seed: 31 });
  });

  it('keeps characters that are cut by the parts a file is looked through in', () => {
    for (let lead = 0; lead < 4; lead++) {
      const text = `${'x'.repeat(4 * 1024 * 1024 - lead)}😀é漢${'y'.repeat(10)}`;
      assert.ok(textOf(Buffer.from(text)) === text, `at ${lead}`);
    }
  });

  it('reads every character of Windows-1252 as it is', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0x93, 0x71, 0x94, 0x80, 0xe9, 0xfc, 0x22, 0x7d]);
    assert.equal(textOf(bytes), '{"“q”€éü"}');
  });

  it('keeps UTF-8 with one damaged byte, and tells the record it is in', () => {
    const bytes = Buffer.from(RUN);
    bytes[bytes.indexOf(Buffer.from('naïveté')) + 2] = 0xff;
    const report = reportOf(requestOf(bytes));
    assert.deepEqual(report.problems.map(({ code, record }) => [code, record]), [['bad-utf8', 2]]);
    assert.deepEqual(report.questions.map(({ query }) => query), ['café', 'na\ufffd\ufffdveté', 'über']);
  });

  it('takes a character U+FFFD that is written for what it is', () => {
    assert.deepEqual(reportOf(requestOf(Buffer.from(JSON.stringify([question('a\ufffdb')])))).problems, []);
  });
});
