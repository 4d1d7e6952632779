import assert from 'node:assert/strict';
import fc from 'fast-check';
import { damageFixtures } from '../support/damage/damagedFixtures';
import { bytesReader, UnreadableFile, type ByteReader } from '../../src/analysis/bytes';
import { detectIn, readHeads } from '../../src/analysis/head';
import { readRecords } from '../../src/analysis/recordReader';
import type { RecordRunFormat } from '../../src/core/formats/format';
import { DEFAULT_CONFIG } from '../../src/core/model';
import { scoreQuestion } from '../../src/core/score';

/** Files damaged in every way, by the ten thousand: no exception, no hang, and what stands before the damage is read. */

const ROUNDS = Number(process.env['GOLDLENS_FUZZ'] ?? 20_000);

describe('damaged fixtures of every format', () => {
  it(`give no exception and no hang, keep what stands before the damage, and have their problems at a place (${ROUNDS} a format)`, async function () {
    this.timeout(6 * 60 * 60_000);
    const { cases, compared, otherFormat, failures } = await damageFixtures(ROUNDS);
    console.log(`      ${cases} files, ${compared} pieces before the damage compared, ${otherFormat} of another format after it`);
    // each is as long as a file, and all of them are worth a look
    for (const failure of failures) console.log(failure);
    assert.equal(failures.length, 0);
    assert.ok(compared > cases / 5);
  });
});

const text = fc.string({ unit: fc.constantFrom('a', ' ', 'fact', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', '😀', '\u0000', 'é'), maxLength: 12 });
const record = fc.record({
  query: text,
  question_type: fc.constantFrom('inference_query', 'null_query'),
  retrieval_list: fc.array(fc.record({ text, score: fc.oneof(fc.double({ noNaN: true }), text) }), { maxLength: 4 }),
  gold_list: fc.array(fc.record({ fact: text }), { maxLength: 3 }),
});
const writers: readonly ((records: readonly unknown[]) => string)[] = [
  (records) => JSON.stringify(records),
  (records) => JSON.stringify(records, null, 2),
  (records) => records.map((one) => JSON.stringify(one)).join('\n'),
  (records) => records.map((one) => JSON.stringify(one, null, 1)).join('\n'),
  (records) => JSON.stringify({ results: records }),
];

interface Read {
  readonly end: number;
  readonly said: string;
}

/** Every record, scored; null when the file is not recognised as a run of records any more. */
function read(bytes: Buffer): Read[] | null {
  const reader = bytesReader(bytes);
  const detected = detect(reader);
  if (detected === null || detected.format.kind !== 'run' || detected.format.layout !== 'records') return null;
  return [...readRecords(reader, detected.head as Parameters<typeof readRecords>[1])].map((one) => said(detected.format as RecordRunFormat, one));
}

/** A file that is refused as a whole says so in a sentence. */
function detect(reader: ByteReader): ReturnType<typeof detectIn> {
  try {
    return detectIn(readHeads(reader, 'x.json'), 'run');
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function said(format: RecordRunFormat, { place, record: found, problems }: ReturnType<typeof readRecords> extends Generator<infer One> ? One : never): Read {
  for (const { line } of problems) assert.ok(line === null || line >= 1);
  const question = found === null ? null : format.readQuestion(found).value;
  return { end: place.offset + place.length, said: JSON.stringify(question && [question.query, scoreQuestion(question, DEFAULT_CONFIG)]) };
}

describe('damaged run files', () => {
  it(`never throw, and lose nothing before the damage (${ROUNDS} files)`, function () {
    this.timeout(30 * 60_000);
    let compared = 0;
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 5 }), fc.nat(writers.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.constantFrom('cut', 'flip', 'insert', 'drop'), (records, writer, where, byte, how) => {
        const whole = Buffer.from(writers[writer]?.(records) ?? '');
        const at = Math.min(whole.byteLength - 1, Math.floor(where * whole.byteLength));
        const before = whole.subarray(0, at);
        const damaged = { cut: [before], flip: [before, Buffer.from([byte]), whole.subarray(at + 1)], insert: [before, Buffer.from([byte]), whole.subarray(at)], drop: [before, whole.subarray(at + 1)] }[how];
        const hurt = read(Buffer.concat(damaged));
        const untouched = (read(whole) ?? []).filter(({ end }) => end < at);
        if (hurt === null) return;
        compared += untouched.length;
        assert.deepEqual(hurt.slice(0, untouched.length).map((one) => one.said), untouched.map((one) => one.said));
      }),
      { numRuns: ROUNDS },
    );
    assert.ok(compared > ROUNDS / 10, `${compared} records before damage were compared`);
  });
});
