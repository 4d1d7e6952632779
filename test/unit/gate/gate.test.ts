import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MetricChange } from '../../../src/core/compare/comparison';
import { parseRule, type GateRule } from '../../../src/core/gate/rules';
import { judgeDrop, judgeMin } from '../../../src/core/gate/verdict';

const rule = (kind: GateRule['kind'], text: string): GateRule => {
  const result = parseRule(kind, text);
  if (!result.ok) throw new Error(result.message);
  return result.rule;
};
const change = (delta: number, low: number, high: number, n = 100): MetricChange => ({
  name: 'AllGold@10', n, a: 0.5, b: 0.5 + delta, delta, relative: delta / 0.5, ci95: { low, high }, p: 0.5, reading: 'real', cells: { rescued: [], broke: [], keptRight: [], keptWrong: [] },
});

describe('gate rules', () => {
  it('are read in the unit of their metric', () => {
    const read = (kind: GateRule['kind'], text: string): [string, number] => [rule(kind, text).metric, rule(kind, text).limit];
    assert.deepEqual(read('min', 'AllGold@10=0.2'), ['AllGold@10', 0.2]);
    assert.deepEqual(read('min', ' AllGold@10 = 20 % '), ['AllGold@10', 0.2]);
    assert.deepEqual(read('min', 'RR@10=.4'), ['MRR@10', 0.4]);
    assert.deepEqual(read('min', 'FactRecall@10 (micro)=1'), ['FactRecall@10 (micro)', 1]);
    assert.deepEqual(read('max-drop', 'AllGold@10=1pp'), ['AllGold@10', 0.01]);
    assert.deepEqual(read('max-drop', 'AllGold@10=0.01'), ['AllGold@10', 0.01]);
    assert.deepEqual(read('max-drop', 'nDCG@10=0'), ['nDCG@10', 0]);
  });

  it('say what is wrong with them', () => {
    const cases: readonly [GateRule['kind'], string, RegExp][] = [
      ['min', 'AllGold@10', /is no rule/],
      ['min', '', /is no rule/],
      ['min', 'Golden=1', /names no metric: there is no "Golden"/],
      ['min', 'AllGold=0.1', /names no metric/],
      ['min', 'AllGold@10=NaN', /has no number: "NaN"/],
      ['min', 'AllGold@10=', /has no number/],
      ['min', 'AllGold@10=Infinity', /has no number/],
      ['min', 'AllGold@10=ten', /has no number/],
      ['min', 'AllGold@10=-0.1', /is negative/],
      ['min', 'AllGold@10=20', /did you mean 20%/],
      ['min', 'AllGold@10=1pp', /not a difference/],
      ['min', 'MRR@10=40%', /plain number/],
      ['min', 'MRR@10=4', /from 0 to 1/],
      ['max-drop', 'AllGold@10=1', /did you mean 1pp/],
      ['max-drop', 'AllGold@10=1%', /write a drop in pp/],
      ['max-drop', 'MRR@10=1pp', /plain number/],
    ];
    for (const [kind, text, message] of cases) {
      const result = parseRule(kind, text);
      assert.ok(!result.ok && message.test(result.message), `${text}: ${result.ok ? 'taken' : result.message}`);
    }
  });

  it('take any text without throwing', () => {
    fc.assert(fc.property(fc.constantFrom('min', 'max-drop'), fc.string({ unit: 'binary' }), (kind, text) => void parseRule(kind as GateRule['kind'], text)));
  });
});

describe('the verdict of a rule', () => {
  const onePoint = rule('max-drop', 'AllGold@10=1pp');

  it('min: the point estimate decides', () => {
    const min = (value: number) => judgeMin(rule('min', 'AllGold@10=0.3'), { name: 'AllGold@10', value, ci95: { low: 0.1, high: 0.9 }, n: 10 }).reading;
    assert.deepEqual([min(0.31), min(0.1 + 0.2), min(0.29), min(NaN)], ['pass', 'pass', 'fail', 'fail']);
  });

  it('max-drop: fails where the whole interval lies beyond, passes where none of it does', () => {
    const reading = (low: number, high: number): string => judgeDrop(onePoint, change((low + high) / 2, low, high), false).reading;
    assert.equal(reading(-0.05, -0.011), 'fail');
    assert.equal(reading(-0.05, -0.01), 'inconclusive');
    assert.equal(reading(-0.011, 0.02), 'inconclusive');
    assert.equal(reading(-0.01, 0.02), 'pass');
    assert.equal(reading(0.01, 0.02), 'pass');
    assert.deepEqual([judgeDrop(onePoint, change(-0.03, -0.05, 0), false).passed, judgeDrop(onePoint, { ...change(-1, 0, 0, 1), ci95: null }, false).reading], [true, 'inconclusive']);
  });

  it('strict: the point estimate decides', () => {
    const strict = (delta: number): string => judgeDrop(onePoint, change(delta, -1, 1), true).reading;
    assert.deepEqual([strict(-0.02), strict(0.49 - 0.5), strict(0.1)], ['fail', 'pass', 'pass']);
  });

  it('tells how many questions would settle it: the interval, narrowed by the square root, then ends at the limit', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.double({ min: 0.001, max: 0.3, noNaN: true }), fc.integer({ min: 2, max: 5000 }), (delta, half, n) => {
        const { reading, questionsNeeded } = judgeDrop(onePoint, change(delta, delta - half, delta + half, n), false);
        if (reading !== 'inconclusive' || questionsNeeded === null) return;
        const at = (questions: number): string => judgeDrop(onePoint, change(delta, delta - half * Math.sqrt(n / questions), delta + half * Math.sqrt(n / questions)), false).reading;
        assert.notEqual(at(questionsNeeded * 1.0001 + 1), 'inconclusive');
        assert.equal(at(questionsNeeded * 0.99 - 1), 'inconclusive');
      }),
    );
    assert.equal(judgeDrop(onePoint, change(-0.01, -0.05, 0.03), false).questionsNeeded, null);
  });
});
