import assert from 'node:assert/strict';
import { OWN_COLUMNS, type FilterColumn } from '../../../src/core/filter/columns';
import { hasTerm, termsOf, withTerm, withoutTerm } from '../../../src/core/filter/terms';

const columns: readonly FilterColumn[] = [...OWN_COLUMNS, { name: 'type', kind: 'text', values: [] }, { name: 'FactRecall@10', kind: 'number', values: [] }, { name: 'missed', kind: 'codes', values: [] }];

describe('the terms of a filter', () => {
  it('are what stands between its outermost ands, as it was written', () => {
    assert.deepEqual(termsOf('type="a b"  and not (x or y) and tunnel fire').map(({ text }) => text), ['type="a b"', 'not (x or y)', 'tunnel fire']);
    assert.deepEqual(termsOf('(a and b) and c').map(({ text }) => text), ['(a and b)', 'c']);
    assert.deepEqual(termsOf('a or b').map(({ text }) => text), ['a or b']);
    for (const none of ['', ' ', 'a = ', '(']) assert.deepEqual(termsOf(none), []);
  });

  it('are taken away one by one', () => {
    assert.equal(withoutTerm('a and b = 1 and c', 1), 'a and c');
    assert.equal(withoutTerm('a', 0), '');
    assert.equal(withoutTerm('(a or b) and c', 1), '(a or b)');
  });

  const added: readonly (readonly [filter: string, term: string, result: string])[] = [
    ['', 'firstHit = none', 'firstHit = none'],
    ['tunnel', 'firstHit = none', 'tunnel and firstHit = none'],
    ['a or b', 'c', '(a or b) and c'],
    ['(a) or b', 'c', '((a) or b) and c'],
    ['a', 'b or c', 'a and (b or c)'],
    // a click on another bar means that bar
    ['type = x and firstHit = 1', 'type = y', 'firstHit = 1 and type = y'],
    ['FactRecall@10 >= 0 and FactRecall@10 < 0.25 and q', 'FactRecall@10 >= 0.25 and FactRecall@10 < 0.5', 'q and FactRecall@10 >= 0.25 and FactRecall@10 < 0.5'],
    ['outcome = failed', 'outcome = none', 'outcome = none'],
    // a question may have both
    ['missed = split', 'missed = below-k', 'missed = split and missed = below-k'],
    ['fact ~ a', 'fact ~ b', 'fact ~ a and fact ~ b'],
    ['type != x', 'type = y', 'type != x and type = y'],
    ['type = "x" and b', 'type = x', 'b and type = x'],
    ['b and  c', 'b', 'c and b'],
    ['not (type = x)', 'type = y', 'not (type = x) and type = y'],
    // what cannot be read gives way
    ['type = ', 'type = y', 'type = y'],
  ];
  for (const [filter, term, result] of added) it(`${filter} with ${term} is ${result}`, () => assert.equal(withTerm(filter, term, columns), result));

  it('takes nothing for a term that is no filter', () => {
    for (const bad of ['', 'a =']) assert.throws(() => withTerm('a', bad, columns), RangeError);
  });

  it('are the same however they are written', () => {
    assert.ok(hasTerm('q and outcome  =  "failed"', 'outcome = failed'));
    assert.ok(!hasTerm('q and outcome = none', 'outcome = "none"'));
    assert.ok(!hasTerm('outcome = failed or q', 'outcome = failed'));
    assert.ok(!hasTerm('', ''));
  });
});
