import assert from 'node:assert/strict';
import type { Chunk, GoldFact, MatchMode } from '../../../src/core/model';
import { matchFacts, matchQuestion, prepareFacts } from '../../../src/core/matching/match';
import { firstRanksOf, goldRanksOf } from '../../../src/core/matching/ranks';

const gold = (...texts: string[]): GoldFact => ({ texts, title: null, source: null });
const find = (facts: GoldFact[], chunks: (string | null)[], mode: MatchMode) => matchFacts(prepareFacts(facts, mode), chunks);
const spans = (fact: string, chunk: string, mode: MatchMode) =>
  find([gold(fact)], [chunk], mode).flatMap(({ hits }) => hits.map(({ start, end }) => [start, end]));

describe('facts of a question', () => {
  it('are empty when nothing visible is left under the mode', () => {
    const states = (mode: MatchMode) => prepareFacts([gold(''), gold(' \u0085\n'), gold('\u00ad '), gold(), gold(' ', 'x')], mode).facts.map((f) => f.state);
    assert.deepEqual(states('exact'), ['empty', 'empty', 'counted', 'empty', 'counted']);
    assert.deepEqual(states('whitespace'), ['empty', 'empty', 'counted', 'empty', 'counted']);
    assert.deepEqual(states('normalized'), ['empty', 'empty', 'empty', 'empty', 'counted']);
  });

  it('are found nowhere when empty', () => {
    const [match] = find([gold(' ')], ['a b', ' '], 'exact');
    assert.deepEqual(match, { fact: ' ', state: 'empty', duplicateOf: null, ranks: [], hits: [] });
  });

  it('count once when equal under the mode', () => {
    const facts = [gold('Ab'), gold(''), gold('A b'), gold('a\u00adB'), gold('Ab')];
    const duplicates = (mode: MatchMode) => prepareFacts(facts, mode).facts.map((f) => f.duplicateOf);
    assert.deepEqual(duplicates('exact'), [null, null, null, null, 0]);
    assert.deepEqual(duplicates('whitespace'), [null, null, 0, null, 0]);
    assert.deepEqual(duplicates('normalized'), [null, null, null, 0, 0]);
    assert.deepEqual(firstRanksOf(find(facts, ['x', 'Ab'], 'normalized')), [2, null]);
  });

  it('with alternatives are equal when the sets are', () => {
    const facts = [gold('a', 'b'), gold('b', '', 'a', 'b'), gold('a'), gold('["a","b"]')];
    assert.deepEqual(prepareFacts(facts, 'exact').facts.map((f) => f.duplicateOf), [null, 0, null, null]);
  });

  it('are shown by their first text with something to see', () => {
    assert.equal(prepareFacts([gold(' ', 'x', 'y')], 'exact').facts[0]?.fact, 'x');
  });
});

describe('matching', () => {
  it('reports every rank, and hits by rank and place', () => {
    const matches = find([gold('ab'), gold('zz')], ['x', 'ab ab', null, '', 'cab'], 'exact');
    assert.deepEqual(matches[0]?.ranks, [2, 5]);
    assert.deepEqual(matches[0]?.hits, [{ rank: 2, start: 0, end: 2 }, { rank: 2, start: 3, end: 5 }, { rank: 5, start: 1, end: 3 }]);
    assert.deepEqual(firstRanksOf(matches), [2, null]);
    assert.deepEqual(goldRanksOf(matches), [2, 5]);
  });

  it('finds occurrences without overlap, under the image', () => {
    assert.deepEqual(spans('aa', 'aaaaa', 'exact'), [[0, 2], [2, 4]]);
    assert.deepEqual(spans('a a', 'a aa\na a', 'whitespace'), [[0, 3], [3, 6]]);
    assert.deepEqual(spans('e1e', 'e1 e1e', 'whitespace'), [[0, 4]]);
    assert.deepEqual(spans('.b.', '.b.B.', 'normalized'), [[0, 3]]);
  });

  it('counts two on the same original stretch as one', () => {
    assert.deepEqual(spans('f', '\ufb00f', 'normalized'), [[0, 1], [1, 2]]);
  });

  it('merges the hits of alternatives, equal ones once', () => {
    const [match] = find([gold('b c', 'a b', 'A B')], ['a b c'], 'normalized');
    assert.deepEqual(match?.hits, [{ rank: 1, start: 0, end: 3 }, { rank: 1, start: 2, end: 5 }]);
  });

  it('never finds half of a surrogate pair, and finds a lone half', () => {
    for (const mode of ['exact', 'whitespace', 'normalized'] as const) {
      assert.deepEqual(spans('\ud83d', '\ud83d\ude00 \ud83d', mode), [[3, 4]]);
      assert.deepEqual(spans('\ude00', '\ud83d\ude00 \ude00.', mode), [[3, 4]]);
      assert.deepEqual(spans('\ude00\ude00', '\ud83d\ude00\ude00\ude00', mode), [[2, 4]]);
    }
  });

  it('joins halves that the mode brings together', () => {
    assert.deepEqual(spans('\ud83d', '\ud83d \ude00', 'whitespace'), []);
    assert.deepEqual(spans('\ud83d\ude00', '\ud83d \ude00', 'whitespace'), [[0, 3]]);
    assert.deepEqual(spans('\ud83d\ude00', '\ud83d\u200b\ude00', 'normalized'), [[0, 3]]);
  });

  it('exact keeps white space at the edges of a fact', () => {
    assert.deepEqual(spans(' a', 'a a', 'exact'), [[1, 3]]);
  });

  it('takes ranks from the order of the chunks', () => {
    const chunk = (rank: number, text: string | null): Chunk => ({ rank, id: null, text, score: null, title: null, source: null, extra: [] });
    const [match] = matchQuestion([gold('a')], [chunk(1, null), chunk(2, 'A')], 'normalized');
    assert.deepEqual(match?.hits, [{ rank: 2, start: 0, end: 1 }]);
  });
});
