import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnalysisRequest, AnalysisResult } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { GrowingRun } from '../../../src/analysis/growingRun';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { randomOf, type Random } from '../../support/hardRuns';

const CASES = Number(process.env['GOLDLENS_CUTS'] ?? 4);
/** Only what follows the head of a file is ever read alone. */
const HEAD = 68 * 1024;

type Shape = 'lines' | 'sequence';

function record(n: number, random: Random): object {
  const text = (): string => ['Plain words. ', 'Ünïcödé “quotes”. ', '😀 pairs. ', '東京 ', '\\ and " and \n'].filter(() => random() < 0.6).join('').repeat(1 + Math.floor(random() * 12));
  const fact = `Fact ${n} — “so”.`;
  return {
    ...(random() < 0.9 ? {} : { note: n % 3 }),
    query: `Question ${n % 40}?`,
    question_type: random() < 0.1 ? 'null_query' : `type ${n % 3}`,
    retrieval_list: Array.from({ length: 4 }, (_, at) => ({ text: `${text()}${at === n % 6 ? fact : ''}${at}` })),
    gold_list: random() < 0.7 ? [] : [{ fact }],
  };
}

/** Records one after the other, some damaged; long enough that most of them stand behind the head. */
function content(shape: Shape, random: Random, damage: number): Buffer {
  const parts: string[] = [];
  for (let n = 1, size = 0; size < HEAD * 1.5; n++) {
    const whole = shape === 'lines' ? JSON.stringify(record(n, random)) : JSON.stringify(record(n, random), null, 1);
    const part = random() < damage ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
    parts.push(part + (random() < 0.1 ? '\r\n\n' : random() < 0.1 && shape === 'sequence' ? ' ' : '\n'));
    size += Buffer.byteLength(parts.at(-1) ?? '');
  }
  return Buffer.from(parts.join(''));
}

describe('a run that grows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldlens-growing-'));
  const file = path.join(folder, 'run.jsonl');
  const request: AnalysisRequest = { name: 'run', run: { kind: 'path', name: 'run.jsonl', path: file }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes the file, and holds what is made of it against reading it anew; gives the number of records that were read. */
  const written = (run: GrowingRun, bytes: Buffer): number => {
    writeFileSync(file, bytes);
    let read = 0;
    assert.deepEqual(run.analyze(request, { intervals: false, progress: () => void read++ }), analyzeNow(request, { intervals: false }));
    return read;
  };

  for (const [shape, damage] of [['lines', 0], ['lines', 0.1], ['sequence', 0], ['sequence', 0.05]] as const) {
    it(`gives what reading it anew gives, wherever it is cut: ${shape}${damage > 0 ? ' with damage' : ''}`, function () {
      this.timeout(180_000);
      for (let seed = 1; seed <= CASES; seed++) {
        const random = randomOf(seed * 31 + damage * 1000);
        const bytes = content(shape, random, damage);
        const cut = (from: number): number => from + Math.floor(random() * (bytes.byteLength - from));
        const run = new GrowingRun();
        const first = cut(HEAD);
        const second = cut(first);
        written(run, bytes.subarray(0, first));
        written(run, bytes.subarray(0, second));
        // inside a record, at its end, and a byte further
        const end = bytes.indexOf(0x0a, second);
        written(run, bytes.subarray(0, end));
        written(run, bytes.subarray(0, end + 1));
        written(run, bytes);
        written(run, bytes.subarray(0, second));
      }
    });
  }

  it('is read anew when its beginning or end is not what it was, when it is shorter, and when another stands there', () => {
    const random = randomOf(7);
    const bytes = content('lines', random, 0);
    const other = content('lines', random, 0);
    const run = new GrowingRun();
    const whole = written(run, bytes);
    const changed = (at: number): Buffer => {
      const copy = Buffer.from(Buffer.concat([bytes, bytes.subarray(-1000)]));
      copy.write('Other', copy.indexOf('words', at));
      return copy;
    };
    assert.ok(written(run, changed(100)) >= whole);
    assert.ok(written(run, bytes) >= whole);
    assert.ok(written(run, changed(bytes.byteLength - 3000)) >= whole);
    assert.ok(written(run, bytes.subarray(0, HEAD)) > 0);
    assert.ok(written(run, other) > 0);
  });

  it('is read from its last record on when something was added, or nothing', () => {
    const bytes = content('lines', randomOf(8), 0);
    const run = new GrowingRun();
    assert.ok(written(run, bytes.subarray(0, -4000)) > 20);
    assert.ok(written(run, bytes.subarray(0, -4000)) <= 1);
    assert.ok(written(run, bytes) < 10);
  });

  it('is read as what it is when an unfinished character stands at its end, and anew when it turns out to be in another encoding', () => {
    const bytes = content('lines', randomOf(9), 0);
    const run = new GrowingRun();
    const inside = bytes.lastIndexOf(Buffer.from('Ü')) + 1;
    written(run, bytes.subarray(0, inside));
    assert.equal(encodingTold(analyzeNow(request)), false);
    const ascii = Buffer.from(bytes.toString('latin1').replace(/[^\n -~]/g, '?'), 'latin1');
    written(run, ascii);
    written(run, Buffer.concat([ascii, Buffer.from(`${JSON.stringify(record(1, randomOf(1))).replace(/[^ -~]/g, '?').replace('words', 'w\u00f6rter')}\n`.repeat(3), 'latin1')]));
  });
});

function encodingTold(result: AnalysisResult): boolean {
  assert.equal(result.kind, 'report');
  return result.kind === 'report' && result.report.problems.some(({ code }) => code === 'encoding');
}
