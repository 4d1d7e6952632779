import assert from 'node:assert/strict';
import fc from 'fast-check';
import { asRunMetric, readingOf } from '../../../src/core/compare/metricChange';
import { scoredInNeither } from '../../../src/core/compare/warnings';
import { compared, onlyChange, reportOf, valueRuns, type MadeRow } from './rows';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('the change of a metric', () => {
  it('has no interval for one question, and says so', () => {
    const comparison = compared(...valueRuns('AllGold@10', [[0, 1]]));
    const { ci95, p, reading, delta, n } = onlyChange(comparison);
    assert.deepEqual([ci95, p, reading, delta, n], [null, 1, 'could be noise', 1, 1]);
    assert.deepEqual(comparison.warnings, [{ code: 'no-interval', ids: ['Q1'] }]);
  });

  it('is a point where every question changes alike', () => {
    const up = onlyChange(compared(...valueRuns('FactRecall@10', Array.from({ length: 20 }, () => [0.25, 0.75] as const))));
    assert.deepEqual([up.ci95, up.delta, up.relative, up.reading, up.p], [{ low: 0.5, high: 0.5 }, 0.5, 2, 'real', 1 / 10_001]);
  });

  it('is nothing where nothing changes', () => {
    const same = onlyChange(compared(...valueRuns('AllGold@10', Array.from({ length: 20 }, (_, at) => [at % 2, at % 2] as const))));
    assert.deepEqual([same.ci95, same.delta, same.relative, same.p, same.reading], [{ low: 0, high: 0 }, 0, 0, 1, 'could be noise']);
    assert.equal(onlyChange(compared(...valueRuns('AllGold@10', [[0, 1], [0, 0]]))).relative, null);
  });

  it('reads real, real but small, could be noise', () => {
    assert.equal(readingOf(0.02, { low: 0.001, high: 0.03 }, 0.01), 'real');
    assert.equal(readingOf(0.3 - 0.29, { low: 0.001, high: 0.03 }, 0.01), 'real');
    assert.equal(readingOf(-0.005, { low: -0.008, high: -0.001 }, 0.01), 'real but small');
    assert.equal(readingOf(0.2, { low: -0.001, high: 0.4 }, 0.01), 'could be noise');
    assert.equal(readingOf(0.2, { low: 0, high: 0.4 }, 0.01), 'could be noise');
    assert.equal(readingOf(0.2, null, 0.01), 'could be noise');
  });

  it('puts every question in one cell; rescued − broke is the change of passes', () => {
    const value = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 }), fc.constantFrom('FactRecall@10', 'MRR@10', 'Hits@4'), fc.constantFrom(0.25, 0.5, 0.6), (values, metric, threshold) => {
        const { cells, n, a, b, delta } = onlyChange(compared(...valueRuns(metric.replace('MRR', 'RR'), values), { threshold }));
        const from = metric === 'Hits@4' ? 1 : threshold;
        const passes = (side: 0 | 1): number[] => values.flatMap((pair, at) => (pair[side] >= from ? [at] : []));
        assert.equal(cells.rescued.length - cells.broke.length, passes(1).length - passes(0).length);
        assert.deepEqual([...cells.rescued, ...cells.keptRight].sort((x, y) => x - y), passes(1));
        assert.deepEqual([...cells.broke, ...cells.keptRight].sort((x, y) => x - y), passes(0));
        assert.equal(cells.rescued.length + cells.broke.length + cells.keptRight.length + cells.keptWrong.length, n);
        assert.ok(Math.abs(b - a - delta) < 1e-12);
      }),
      { numRuns: 25 },
    );
  });

  it('is called by its run-level name', () => {
    assert.deepEqual(compared(...valueRuns('RR@10', [[0, 1], [1, 1]])).metrics.map(({ name }) => name), ['MRR@10']);
    assert.deepEqual([asRunMetric('AP'), asRunMetric('MRR@5'), asRunMetric('nonsense')], ['MAP', 'MRR@5', null]);
  });

  it('covers the questions that have it in both: answers, and null queries that were rightly declined', () => {
    const nullQuery: MadeRow = { scored: false, reason: 'null-query', answerable: false, metrics: {} };
    const a = reportOf('a', [{ metrics: { 'AllGold@10': 1, ExactMatch: 0 } }, {}, { ...nullQuery, abstained: false }, { ...nullQuery, abstained: null }]);
    const b = reportOf('b', [{ metrics: { 'AllGold@10': 1, ExactMatch: 1 } }, {}, { ...nullQuery, abstained: true }, { ...nullQuery, abstained: true }]);
    const comparison = compared(a, b);
    assert.equal(comparison.paired, 2);
    assert.deepEqual(comparison.metrics.map(({ name, n, delta }) => [name, n, delta]), [['AllGold@10', 2, 0], ['ExactMatch', 1, 1], ['AbstentionAccuracy', 1, 1]]);
    assert.deepEqual(compared(a, b, { metric: 'ExactMatch' }).metrics.map(({ name }) => name), ['ExactMatch']);
  });
});

describe('a comparison', () => {
  const rows = (values: readonly number[], more: (at: number) => MadeRow): MadeRow[] => values.map((value, at) => ({ metrics: { 'AllGold@10': value }, ...more(at) }));

  it('does not depend on the order of the questions', () => {
    const values = Array.from({ length: 40 }, (_, at) => [(at * 7) % 3 === 0 ? 1 : 0, (at * 5) % 4 === 0 ? 1 : 0] as const);
    const forward = valueRuns('AllGold@10', values);
    const backward = forward.map((run) => ({ ...run, questions: [...run.questions].reverse().map((row, index) => ({ ...row, index })) }));
    const [one, two] = [onlyChange(compared(...forward)), onlyChange(compared(backward[0]!, backward[1]!))];
    assert.deepEqual({ ...one, cells: null }, { ...two, cells: null });
  });

  it('gives the same bytes everywhere', () => {
    const values = Array.from({ length: 300 }, (_, at) => [((at * 7919) % 11) / 10, ((at * 104_729) % 13) / 12] as const);
    const { delta, ci95, p } = onlyChange(compared(...valueRuns('RR@10', values)));
    assert.deepEqual({ delta, ci95, p }, { delta: -0.0030000000000001137, ci95: { low: -0.054611111111111145, high: 0.04822222222222217 }, p: 0.9139086091390861 });
  });

  it('is made again for every value of a facet, with places in the whole', () => {
    const type = (at: number): MadeRow => ({ type: at % 2 === 0 ? 'even' : 'odd', fields: { run: 'same' } });
    const a = reportOf('a', rows([0, 1, 0, 1, 0, 1], type));
    const b = reportOf('b', rows([1, 1, 1, 0, 0, 1], (at) => ({ ...type(at), fields: { run: at % 2 ? 'b' : 'same' } })));
    const { facets } = compared(a, b);
    assert.deepEqual(facets.map(({ facet }) => facet), ['type']);
    const cells = facets[0]?.values.map(({ value, n, metrics }) => [value, n, metrics[0]?.cells.rescued, metrics[0]?.cells.broke]);
    assert.deepEqual(cells, [['even', 3, [0, 2], []], ['odd', 3, [], [3]]]);
    assert.equal(facets[0]?.values[0]?.metrics[0]?.delta, sum([1, 0, 1]) / 3);
  });

  it('warns of lists of other length, other texts, questions unscored in one and those that stand twice', () => {
    const a = reportOf('a', [{ id: 'd', depth: 10 }, { id: 't', text: 1 }, { id: 'u' }, { id: 'w' }, { id: 'w' }, { id: 'same' }]);
    const b = reportOf('b', [{ id: 'd', depth: 20 }, { id: 't', text: 2 }, { id: 'u', scored: false, reason: 'gold-missing', gold: null, metrics: {} }, { id: 'w' }, { id: 'same' }]);
    assert.deepEqual(compared(a, b).warnings, [
      { code: 'question-twice', ids: ['w'] },
      { code: 'unscored-in-one', ids: ['u'] },
      { code: 'text-differs', ids: ['t'] },
      { code: 'depth-differs', ids: ['d'] },
    ]);
  });

  it('tells apart what is left out because its gold was marked wrong, in one run or both, and what is scored in neither', () => {
    const without = (id: string, reason: 'gold-wrong' | 'null-query'): MadeRow => ({ id, scored: false, reason, metrics: {} });
    const a = reportOf('a', [{ id: 'x' }, without('both', 'gold-wrong'), without('one', 'gold-wrong'), without('null', 'null-query')]);
    const b = reportOf('b', [{ id: 'x' }, without('both', 'gold-wrong'), { id: 'one' }, without('null', 'null-query')]);
    const { warnings, pairs } = compared(a, b);
    assert.deepEqual(warnings.filter(({ code }) => code !== 'no-interval'), [{ code: 'gold-wrong', ids: ['both', 'one'] }]);
    assert.equal(scoredInNeither(pairs), 1);
  });

  it('warns where RR rose while recall fell, at the largest k', () => {
    const run = (name: string, values: readonly (readonly [number, number])[], recall: string) =>
      reportOf(name, values.map(([rr, found]) => ({ metrics: { 'RR@10': rr, [recall]: found } })));
    for (const recall of ['FactRecall@10', 'Recall@10']) {
      const { warnings } = compared(run('a', [[0.5, 1], [0.5, 1], [0.5, 0.5]], recall), run('b', [[1, 0.5], [0.5, 0.5], [1, 1]], recall));
      assert.deepEqual(warnings, [{ code: 'rr-up-recall-down', ids: ['Q1'] }]);
    }
  });
});
