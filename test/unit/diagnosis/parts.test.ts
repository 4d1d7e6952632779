import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunkBody } from '../../../src/core/diagnosis/chunkBody';
import { longestRun } from '../../../src/core/diagnosis/longestRun';
import { prefixAtEnd, suffixAtStart } from '../../../src/core/diagnosis/split';
import { differenceKinds, textPairs } from '../../../src/core/diagnosis/differences';

/** Few letters, so that texts share much. */
const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength });

/** Every pair of places, unit by unit. */
function longestCommon(fact: string, text: string): number {
  let longest = 0;
  for (let a = 0; a < fact.length; a++) {
    for (let b = 0; b < text.length; b++) {
      let length = 0;
      while (a + length < fact.length && fact[a + length] === text[b + length]) length++;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

function longestThat(fact: string, least: number, holds: (length: number) => boolean): number {
  for (let length = fact.length - 1; length >= least; length--) if (holds(length)) return length;
  return 0;
}

describe('parts of a diagnosis', () => {
  it('the longest common run is that of trying every pair of places, where it is half of the fact', () => {
    let found = 0;
    fc.assert(
      fc.property(letters(12), letters(30), (fact, text) => {
        const run = longestRun(fact, text);
        const length = longestCommon(fact, text);
        if (fact === '' || 2 * length < fact.length) return assert.equal(run, null);
        assert.ok(run !== null);
        found++;
        assert.equal(run.end - run.start, length);
        assert.ok(fact.includes(text.slice(run.start, run.end)));
      }),
      { numRuns: 3000 },
    );
    assert.ok(found > 500, `${found}`);
  });

  it('a half at an edge is the longest of all beginnings, or ends, of the fact', () => {
    let found = 0;
    fc.assert(
      fc.property(letters(12), letters(16), fc.integer({ min: 1, max: 4 }), (fact, body, least) => {
        const atEnd = longestThat(fact, least, (length) => body.endsWith(fact.slice(0, length)));
        const atStart = longestThat(fact, least, (length) => body.startsWith(fact.slice(-length)));
        assert.equal(prefixAtEnd(fact, body, least), atEnd);
        assert.equal(suffixAtStart(fact, body, least), atStart);
        if (atEnd > 0) found++;
      }),
      { numRuns: 3000 },
    );
    assert.ok(found > 300, `${found}`);
  });

  it('long texts of one letter take no more than their length', () => {
    const text = 'a'.repeat(300_000);
    const fact = `${'a'.repeat(200_000)}b`;
    assert.deepEqual(longestRun(fact, text), { start: 0, end: 200_000 });
    assert.equal(prefixAtEnd(fact, text, 24), 200_000);
  });

  it('pairs, joined, are the two texts, and differ just where they say so', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'é', 'e\u0301', 'ﬁ', ' ', '\u00a0', '\n', '\u200b', '’', "'", '—', '-', '😀'), minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(text, text, fc.constantFrom('whitespace', 'normalized', 'exact'), (gold, chunk, mode) => {
        const pairs = textPairs(gold, chunk, mode);
        assert.equal(pairs.map((pair) => pair.gold).join(''), gold);
        assert.equal(pairs.map((pair) => pair.chunk).join(''), chunk);
        for (const pair of pairs) assert.equal(pair.differs, pair.gold !== pair.chunk);
      }),
      { numRuns: 2000 },
    );
  });

  it('names what two texts differ in', () => {
    const kinds = (gold: string, chunk: string) => differenceKinds(textPairs(gold, chunk, 'normalized'));
    assert.deepEqual(textPairs('the operator’s own report', "the operator's own\u00a0\nreport", 'normalized').filter(({ differs }) => differs), [
      { gold: '’', chunk: "'", differs: true },
      { gold: ' ', chunk: '\u00a0\n', differs: true },
    ]);
    assert.deepEqual(kinds('the operator’s own report', "the operator's own\u00a0\nreport"), ['spaces', 'quotes']);
    assert.deepEqual(kinds('a—b', 'a-b'), ['dashes']);
    assert.deepEqual(kinds('Ab', 'aB'), ['case']);
    assert.deepEqual(kinds('re\u00adport', 'report'), ['invisible']);
    assert.deepEqual(kinds('ﬁn', 'fin'), ['form']);
    assert.deepEqual(kinds('same', 'same'), []);
  });

  it('the body of a chunk lacks its header, and the closing rule where a rule ends the header', () => {
    const body = (text: string) => {
      const { start, end } = chunkBody(text);
      return text.slice(start, end);
    };
    const header = '[Excerpt from document]\ntitle: A\nsource: B\nExcerpt:\n-----\n';
    assert.equal(body(`${header}One.\nTwo.\n-----`), 'One.\nTwo.');
    assert.equal(body(`${header}One.\r\n-----\r\n`), 'One.');
    assert.equal(body(`${header}One.`), 'One.');
    assert.equal(body(`${header}\n-----`), '');
    assert.equal(body(`${header}-----`), '');
    assert.equal(body('title: A\nsource: B\n\nOne.\n-----'), 'One.\n-----');
    assert.equal(body('No header.\n-----'), 'No header.\n-----');
  });
});
