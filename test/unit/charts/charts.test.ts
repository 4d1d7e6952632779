import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyzeNow } from '../../../src/analysis/analyze';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { curvesOf } from '../../../src/core/charts/curves';
import { MOST_RANKS, type RunCharts } from '../../../src/core/charts/charts';
import { distributionsOf } from '../../../src/core/charts/distribution';
import { firstHitsOf } from '../../../src/core/charts/firstHits';
import { ndcgCurve, NdcgTally } from '../../../src/core/charts/ndcgCurve';
import { gainsOf, judgedMetricValues } from '../../../src/core/metrics/judgedMetrics';
import { DEFAULT_CONFIG, type RunReport, type ScoreConfig } from '../../../src/core/model';

const DEPTH = 14;
const EVERY_K = Array.from({ length: DEPTH }, (_, at) => at + 1);

function report(records: readonly object[], config: Partial<ScoreConfig> = {}): RunReport {
  const request: AnalysisRequest = {
    name: 'x', run: { kind: 'bytes', name: 'x.json', bytes: Buffer.from(JSON.stringify(records)) }, config: { ...DEFAULT_CONFIG, ...config },
    gold: null, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null,
  };
  const result = analyzeNow(request);
  assert.equal(result.kind, 'report');
  return (result as { report: RunReport }).report;
}

function chartsOf(run: RunReport): RunCharts {
  assert.ok(run.charts !== null);
  return run.charts;
}

/** Facts are letters, chunks are words: which letters a chunk holds is what the property chooses. */
const factRun = fc.array(
  fc.record({
    query: fc.constant('q'),
    question_type: fc.constantFrom('a', 'b'),
    retrieval_list: fc.array(fc.record({ text: fc.stringMatching(/^[a-g]{0,2}$/).map((letters) => `.${letters}`) }), { minLength: 1, maxLength: DEPTH }),
    gold_list: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 4 }).map((facts) => facts.map((fact) => ({ fact }))),
  }),
  { minLength: 1, maxLength: 30 },
).filter((records) => records.some(({ gold_list }) => gold_list.length > 0));

const judgedRun = fc.array(
  fc.record({
    user_input: fc.constant('q'),
    retrieved_context_ids: fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 1, maxLength: DEPTH }),
    reference_context_ids: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 30 },
);

function holdAgainstEveryK(records: readonly object[], names: readonly string[]): void {
  const run = report(records);
  const everyK = report(records, { k: EVERY_K });
  const valueAt = (from: RunReport, name: string): number => from.metrics.find((metric) => metric.name === name)?.value ?? NaN;
  assert.deepEqual(chartsOf(run).curves.map(({ metric }) => metric), names);
  for (const { metric, values } of chartsOf(run).curves) {
    assert.equal(values.length, run.questions.reduce((most, row) => (row.scored ? Math.max(most, row.depth) : most), 0));
    values.forEach((value, at) => assert.ok(Math.abs(value - valueAt(everyK, `${metric}@${at + 1}`)) < 1e-12, `${metric}@${at + 1}`));
    for (const k of run.config.k) if (k <= values.length) assert.equal(values[k - 1], valueAt(run, `${metric}@${k}`));
  }
}

describe('the curves of a run', () => {
  it('are at every k what scoring at that k gives, and at the cuts of the report its own values', () => {
    fc.assert(fc.property(factRun, (records) => holdAgainstEveryK(records, ['Hits', 'FactRecall', 'AllGold', 'MRR', 'MAP', 'Precision'])), { numRuns: 5 });
  });

  it('are so for judged passages', () => {
    fc.assert(fc.property(judgedRun, (records) => holdAgainstEveryK(records, ['nDCG', 'Recall', 'HitRate', 'Precision', 'MRR', 'MAP'])), { numRuns: 5 });
  });

  it('add up to what one can count by hand', () => {
    const [hits, recall, all, mrr, map, precision] = curvesOf({ rows: [{ firstRanks: [2, 3] }, { firstRanks: [null] }], kind: 'facts', depth: 3, ndcg: [], goldChunks: [0, 1, 1] });
    assert.deepEqual(hits, { metric: 'Hits', values: [0, 0.5, 0.5] });
    assert.deepEqual(recall?.values, [0, 0.25, 0.5]);
    assert.deepEqual(all?.values, [0, 0, 0.5]);
    assert.deepEqual(mrr?.values, [0, 0.25, 0.25]);
    assert.deepEqual(map?.values, [0, 0.125, (1 / 2 + 1 / 3) / 2 / 2]);
    assert.deepEqual(precision?.values, [0, 0.5 / 2, 1 / 3]);
  });

  it('never let FactRecall pass Hits, nor fall', () => {
    const rank = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.array(rank, { minLength: 1, maxLength: 7 }).map((firstRanks) => ({ firstRanks })), { minLength: 1, maxLength: 30 }), (rows) => {
        const [hits, recall, all] = curvesOf({ rows, kind: 'facts', depth: 20, ndcg: [], goldChunks: [] });
        recall!.values.forEach((value, at) => {
          assert.ok(value <= hits!.values[at]! && all!.values[at]! <= value + 1e-12);
          assert.ok(at === 0 || value >= recall!.values[at - 1]!);
        });
      }),
    );
  });

  it('leave out what profile multihop-rag-script defines at 10 only', () => {
    const run = report([{ query: 'q', question_type: 'a', retrieval_list: [{ text: 'x' }], gold_list: [{ fact: 'x' }] }], { profile: 'multihop-rag-script' });
    assert.deepEqual(chartsOf(run).curves, [{ metric: 'Hits', values: [1] }, { metric: 'MRR', values: [1] }]);
  });

  it('end where nobody could tell two ranks apart', () => {
    const run = report([{ user_input: 'q', retrieved_context_ids: Array.from({ length: MOST_RANKS + 50 }, (_, at) => `d${at}`), reference_context_ids: [`d${MOST_RANKS + 9}`] }]);
    const { curves, firstHits } = chartsOf(run);
    assert.ok(curves.every(({ values }) => values.length === MOST_RANKS && values.every((value) => value === 0)));
    assert.deepEqual(firstHits.bars.filter(({ count }) => count > 0), [{ from: MOST_RANKS + 1, to: MOST_RANKS + 50, count: 1 }]);
  });

  it('are none without scored retrieval', () => {
    assert.equal(report([{ query: 'q', question_type: 'null_query', retrieval_list: [{ text: 'x' }], gold_list: [] }]).charts, null);
  });
});

describe('nDCG at every k', () => {
  it('is to the last bit what the metric is at that k', () => {
    const passages = fc.constantFrom(...'abcdefgh');
    const input = fc.record({
      ranked: fc.array(passages, { maxLength: DEPTH }),
      grades: fc.dictionary(passages, fc.integer({ min: -1, max: 4 })).map((grades) => new Map(Object.entries(grades))),
      relevantFrom: fc.integer({ min: 1, max: 3 }),
      ndcg: fc.record({ gain: fc.constantFrom('exponential' as const, 'linear' as const), labels: fc.constantFrom('graded' as const, 'binary' as const), ideal: fc.constantFrom('judged' as const, 'returned' as const) }),
    });
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 5 }), (questions) => {
        for (const question of questions) {
          const curve = ndcgCurve(gainsOf(question), question.ndcg);
          const values = judgedMetricValues({ ...question, ks: EVERY_K, withoutRelevant: 'zero' });
          EVERY_K.slice(0, curve.length).forEach((k, at) => assert.equal(curve[at], values?.[`nDCG@${k}`]));
        }
        const tally = new NdcgTally(questions[0]!.ndcg);
        for (const question of questions) tally.add(gainsOf({ ...question, ndcg: questions[0]!.ndcg }));
        const sums = tally.sums();
        const expected = (k: number): number => questions.reduce((sum, question) => sum + (judgedMetricValues({ ...question, ndcg: questions[0]!.ndcg, ks: [k], withoutRelevant: 'zero' })?.[`nDCG@${k}`] ?? 0), 0);
        for (const k of EVERY_K) assert.ok(Math.abs((sums[Math.min(k, sums.length) - 1] ?? 0) - expected(k)) < 1e-12, `at ${k}`);
      }),
    );
  });
});

describe('where the first hit lands', () => {
  const firstHit = fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 });

  it('counts every question in one bar or in none, and no bar reaches over a cut', () => {
    fc.assert(
      fc.property(fc.array(firstHit, { minLength: 1, maxLength: 40 }), cuts, (hits, ks) => {
        const depth = Math.max(1, ...hits.map((hit) => hit ?? 1));
        const { n, bars, none } = firstHitsOf(hits.map((hit) => ({ firstHit: hit })), ks, depth);
        assert.equal(bars.reduce((sum, { count }) => sum + count, none), n);
        assert.equal(n, hits.length);
        bars.forEach(({ from, to, count }, at) => {
          assert.equal(from, (bars[at - 1]?.to ?? 0) + 1);
          assert.equal(count, hits.filter((hit) => hit !== null && hit >= from && hit <= to).length);
          assert.ok(ks.every((k) => k < from || k >= to), `${from}–${to} and ${ks.join()}`);
        });
        assert.equal(bars.at(-1)?.to, depth);
        assert.ok(bars.length <= 40);
      }),
    );
  });

  it('has a bar for every rank of a short list', () => {
    assert.deepEqual(firstHitsOf([{ firstHit: 2 }, { firstHit: null }], [4], 3), { n: 2, none: 1, bars: [{ from: 1, to: 1, count: 0 }, { from: 2, to: 2, count: 1 }, { from: 3, to: 3, count: 0 }] });
  });

  it('takes longer lists together past the tenth rank', () => {
    assert.deepEqual(firstHitsOf([], [4, 15], 120).bars.slice(9).map(({ from, to }) => [from, to]), [[10, 10], [11, 15], [16, 20], [21, 50], [51, 100], [101, 120]]);
  });

  it('says of a run whose lists are all empty that nothing was found', () => {
    assert.deepEqual(firstHitsOf([{ firstHit: null }], [4], 0), { n: 1, bars: [], none: 1 });
  });
});

describe('how values spread over questions', () => {
  it('puts every question in one bin, between the bounds as they are written', () => {
    const value = fc.oneof(fc.constantFrom(0, 1, 0.1, 0.3, 0.25, 0.5, 0.75, 1 / 3, 2 / 3, 0.7, 0.8999999999999999), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.record({ 'FactRecall@4': value, 'AP@4': value }), { minLength: 1, maxLength: 30 }), (metrics) => {
        const found = distributionsOf(metrics.map((values) => ({ metrics: values })), 4);
        assert.deepEqual(found.map(({ metric, n, bins }) => [metric, n, bins.length]), [['FactRecall@4', metrics.length, 6], ['AP@4', metrics.length, 12]]);
        for (const { metric, n, bins } of found) {
          assert.equal(bins.reduce((sum, { count }) => sum + count, 0), n);
          for (const { low, high, count } of bins) {
            const below = (one: number, bound: number): boolean => one < bound - 1e-9;
            const fits = (one: number): boolean => (high === 0 ? one <= 1e-9 : (high === null || below(one, high)) && (low === 0 ? one > 1e-9 : !below(one, low)));
            assert.equal(count, metrics.filter((values) => fits(values[metric as keyof typeof values])).length, `${metric} ${low}–${high}`);
          }
        }
      }),
    );
  });
});
