import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Chunk, GoldFact } from '../../../src/core/model';
import { duplicateChunks } from '../../../src/core/matching/duplicates';
import { matchScript, scriptContains, scriptImage } from '../../../src/core/matching/scriptMatch';

const gold = (...texts: string[]): GoldFact => ({ texts, title: null, source: null });
const chunk = (rank: number, text: string | null, id: string | null = null): Chunk => ({ rank, id, text, score: null, title: null, source: null, extra: [] });
const list = (...texts: (string | null)[]): Chunk[] => texts.map((text, i) => chunk(i + 1, text));

describe('matching as the MultiHop-RAG script has it', () => {
  it('strips spaces and line feeds, nothing else', () => {
    assert.equal(scriptImage(' a\n\tb\r\u00a0c \n'), 'a\tb\r\u00a0c');
  });

  it('an empty fact is in every chunk, also in an empty one', () => {
    assert.ok(scriptContains('', ''));
    assert.deepEqual(matchScript([gold(' \n')], list('x')), [{ firstRank: 1, ranks: [1], repeated: false }]);
    assert.deepEqual(matchScript([gold('')], []), [{ firstRank: null, ranks: [], repeated: false }]);
  });

  it('keeps repeated facts, marked', () => {
    assert.deepEqual(matchScript([gold('a b'), gold('ab'), gold('c')], list(null, 'a\nb')), [
      { firstRank: 2, ranks: [2], repeated: false },
      { firstRank: 2, ranks: [2], repeated: true },
      { firstRank: null, ranks: [], repeated: false },
    ]);
  });

  it('finds a fact where any alternative is', () => {
    assert.deepEqual(matchScript([gold('z', 'b')], list('a', 'b', 'z')), [{ firstRank: 2, ranks: [2, 3], repeated: false }]);
  });

  it('compares characters, as Python does: half of a pair is not in the pair', () => {
    assert.ok(!scriptContains('\ud83d\ude00', '\ud83d'));
    assert.ok(scriptContains('\ud83d.', '\ud83d'));
  });

  it('agrees with the loop of the definition', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '\t'), { maxLength: 5 }).map((parts) => parts.join(''));
    const property = fc.property(fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 5 }), (facts, chunks) => {
      const strip = (s: string): string => s.split(' ').join('').split('\n').join('');
      const credited: string[] = [];
      const expected = facts.map(strip).map((fact) => {
        const ranks = chunks.map(strip).flatMap((body, at) => (body.includes(fact) ? [at + 1] : []));
        const repeated = credited.includes(fact);
        credited.push(fact);
        return { firstRank: ranks[0] ?? null, ranks, repeated };
      });
      assert.deepEqual(matchScript(facts.map((fact) => gold(fact)), list(...chunks)), expected);
    });
    fc.assert(property, { seed: 7, numRuns: 1000 });
  });
});

describe('duplicate chunks', () => {
  it('name the first earlier rank with the same text', () => {
    assert.deepEqual(duplicateChunks(list('a', 'b', 'a', 'a', 'A')), [null, null, 1, 1, null]);
  });

  it('go by id where there is no text', () => {
    const chunks = [chunk(1, null, 'x'), chunk(2, 'x', 'x'), chunk(3, null, 'x'), chunk(4, '', null), chunk(5, '', null), chunk(6, '', 'x')];
    assert.deepEqual(duplicateChunks(chunks), [null, null, 1, null, null, 1]);
  });

  it('equal ids with different texts are different chunks', () => {
    assert.deepEqual(duplicateChunks([chunk(1, 'a', 'x'), chunk(2, 'b', 'x')]), [null, null]);
  });
});
