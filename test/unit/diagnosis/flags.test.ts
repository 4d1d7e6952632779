import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bestCoverage } from '../../../src/core/diagnosis/coverage';
import { flagsOf, type Flag } from '../../../src/core/diagnosis/flags';
import { DEFAULT_CONFIG, type Chunk, type Question } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';

const HEADER = 'title: The Tunnel\nsource: A\nExcerpt:\n-----\n';

function flags(chunks: readonly (string | Partial<Chunk>)[], facts: readonly string[], more: Partial<Question> = {}): readonly Flag[] {
  const config = { ...DEFAULT_CONFIG, k: [2] };
  const question: Question = {
    id: 'Q1', idMade: true, query: '', type: null, gold: { kind: 'facts', facts: facts.map((text) => ({ texts: [text], title: null, source: null })) },
    chunks: chunks.map((chunk, at) => ({ rank: at + 1, id: null, text: null, score: null, title: null, source: null, extra: [], ...(typeof chunk === 'string' ? { text: chunk } : chunk) })),
    answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false, ...more,
  };
  return flagsOf(question, scoreQuestion(question, config), config);
}

describe('flags of a question', () => {
  it('header-only: a fact that no body within the cut has', () => {
    assert.deepEqual(flags([`${HEADER}Text.`], ['The Tunnel']), ['header-only']);
    assert.deepEqual(flags([`${HEADER}The Tunnel is long.`], ['The Tunnel']), []);
    assert.deepEqual(flags([`${HEADER}Text.`, 'The Tunnel is long.'], ['The Tunnel']), []);
    assert.deepEqual(flags([`${HEADER}Text.`, 'x', 'The Tunnel is long.'], ['The Tunnel']), ['header-only']);
    assert.deepEqual(flags(['x', 'y', `${HEADER}Text.`], ['The Tunnel']), []);
  });

  it('duplicate-chunks: within the cut only', () => {
    assert.deepEqual(flags(['a', 'a', 'b'], ['b']), ['duplicate-chunks']);
    assert.deepEqual(flags(['a', 'b', 'a'], ['b']), []);
  });

  it('scores-out-of-order: a later chunk has a higher score; ties and missing scores are no matter', () => {
    const scored = (...scores: (number | null)[]) => flags(scores.map((score, at) => ({ text: `${at}`, score })), ['x']);
    assert.deepEqual(scored(3, 2, 2, 1), []);
    assert.deepEqual(scored(3, 1, 2), ['scores-out-of-order']);
    assert.deepEqual(scored(3, null, 4), ['scores-out-of-order']);
    assert.deepEqual(scored(3, NaN, 2), []);
  });

  it('answers against evidence', () => {
    const answered = (answer: string, gold: string, found: string, more: Partial<Question> = {}) => flags(['one two'], found.split(','), { answer, goldAnswers: [gold], ...more });
    assert.deepEqual(answered('Yes', 'yes.', 'three'), ['right-without-evidence']);
    assert.deepEqual(answered('Yes', 'yes.', 'one,three'), []);
    assert.deepEqual(answered('No', 'yes', 'one,two'), ['complete-but-wrong']);
    assert.deepEqual(answered('No', 'yes', 'one,three'), []);
    assert.deepEqual(answered('the long tunnel', 'long tunnel north', 'one'), []);
    assert.deepEqual(answered('Insufficient information.', 'yes', 'one'), ['abstained-with-evidence']);
    assert.deepEqual(answered('Insufficient information.', 'yes', 'three'), []);
  });

  it('answered-null-query: anything but an abstention', () => {
    const nothing = { type: 'null_query', gold: { kind: 'facts', facts: [] } } as const;
    assert.deepEqual(flags(['a'], [], { ...nothing, answer: 'Yes' }), ['answered-null-query']);
    assert.deepEqual(flags(['a'], [], { ...nothing, answer: 'Insufficient information' }), []);
    assert.deepEqual(flags(['a'], [], nothing), []);
  });

  it('the best coverage is that of trying every choice of chunks', () => {
    const facts = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }), { maxLength: 7 });
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 5 }), (ranks, k) => {
        let most = 0;
        for (let choice = 0; choice < 2 ** 7; choice++) {
          const chosen = [1, 2, 3, 4, 5, 6, 7].filter((rank) => (choice >> (rank - 1)) & 1);
          if (chosen.length <= k) most = Math.max(most, ranks.filter((own) => own.some((rank) => chosen.includes(rank))).length);
        }
        assert.equal(bestCoverage(ranks, k), most);
      }),
      { numRuns: 300 },
    );
    const chained = Array.from({ length: 30 }, (_, at) => [at + 1, at + 2]);
    assert.equal(bestCoverage(chained, 10), 20);
  });
});
