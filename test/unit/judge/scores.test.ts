import assert from 'node:assert/strict';
import type { JudgeClaim, JudgeOutcome } from '../../../src/core/judge/judgeResult';
import { citedScore, rankedScore, sharedScore, shareScore, similarityScore, type CitedSentence } from '../../../src/core/judge/scores';

type Mark = '+' | '-' | '?';
const HOLDS: Readonly<Record<Mark, boolean | null>> = { '+': true, '-': false, '?': null };
const claims = (marks: string, from: JudgeClaim['from'] = 'answer') => [...marks].map((mark) => ({ from, holds: HOLDS[mark as Mark] }));
const both = (answer: string, reference: string) => [...claims(answer), ...claims(reference, 'reference')];
/** A value, else the reason of having none. */
const said = (outcome: JudgeOutcome): number | string => (outcome.kind === 'judged' ? outcome.value : outcome.reason);

function isSame(value: number | string, expected: number | string, what: string): void {
  if (typeof value === 'string' || typeof expected === 'string') assert.equal(value, expected, what);
  else assert.ok(Math.abs(value - expected) < 1e-12, `${what}: ${value}, not ${expected}`);
}

/** Every list of verdicts of these lengths. */
function verdictSets(lengths: readonly number[]): string[] {
  return lengths.flatMap((length) => Array.from({ length: 2 ** length }, (_, bits) => Array.from({ length }, (__, at) => ((bits >> at) & 1 ? '+' : '-')).join('')));
}

describe('judged values from verdicts', () => {
  it('the share of claims that hold, by hand', () => {
    const expected: [string, number | string][] = [
      ['+', 1], ['-', 0], ['++', 1], ['--', 0], ['+-', 0.5], ['++-', 2 / 3], ['+--', 1 / 3], ['+++-', 0.75], ['-+-+', 0.5], ['+----', 0.2],
      ['', 'no-claims'], ['?', 'incomplete'], ['+?', 'incomplete'], ['???', 'incomplete'], ['++++++++?-', 'incomplete'],
    ];
    for (const [marks, value] of expected) assert.equal(said(shareScore(claims(marks))), value, marks);
    assert.equal(said(shareScore([], 'no-citations')), 'no-citations');
    const outcome = shareScore(claims('+?-?'));
    assert.equal(outcome.kind === 'not-judged' ? outcome.detail : '', '2 of 4 have no verdict');
  });

  it('average precision over the useful chunks, by hand', () => {
    const expected: [string, number | string][] = [
      ['+', 1], ['-', 0], ['+-', 1], ['-+', 0.5], ['++', 1], ['--', 0], ['-+-+', 0.5], ['+-+', 5 / 6], ['--+', 1 / 3], ['-++', (1 / 2 + 2 / 3) / 2],
      ['+--+', 0.75], ['----------', 0], ['---------+', 0.1], ['', 'no-chunks'], ['?', 'incomplete'], ['+-?', 'incomplete'],
    ];
    for (const [marks, value] of expected) isSame(said(rankedScore(claims(marks, 'chunk'))), value, marks);
  });

  it('equals the published formula of context precision on every list of up to six verdicts', () => {
    const sets = verdictSets([1, 2, 3, 4, 5, 6]);
    assert.equal(sets.length, 126);
    for (const marks of sets) {
      const v = [...marks].map((mark) => (mark === '+' ? 1 : 0));
      const sum = (values: readonly number[]): number => values.reduce((total: number, value) => total + value, 0);
      // (Σ_k Precision@k × v_k) / (number of relevant items), guarded as published
      const published = sum(v.map((value, at) => (sum(v.slice(0, at + 1)) / (at + 1)) * value)) / (sum(v) + 1e-10);
      const value = said(rankedScore(claims(marks, 'chunk')));
      assert.ok(typeof value === 'number' && Math.abs(value - published) < 1e-9, `${marks}: ${value}, ${published}`);
    }
  });

  it('F1 of shared statements, by hand and against precision and recall', () => {
    const expected: [string, string, number | string][] = [
      ['+', '+', 1], ['-', '-', 0], ['++', '+-', 0.8], ['+-', '++', 1 / 1.5], ['+-', '+-', 0.5], ['+--', '+', 0.5], ['+', '+---', 0.4], ['--', '++', 0],
      ['', '+', 'no-claims'], ['+', '', 'no-claims'], ['', '', 'no-claims'], ['?', '+', 'incomplete'], ['+', '?', 'incomplete'],
    ];
    for (const [answer, reference, value] of expected) isSame(said(sharedScore(both(answer, reference))), value, `${answer} / ${reference}`);
    for (const answer of verdictSets([1, 2, 3])) {
      for (const reference of verdictSets([1, 2])) {
        const count = (marks: string, mark: Mark): number => [...marks].filter((one) => one === mark).length;
        const [tp, fp, fn] = [count(answer, '+'), count(answer, '-'), count(reference, '-')];
        // as published: 2PR / (P + R) with P = TP / (TP + FP) and R = TP / (TP + FN)
        const [precision, recall] = [tp / (tp + fp), tp + fn === 0 ? 0 : tp / (tp + fn)];
        const published = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
        const value = said(sharedScore(both(answer, reference)));
        assert.ok(typeof value === 'number' && Math.abs(value - published) < 1e-12, `${answer} / ${reference}`);
      }
    }
  });

  it('mean similarity of generated questions, 0 for an evasive answer', () => {
    assert.equal(said(similarityScore([1, 0.5, 0], false)), 0.5);
    assert.equal(said(similarityScore([-1, 0], false)), -0.5);
    assert.equal(said(similarityScore([0.9, 0.9, 0.9], true)), 0);
    assert.equal(said(similarityScore([], false)), 'no-claims');
    assert.equal(said(similarityScore([0.5, NaN], false)), 'incomplete');
  });

  it('sentences with a right source, of those that need one', () => {
    const sentence = (needsSource: boolean | null, marks: string): CitedSentence => ({ needsSource, citations: [...marks].map((mark) => HOLDS[mark as Mark]) });
    const expected: [readonly CitedSentence[], number | string][] = [
      // one source per paragraph: every citation is right, most sentences have none
      [[sentence(true, '+'), sentence(true, ''), sentence(true, '')], 1 / 3],
      [[sentence(true, '+'), sentence(true, '-')], 0.5],
      [[sentence(true, '-+'), sentence(false, '')], 1],
      [[sentence(true, '')], 0],
      [[sentence(true, '?+')], 1],
      [[sentence(true, '?-')], 'incomplete'],
      [[sentence(null, '+')], 'incomplete'],
      [[sentence(false, '+')], 'no-claims'],
      [[], 'no-claims'],
    ];
    for (const [sentences, value] of expected) assert.equal(said(citedScore(sentences)), value);
  });
});
