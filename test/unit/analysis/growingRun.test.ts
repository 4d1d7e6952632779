import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { AnalysisRequest, AnalysisResult, Source } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { indexCorpus } from '../../../src/analysis/corpusFile';
import { GrowingRun, type Growth } from '../../../src/analysis/growingRun';
import { DEFAULT_CONFIG, type QuestionRow } from '../../../src/core/model';
import { randomOf, type Random } from '../../support/hardRuns';

const CASES = Number(process.env['GOLDLENS_CUTS'] ?? 4);
/** Only what follows the head of a file is ever read alone. */
const HEAD = 68 * 1024;

type Shape = 'lines' | 'sequence' | 'linked lines';

function record(n: number, random: Random, shape: Shape): object {
  const text = (): string => ['Plain words. ', 'Ünïcödé “quotes”. ', '😀 pairs. ', '東京 ', '\\ and " and \n'].filter(() => random() < 0.6).join('').repeat(1 + Math.floor(random() * 12));
  const fact = `Fact ${n} — “so”.`;
  // names passages of the corpus, of which the last ones are not there, and leaves its gold to the gold file
  if (shape === 'linked lines') return { query: `Question ${n}?`, ...(n % 7 === 0 ? { gold_list: [{ fact }] } : {}), retrieval_list: [{ id: `d${n}`, text: text() }, { id: `d${(n * 7) % 130}` }, { id: `d${n + 1}` }] };
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
    const whole = shape === 'sequence' ? JSON.stringify(record(n, random, shape), null, 1) : JSON.stringify(record(n, random, shape));
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
  const linked = (name: string, values: readonly unknown[]): Source => {
    writeFileSync(path.join(folder, name), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    return { kind: 'path', name, path: path.join(folder, name) };
  };
  const gold = linked('gold.jsonl', Array.from({ length: 120 }, (_, n) => ({ query: `Question ${n}?`, answer: 'So', question_type: `type ${n % 3}`, evidence_list: n % 11 === 0 ? [] : [{ fact: `Fact ${n} — “so”.` }] })));
  const corpus = linked('corpus.jsonl', Array.from({ length: 110 }, (_, n) => ({ _id: `d${n}`, title: `Title ${n}`, text: `Passage. Fact ${n} — “so”.` })));
  const reading = indexCorpus(corpus);
  const index = reading.ok ? reading.index : assert.fail(reading.what);
  const both: AnalysisRequest = { ...request, gold, goldStamp: '1', corpus, corpusStamp: '1' };
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes the file, and holds what is made of it against reading it anew; gives the number of records that were read. */
  const written = (run: GrowingRun, bytes: Buffer, asked = request): number => {
    writeFileSync(file, bytes);
    let read = 0;
    const given = run.analyze(asked, { intervals: false, progress: () => void read++ }, asked.corpus === null ? null : index);
    assert.deepEqual(given, analyzeNow(asked, { intervals: false }, asked.corpus === null ? null : index));
    if (given.kind === 'report') rows = given.report.questions;
    return read;
  };
  let rows: readonly QuestionRow[] = [];
  /** What another window knows after this one has written down what it knows. */
  const recalled = (run: GrowingRun, asked: AnalysisRequest): GrowingRun => {
    const other = new GrowingRun();
    const { growth } = run;
    if (growth !== null) other.recall(asked, deserialize(serialize(growth)) as Growth, rows);
    return other;
  };

  for (const [shape, damage, asked] of [['lines', 0, request], ['lines', 0.1, request], ['sequence', 0, request], ['sequence', 0.05, request], ['linked lines', 0, both], ['linked lines', 0.1, { ...both, config: { ...DEFAULT_CONFIG, complete: true } }]] as const) {
    it(`gives what reading it anew gives, wherever it is cut: ${shape}${damage > 0 ? ' with damage' : ''}`, function () {
      this.timeout(180_000);
      for (let seed = 1; seed <= CASES; seed++) {
        const random = randomOf(seed * 31 + damage * 1000);
        const bytes = content(shape, random, damage);
        const cut = (from: number): number => from + Math.floor(random() * (bytes.byteLength - from));
        let run = new GrowingRun();
        const first = cut(HEAD);
        const second = cut(first);
        const take = (part: Buffer): void => {
          if (random() < 0.5) run = recalled(run, asked);
          written(run, part, asked);
        };
        take(bytes.subarray(0, first));
        take(bytes.subarray(0, second));
        // inside a record, at its end, and a byte further
        const end = bytes.indexOf(0x0a, second);
        take(bytes.subarray(0, end));
        take(bytes.subarray(0, end + 1));
        take(bytes);
        take(bytes.subarray(0, second));
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

  it('is read from its last record on with its gold and passages, and by another window too', () => {
    const bytes = content('linked lines', randomOf(8), 0);
    const run = new GrowingRun();
    assert.ok(written(run, bytes.subarray(0, -4000), both) > 20);
    assert.ok(written(recalled(run, both), bytes, both) < 10);
    assert.ok(written(run, bytes, both) < 10);
    const read = rows.length;
    assert.ok(written(recalled(run, both), bytes, { ...both, goldStamp: '2' }) >= read - 1);
  });

  it('is read anew when it was written over with as much as there was', () => {
    const words = 'Some words of a chunk. '.repeat(1500);
    const bytes = Buffer.from(Array.from({ length: 510 }, (_, n) => `{"query":"Question ${n}?","retrieval_list":[{"text":"${words}, then fact ${n}."}],"gold_list":[{"fact":"fact ${n}."}]}\n`).join(''));
    const run = new GrowingRun();
    const stamped = { ...request, stamp: '1' };
    assert.ok(bytes.byteLength > 16 * 1024 * 1024);
    const read = written(run, bytes, stamped);
    bytes.write('no', bytes.indexOf('fact 260.'));
    assert.equal(written(run, bytes, { ...stamped, stamp: '2' }), read);
    assert.ok(written(run, Buffer.concat([bytes, bytes.subarray(0, bytes.indexOf('\n') + 1)]), { ...stamped, stamp: '3' }) < 5);
  });

  it('is not gone on from where it was written over while it was read', () => {
    const bytes = content('lines', randomOf(11), 0);
    const other = Buffer.from(bytes.toString().replaceAll('Fact', 'Tale'));
    writeFileSync(file, bytes);
    const run = new GrowingRun();
    let isFirst = true;
    run.analyze(request, { intervals: false, progress: () => isFirst && (isFirst = writeFileSync(file, other) === undefined && false) });
    assert.equal(run.goesOn, false);
    written(run, Buffer.concat([other, other.subarray(0, other.indexOf('\n') + 1)]));
  });

  it('is read as what it is when an unfinished character stands at its end, and anew when it turns out to be in another encoding', () => {
    const bytes = content('lines', randomOf(9), 0);
    const run = new GrowingRun();
    const inside = bytes.lastIndexOf(Buffer.from('Ü')) + 1;
    written(run, bytes.subarray(0, inside));
    assert.equal(encodingTold(analyzeNow(request)), false);
    const ascii = Buffer.from(bytes.toString('latin1').replace(/[^\n -~]/g, '?'), 'latin1');
    written(run, ascii);
    written(run, Buffer.concat([ascii, Buffer.from(`${JSON.stringify(record(1, randomOf(1), 'lines')).replace(/[^ -~]/g, '?').replace('words', 'w\u00f6rter')}\n`.repeat(3), 'latin1')]));
  });
});

function encodingTold(result: AnalysisResult): boolean {
  assert.equal(result.kind, 'report');
  return result.kind === 'report' && result.report.problems.some(({ code }) => code === 'encoding');
}
