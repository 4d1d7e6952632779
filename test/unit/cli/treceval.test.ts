import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { Folder, score, sharedFile, sharedJson, type ScoreOutput } from './command';

interface Pair {
  readonly file: string;
  readonly gold?: string;
  readonly trec_eval?: Readonly<Record<string, number>>;
  readonly args?: readonly string[];
}

/** trec_eval's names for our run-level values. */
const NAMES: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^map$/, 'MAP'],
  [/^map_cut_(\d+)$/, 'MAP@$1'],
  [/^P_(\d+)$/, 'Precision@$1'],
  [/^recall_(\d+)$/, 'Recall@$1'],
  [/^Rprec$/, 'RPrecision'],
  [/^recip_rank$/, 'MRR'],
  [/^success_(\d+)$/, 'HitRate@$1'],
  [/^ndcg$/, 'nDCG'],
  [/^ndcg_cut_(\d+)$/, 'nDCG@$1'],
];

function oursFor(theirs: string, output: ScoreOutput): number {
  const relevant = output.questions.flatMap((question) => question.relevant);
  if (theirs === 'num_q') return output.counts.scored ?? NaN;
  if (theirs === 'num_rel') return relevant.length;
  if (theirs === 'num_rel_ret') return relevant.filter(({ rank }) => rank !== null).length;
  const [pattern, ours] = NAMES.find(([name]) => name.test(theirs)) ?? assert.fail(theirs);
  return output.metrics[theirs.replace(pattern, ours)]?.value ?? NaN;
}

describe('trec_eval profile against trec_eval 10', () => {
  const path = sharedFile('realdata', 'expected.json');
  const pairs = path === null ? null : Object.entries(sharedJson(path) as Record<string, Pair>).filter(([, pair]) => pair.trec_eval !== undefined);

  it('equals it to four decimals on every real pair', function () {
    if (path === null || pairs === null) return this.skip();
    assert.ok(pairs.length >= 5);
    for (const [name, { file, gold = '', args = [], trec_eval = {} }] of pairs) {
      const output = score(join(dirname(path), file), '--gold', join(dirname(path), gold), '--profile', 'trec_eval', '--k', '1,5,10,20,100', ...args);
      const compared = Object.entries(trec_eval).map(([theirs, value]) => [theirs, Math.abs(oursFor(theirs, output) - value) <= 0.00005 + 1e-9]);
      assert.deepEqual(compared.filter(([, equal]) => equal !== true), [], name);
      assert.ok(compared.length > 20, name);
    }
  });
});

/** One topic as trec_eval scores it, written from its documentation and not from this project's code. */
function oracle(run: readonly (readonly [id: string, score: number])[], grades: ReadonlyMap<string, number>, k: number) {
  const bytes = (id: string): string => Buffer.from(id).toString('hex');
  const list = [...run].sort(([idA, a], [idB, b]) => (a !== b ? b - a : bytes(idA) < bytes(idB) ? 1 : -1)).map(([id]) => Math.max(grades.get(id) ?? 0, 0));
  const total = [...grades.values()].filter((grade) => grade > 0).length;
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  let relevant = 0;
  let map = 0;
  let dcg = 0;
  let best = 0;
  let first = 0;
  for (let at = 0; at < k; at++) {
    const grade = list[at] ?? 0;
    if (grade > 0) {
      relevant++;
      map += relevant / (at + 1);
      if (first === 0) first = at + 1;
    }
    dcg += grade / Math.log2(at + 2);
    best += (ideal[at] ?? 0) / Math.log2(at + 2);
  }
  const of = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return { [`Precision@${k}`]: relevant / k, [`Recall@${k}`]: of(relevant, total), [`AP@${k}`]: of(map, total), [`nDCG@${k}`]: of(dcg, best), [`RR@${k}`]: of(1, first) };
}

const id = fc.stringMatching(/^[a-cA-C#1-3é\uffeeｚ😀-]{1,3}$/u);
const topic = fc.record({
  run: fc.uniqueArray(fc.tuple(id, fc.constantFrom(0, 1, 1.5, -2, 1e-9, 3)), { selector: ([name]) => name, minLength: 1, maxLength: 12 }),
  grades: fc.uniqueArray(fc.tuple(id, fc.integer({ min: -2, max: 3 })), { selector: ([name]) => name, minLength: 1, maxLength: 12 }),
});

describe('trec_eval profile against an oracle', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  it('agrees topic by topic: ties, byte order, negative grades, topics without a relevant document', () => {
    fc.assert(
      fc.property(fc.array(topic, { minLength: 1, maxLength: 4 }), (topics) => {
        const lines = topics.flatMap(({ run }, at) => run.map(([name, value], rank) => `t${at} Q0 ${name} ${rank} ${value} tag`));
        const judged = topics.flatMap(({ grades }, at) => grades.map(([name, grade]) => `t${at} 0 ${name} ${grade}`));
        const output = score(folder.write('a.run', lines.join('\n')), '--gold', folder.write('a.qrels', judged.join('\n')), '--profile', 'trec_eval', '--k', '1,3,10');
        topics.forEach(({ run, grades }, at) => {
          for (const k of [1, 3, 10]) {
            for (const [name, value] of Object.entries(oracle(run, new Map(grades), k))) {
              assert.ok(Math.abs((output.questions[at]?.metrics[name] ?? NaN) - value) < 1e-12, `${name} of t${at}`);
            }
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  const run = '1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\nextra Q0 a 1 1 t\n';
  const qrels = '1 0 a 1\n2 0 b 1\n3 0 c 1\n4 0 d 0\n';

  it('averages over the topics in both, and counts the others', () => {
    const output = score(folder.write('r', run), '--gold', folder.write('q', qrels), '--profile', 'trec_eval');
    assert.deepEqual(output.metrics.MAP && [output.metrics.MAP.value, output.metrics.MAP.n], [0.5, 2]);
    assert.deepEqual([output.counts.scored, output.counts.goldMissing, output.counts.missingFromRun], [2, 1, 2]);
  });

  it('--complete scores the topics that the run lacks as 0 and lists them', () => {
    const output = score(folder.write('r', run), '--gold', folder.write('q', qrels), '--profile', 'trec_eval', '--complete');
    assert.deepEqual(output.metrics.MAP && [output.metrics.MAP.value, output.metrics.MAP.n], [0.25, 4]);
    assert.deepEqual(output.questions.map((question) => [question.id, question.scored, question.depth]), [['1', true, 2], ['2', true, 1], ['extra', false, 1], ['3', true, 0], ['4', true, 0]]);
    assert.equal(output.config.complete, true);
  });

  it('standard profile: --complete leaves out what has no relevant passage', () => {
    const output = score(folder.write('r', run), '--gold', folder.write('q', qrels), '--complete');
    assert.deepEqual(output.questions.map((question) => question.reason), [null, null, 'gold-missing', null, 'no-relevant']);
    assert.equal(output.metrics.MAP?.n, 3);
  });
});
