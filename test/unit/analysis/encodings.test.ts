import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { readRange } from '../../../src/analysis/bytes';
import { DetailReader } from '../../../src/analysis/detail';
import { isOneByteText, utf16Of } from '../../../src/analysis/encoding';
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

  const QUERIES = ['café', 'naïveté', 'über'];
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const row = (query: string): string => [query, JSON.stringify(['Nothing.', `Voilà ${query} ici`]), JSON.stringify([`${query} ici`])].map(cell).join(',');
  const CONTAINERS: readonly (readonly [what: string, text: string, ranks: readonly (number | null)[]])[] = [
    ['JSON lines', QUERIES.map((query) => JSON.stringify(question(query))).join('\r\n'), [2, 2, 2]],
    ['CSV', ['user_input,retrieved_contexts,reference_contexts', ...QUERIES.map(row)].join('\r\n'), [2, 2, 2]],
    ['TREC', QUERIES.map((query) => `${query} Q0 d1 1 2.0 tag\n${query} Q0 é2 2 1.0 tag\n`).join(''), [null, null, null]],
  ];
  for (const [what, text, ranks] of CONTAINERS) {
    for (const [name, write] of [
      ['UTF-8 with a byte order mark', (one: string) => Buffer.from(`\uFEFF${one}`)],
      ['UTF-16LE', (one: string) => Buffer.from(one, 'utf16le')],
      ['UTF-16BE', bigEndian],
      ['UTF-16LE with a byte order mark', (one: string) => Buffer.from(`\uFEFF${one}`, 'utf16le')],
      ['UTF-16BE with a byte order mark', (one: string) => bigEndian(`\uFEFF${one}`)],
      ['Latin-1', (one: string) => Buffer.from(one, 'latin1')],
    ] as const) {
      it(`reads ${what} in ${name}`, () => {
        const bytes = write(text);
        const report = reportOf(requestOf(bytes, 'x.txt', 'one'));
        assert.deepEqual(report.questions.map(({ firstHit }) => firstHit), ranks);
        const details = new DetailReader();
        const shown = report.questions.map(({ place }) => details.read(requestOf(bytes, 'x.txt', 'one'), report.format, place, DEFAULT_CONFIG).question);
        assert.deepEqual(shown.map(({ id, query }) => (query === '' ? id : query)), QUERIES);
        assert.equal(detectHead({ bytes, size: bytes.byteLength }, 'x.txt')?.id, report.format);
      });
    }
  }

  it('reads UTF-16 without a mark whose text is hardly Latin', () => {
    const scripts = ['漢字の質問', 'население', 'जनसंख्या', 'السكان'].map((query) => JSON.stringify(question(`${query} `.repeat(100))));
    for (const text of [scripts.join('\n'), ...scripts.map((one) => `${one}\n${one}`)]) {
      for (const bytes of [Buffer.from(text, 'utf16le'), bigEndian(text)]) assert.deepEqual(reportOf(requestOf(bytes)).questions.map(({ firstHit }) => firstHit), text.split('\n').map(() => 2));
    }
  });

  it('takes no binary file for UTF-16', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100806000000', 'hex');
    const numbers = Buffer.from(Uint16Array.from({ length: 4000 }, (_, at) => (at * 40503) % 65536).buffer);
    for (const bytes of [png, Buffer.alloc(5000), numbers, Buffer.from([1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0])]) assert.equal(utf16Of(bytes), null);
  });

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

  it('keeps UTF-8 with more damaged bytes than characters that are not ASCII', () => {
    const bytes = Buffer.concat([Buffer.from('{"query": "lämp'), Buffer.from([0xe9]), Buffer.from(' a '), Buffer.from([0xff, 0xa0]), Buffer.from(' b '), Buffer.from([0xc3]), Buffer.from(' c"}')]);
    assert.ok(!isOneByteText(bytes));
    assert.ok(isOneByteText(Buffer.from('le café, le thé, la forêt, où, déjà vu, à côté, été, Ã© même', 'latin1')));
  });

  it('takes a character U+FFFD that is written for what it is', () => {
    assert.deepEqual(reportOf(requestOf(Buffer.from(JSON.stringify([question('a\ufffdb')])))).problems, []);
  });
});
