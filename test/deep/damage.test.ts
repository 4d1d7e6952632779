import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyzeNow } from '../../src/analysis/analyze';
import { DEFAULT_CONFIG, type RunReport } from '../../src/core/model';

/** Run files damaged in every way, by the ten thousand: no exception, no hang, and what stands before the damage is read. */

const ROUNDS = Number(process.env['GOLDLENS_FUZZ'] ?? 20_000);

const text = fc.string({ unit: fc.constantFrom('a', ' ', 'fact', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', '😀', '\u0000', 'é'), maxLength: 12 });
const record = fc.record({ query: text, question_type: fc.constantFrom('inference_query', 'null_query'), retrieval_list: fc.array(fc.record({ text, score: fc.oneof(fc.double({ noNaN: true }), text) }), { maxLength: 4 }), gold_list: fc.array(fc.record({ fact: text }), { maxLength: 3 }) });
const writers: readonly ((records: readonly unknown[]) => string)[] = [
  (records) => JSON.stringify(records),
  (records) => JSON.stringify(records, null, 2),
  (records) => records.map((one) => JSON.stringify(one)).join('\n'),
  (records) => records.map((one) => JSON.stringify(one, null, 1)).join('\n'),
];

function report(bytes: Uint8Array): RunReport | null {
  const result = analyzeNow({ name: 'x.json', run: { kind: 'bytes', name: 'x.json', bytes }, gold: null, config: DEFAULT_CONFIG, stamp: null, goldStamp: null });
  return result.kind === 'report' ? result.report : null;
}

/** Everything a row says but its place, which moves with what is written before it. */
function said(run: RunReport | null): string[] {
  return (run?.questions ?? []).map(({ query, outcome, metrics }) => JSON.stringify([query, outcome, metrics]));
}

describe('damaged run files', () => {
  it(`never throw, and lose nothing before the damage (${ROUNDS} files)`, function () {
    this.timeout(30 * 60_000);
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 5 }), fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.constantFrom('cut', 'flip', 'insert', 'drop'), (records, writer, where, byte, how) => {
        const whole = Buffer.from(writers[writer]?.(records) ?? '');
        const at = Math.min(whole.byteLength - 1, Math.floor(where * whole.byteLength));
        const before = whole.subarray(0, at);
        const damaged = { cut: [before], flip: [before, Buffer.from([byte]), whole.subarray(at + 1)], insert: [before, Buffer.from([byte]), whole.subarray(at)], drop: [before, whole.subarray(at + 1)] }[how];
        const hurt = report(Buffer.concat(damaged));
        const healthy = report(whole);
        if (hurt === null || healthy === null) return;
        const untouched = healthy.questions.filter(({ place }) => place.offset + place.length < at).length;
        assert.deepEqual(said(hurt).slice(0, untouched), said(healthy).slice(0, untouched));
        for (const { line } of hurt.problems) assert.ok(line === null || line >= 1);
      }),
      { numRuns: ROUNDS },
    );
  });
});
