import assert from 'node:assert/strict';
import { agreementOf, type LabelledQuestion } from '../../../src/core/judge/agreement';
import { answerFacet } from '../../../src/core/judge/answerFacet';
import { nextToLabel, type LabelCandidate } from '../../../src/core/judge/sampler';
import { cohenKappa, kappaInterval, observedAgreement, type TwoByTwo } from '../../../src/core/statistics/kappa';

const table = (bothPass: number, onlyFirst: number, onlySecond: number, bothFail: number): TwoByTwo => ({ bothPass, onlyFirst, onlySecond, bothFail });

/** κ from the ratings themselves: agreement of every pair, against agreement of every crossed pair. */
function enumerated(first: readonly boolean[], second: readonly boolean[]): number | null {
  const n = first.length;
  const observed = first.filter((one, at) => one === second[at]).length / n;
  let crossed = 0;
  for (const a of first) for (const b of second) if (a === b) crossed++;
  const expected = crossed / (n * n);
  return crossed === n * n ? null : (observed - expected) / (1 - expected);
}

describe('κ', () => {
  it('equals enumeration on every pair of ratings of up to five things', () => {
    let pairs = 0;
    for (let n = 1; n <= 5; n++) {
      for (let bits = 0; bits < 4 ** n; bits++) {
        const first = Array.from({ length: n }, (_, at) => ((bits >> at) & 1) === 1);
        const second = Array.from({ length: n }, (_, at) => ((bits >> (n + at)) & 1) === 1);
        const count = (a: boolean, b: boolean): number => first.filter((one, at) => one === a && second[at] === b).length;
        const kappa = cohenKappa(table(count(true, true), count(true, false), count(false, true), count(false, false)));
        const expected = enumerated(first, second);
        if (expected === null || kappa === null) assert.equal(kappa, expected);
        else assert.ok(Math.abs(kappa - expected) < 1e-12, `${first.join()} / ${second.join()}`);
        pairs++;
      }
    }
    assert.equal(pairs, 4 + 16 + 64 + 256 + 1024);
  });

  it('a judge that passes all of 100 where people pass 90 agrees on 90 %, with κ 0', () => {
    const lax = table(90, 10, 0, 0);
    assert.equal(observedAgreement(lax), 0.9);
    assert.equal(cohenKappa(lax), 0);
    // every resample has the same judge
    assert.deepEqual(kappaInterval(lax), { low: 0, high: 0 });
  });

  it('the textbook example of two readers of 50 proposals has κ 0.4', () => {
    assert.ok(Math.abs((cohenKappa(table(20, 5, 10, 15)) ?? 0) - 0.4) < 1e-12);
  });

  it('its interval is that of resampling: near the exact distribution where that can be enumerated', () => {
    const small = table(3, 1, 0, 2);
    const cells = [0, 0, 0, 1, 3, 3];
    const kappas: number[] = [];
    for (let draw = 0; draw < 6 ** 6; draw++) {
      const counts = [0, 0, 0, 0];
      for (let at = 0, left = draw; at < 6; at++, left = Math.floor(left / 6)) counts[cells[left % 6]!]!++;
      const kappa = cohenKappa(table(counts[0]!, counts[1]!, counts[2]!, counts[3]!));
      if (kappa !== null) kappas.push(kappa);
    }
    kappas.sort((a, b) => a - b);
    const exact = { low: kappas[Math.floor(0.025 * kappas.length)]!, high: kappas[Math.ceil(0.975 * kappas.length) - 1]! };
    const interval = kappaInterval(small);
    assert.ok(interval !== null && Math.abs(interval.low - exact.low) < 0.08 && Math.abs(interval.high - exact.high) < 0.08, JSON.stringify([interval, exact]));
    assert.equal(kappaInterval(table(1, 0, 0, 0)), null);
    assert.equal(kappaInterval(table(40, 0, 0, 0)), null);
  });
});

describe('a judge against people', () => {
  const labelled = (cells: readonly [judge: boolean, human: boolean, times: number][]): LabelledQuestion[] =>
    cells.flatMap(([judgePasses, humanPasses, times]) => Array.from({ length: times }, () => ({ judgePasses, humanPasses }))).map((one, index) => ({ ...one, index }));

  it('has a 2×2 of questions, and precision and recall of the fail class', () => {
    const { labels, agreement, kappa, failPrecision, failRecall, cells, caution } = agreementOf(labelled([[true, true, 20], [true, false, 5], [false, true, 10], [false, false, 15]]));
    assert.deepEqual([labels, agreement, failPrecision, failRecall, caution], [50, 0.7, 15 / 25, 15 / 20, null]);
    assert.ok(Math.abs((kappa ?? 0) - 0.4) < 1e-12);
    assert.deepEqual(cells.judgeOnly, [20, 21, 22, 23, 24]);
    assert.deepEqual(cells.humanOnly[0], 25);
  });

  it('is told with care where there are few labels, or little agreement beyond chance', () => {
    assert.equal(agreementOf(labelled([[true, true, 15], [false, false, 14]])).caution, 'few-labels');
    assert.equal(agreementOf(labelled([[true, true, 15], [false, false, 15]])).caution, null);
    const lax = agreementOf(labelled([[true, true, 90], [true, false, 10]]));
    assert.deepEqual([lax.agreement, lax.kappa, lax.failPrecision, lax.failRecall, lax.caution], [0.9, 0, null, 0, 'low-kappa']);
    assert.equal(agreementOf(labelled([[true, true, 40]])).caution, 'low-kappa');
    const none = agreementOf([]);
    assert.deepEqual([none.labels, none.agreement, none.kappa, none.kappa95, none.caution], [0, null, null, null, 'few-labels']);
  });
});

describe('the questions to label next', () => {
  const candidates: LabelCandidate[] = Array.from({ length: 100 }, (_, index) => ({ index, passes: index % 10 !== 0, slice: index % 2 === 0 ? 'even' : 'odd', isLabelled: false }));

  it('come from every verdict and slice alike, fails first', () => {
    const chosen = nextToLabel(candidates, 9);
    // three strata, since every fail is even
    const strata = chosen.map((index) => `${candidates[index]!.passes ? 'pass' : 'fail'} ${candidates[index]!.slice ?? ''}`);
    assert.deepEqual(strata.slice(0, 3), ['fail even', 'pass even', 'pass odd']);
    for (const one of new Set(strata)) assert.equal(strata.filter((other) => other === one).length, 3);
    assert.equal(new Set(chosen).size, 9);
    assert.deepEqual(nextToLabel([...candidates].reverse(), 9), chosen);
  });

  it('make up for what has labels already, and end when all have', () => {
    const some = candidates.map((one) => ({ ...one, isLabelled: one.passes && one.index < 40 }));
    assert.ok(nextToLabel(some, 10).every((index) => !candidates[index]!.passes));
    assert.equal(nextToLabel(some, 1000).length, some.filter(({ isLabelled }) => !isLabelled).length);
    assert.deepEqual(nextToLabel([], 5), []);
  });
});

describe('the kind of an answer', () => {
  it('tells the four answers to one refund question apart', () => {
    assert.equal(answerFacet(false, { Faithfulness: 1, AnswerCorrectness: 0, AnswerRelevancy: 0.9 }), 'faithful but wrong');
    assert.equal(answerFacet(false, { Faithfulness: 0, AnswerCorrectness: 1, AnswerRelevancy: 0.9 }), 'right but unfaithful');
    assert.equal(answerFacet(false, { Faithfulness: 1, AnswerCorrectness: 0, AnswerRelevancy: 0.3 }), 'irrelevant');
    assert.equal(answerFacet(true, {}), 'abstained');
  });

  it('is none where what decides was not judged', () => {
    assert.equal(answerFacet(false, { Faithfulness: 1 }), null);
    assert.equal(answerFacet(null, {}), null);
    assert.equal(answerFacet(false, { Faithfulness: 0.5, AnswerCorrectness: 0.5 }), 'faithful and right');
    assert.equal(answerFacet(false, { Faithfulness: 0.5, AnswerCorrectness: 0.5 }, 0.6), 'unfaithful and wrong');
  });
});
