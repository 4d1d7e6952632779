import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readGoldFile } from '../../../src/analysis/gold';
import { readHeads } from '../../../src/analysis/head';
import { openReader } from '../../../src/analysis/open';
import { detectHead, readFirstBytes } from '../../../src/analysis/recognize';
import { readRecords } from '../../../src/analysis/recordReader';
import { tableOf } from '../../../src/analysis/table';
import { readerOf } from '../../support/bytes';

type Options = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

/** A frame of zstd that holds its bytes as they are, in blocks of at most 64 KB. */
function zstdFrame(bytes: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.byteLength);
  const parts: Uint8Array[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size];
  for (let at = 0; at === 0 || at < bytes.byteLength; at += 65_536) {
    const block = bytes.subarray(at, at + 65_536);
    const header = Buffer.alloc(3);
    header.writeUIntLE((block.byteLength << 3) | (at + 65_536 >= bytes.byteLength ? 1 : 0), 0, 3);
    parts.push(header, block);
  }
  return Buffer.concat(parts);
}

const CODECS: readonly [string, Options][] = [
  ['snappy', { codec: 'SNAPPY' }],
  ['gzip', { codec: 'GZIP', compressors: { GZIP: (bytes) => gzipSync(bytes) } }],
  ['zstd', { codec: 'ZSTD', compressors: { ZSTD: zstdFrame } }],
  ['no compression', { codec: 'UNCOMPRESSED' }],
];

const LISTS = [
  { name: 'root', num_children: 2 },
  { name: 'query', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'contexts', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
] as const;

describe('Parquet', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '"'), maxLength: 10 });
  for (const [what, options] of CODECS) {
    it(`gives its rows, lists and numbers as they are: ${what}`, () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(text, fc.array(text, { maxLength: 4 })), { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (rows, rowGroupSize) => {
          const columnData = [{ name: 'query', data: rows.map(([query]) => query) }, { name: 'contexts', data: rows.map(([, contexts]) => contexts) }];
          const bytes = parquetWriteBuffer({ ...options, rowGroupSize, schema: LISTS.map((element) => ({ ...element })), columnData });
          const table = tableOf(Buffer.from(bytes), Infinity);
          assert.deepEqual(table?.rows.map(({ value }) => value), rows.map(([query, contexts]) => ({ query, contexts })));
        }),
        { numRuns: 60, seed: 23 },
      );
    });
  }

  it('gives whole numbers as numbers where a double holds them, as text where not', () => {
    const bytes = parquetWriteBuffer({ columnData: [{ name: 'id', data: [7n, 9007199254740993n], type: 'INT64' }, { name: 'score', data: [0.5, -1.25], type: 'DOUBLE' }, { name: 'at', data: [new Date(0), new Date(86_400_000)], type: 'TIMESTAMP' }] });
    assert.deepEqual(tableOf(Buffer.from(bytes), Infinity)?.rows.map(({ value }) => value), [
      { id: 7, score: 0.5, at: '1970-01-01T00:00:00.000Z' },
      { id: '9007199254740993', score: -1.25, at: '1970-01-02T00:00:00.000Z' },
    ]);
  });

  it('reads the first rows only, where only they are asked for', () => {
    const bytes = parquetWriteBuffer({ rowGroupSize: 3, columnData: [{ name: 'n', data: Array.from({ length: 10 }, (_, at) => at), type: 'INT32' }] });
    assert.deepEqual(tableOf(Buffer.from(bytes), 4)?.rows.map(({ value }) => value), [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('is refused with a sentence when it is damaged or cut off', () => {
    const whole = Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'n', data: Array.from({ length: 500 }, (_, at) => `text ${at}`), type: 'STRING' }] }));
    for (let cut = 4; cut < whole.byteLength; cut += 97) assert.throws(() => tableOf(whole.subarray(0, cut), Infinity), /The Parquet file cannot be read: /);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.byteLength - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        try {
          tableOf(bytes, Infinity);
        } catch (error) {
          assert.match(String(error), /The Parquet file cannot be read: /);
        }
      }),
      { numRuns: 300, seed: 29 },
    );
  });

  it('shows its first rows to the formats, and has records without lines', () => {
    const bytes = parquetWriteBuffer({ columnData: [{ name: 'q', data: Array.from({ length: 20 }, (_, at) => `q${at}`), type: 'STRING' }] });
    const [head] = readHeads(readerOf(Buffer.from(bytes)), 'x.parquet');
    assert.deepEqual([head?.container, head?.records.length, head?.records[7]?.text], ['rows', 8, '{"q":"q7"}']);
    const records = [...readRecords(readerOf(Buffer.from(bytes)), { container: 'rows', start: 0 })];
    assert.deepEqual([records.length, records[19]?.record?.number, records[19]?.place.length], [20, 20, 0]);
  });

  const shared = process.env['GOLDLENS_SHARED'];
  describe('of others', () => {
    before(function () {
      if (shared === undefined) this.skip();
    });

    it('is read: snappy pages of pandas, lists and texts', async () => {
      const file = path.join(shared ?? '', 'realdata', 'autorag_retrieval_best.parquet');
      const rows = tableOf(readFileSync(file), Infinity)?.rows ?? [];
      assert.equal(rows.length, 10);
      for (const { value } of rows) {
        assert.equal(typeof value?.['query'], 'string');
        assert.ok(Array.isArray(value?.['retrieved_ids']));
      }
      const { bytes, size } = await readFirstBytes(file, 64 * 1024);
      assert.equal(bytes.byteLength, size);
      assert.doesNotThrow(() => detectHead({ bytes, size }, 'best.parquet'));
      assert.equal(openReader({ kind: 'path', name: 'best', path: file }).encoding, undefined);
    });
  });

  it('says of a gold file that it is damaged', () => {
    const reading = readGoldFile({ kind: 'bytes', name: 'gold.parquet', bytes: Buffer.from('PAR1 and nothing behind it') });
    assert.match(reading.ok ? '' : reading.what, /^The Parquet file cannot be read: /);
  });
});
