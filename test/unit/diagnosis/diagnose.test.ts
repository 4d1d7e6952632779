import assert from 'node:assert/strict';
import { diagnoseQuestion } from '../../../src/core/diagnosis/diagnose';
import type { Missed } from '../../../src/core/diagnosis/missed';
import { DEFAULT_CONFIG, type Chunk, type GoldFact, type Question, type ScoreConfig } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';

const FACT = 'Inspectors found water behind eleven of the forty lining segments.';

function chunk(text: string | null, more: Partial<Chunk> = {}): Chunk {
  return { rank: 0, id: null, text, score: null, title: null, source: null, extra: [], ...more };
}

function fact(text: string, more: Partial<GoldFact> = {}): GoldFact {
  return { texts: [text], title: null, source: null, ...more };
}

function reasons(facts: readonly GoldFact[], chunks: readonly Chunk[], changes: Partial<ScoreConfig> = {}): readonly (Missed | null)[] {
  const config = { ...DEFAULT_CONFIG, ...changes };
  const question: Question = {
    id: 'Q1', idMade: true, query: '', type: null, chunks: chunks.map((one, at) => ({ ...one, rank: at + 1 })), gold: { kind: 'facts', facts },
    answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false,
  };
  return diagnoseQuestion(question, scoreQuestion(question, config), config);
}

function reason(gold: string | GoldFact, chunks: readonly (string | Chunk)[], changes: Partial<ScoreConfig> = {}): Missed | null {
  const [first = null] = reasons([typeof gold === 'string' ? fact(gold) : gold], chunks.map((one) => (typeof one === 'string' ? chunk(one) : one)), changes);
  return first;
}

describe('why a fact was missed', () => {
  it('has nothing to say of facts that were found, are not counted, or belong to a question that is not scored', () => {
    assert.deepEqual(reasons([fact(FACT), fact(FACT), fact('')], [chunk(FACT)]), [null, null, null]);
    assert.deepEqual(reasons([fact('')], [chunk(FACT)]), [null]);
  });

  it('below-k: found past the largest k', () => {
    assert.deepEqual(reason(FACT, ['a', 'b', FACT], { k: [1, 2] }), { code: 'below-k', rank: 3 });
  });

  it('text-differs: tells the mode, the place and the characters', () => {
    const spaced = reason('a b c', ['x', 'so a\u00a0b c.']);
    assert.deepEqual(spaced, {
      code: 'text-differs', rank: 2, mode: 'whitespace', span: { start: 3, end: 8 }, kinds: ['spaces'],
      pairs: [{ gold: 'a', chunk: 'a', differs: false }, { gold: ' ', chunk: '\u00a0', differs: true }, { gold: 'b c', chunk: 'b c', differs: false }],
    });
    const quoted = reason('“so” it', ['"So" it']);
    assert.equal(quoted?.code === 'text-differs' && quoted.mode, 'normalized');
    const glued = reason('a b', ['ab'], { match: 'normalized' });
    assert.equal(glued?.code === 'text-differs' && glued.mode, 'whitespace');
  });

  it('text-differs: two facts that another mode takes for one have a reason each', () => {
    assert.deepEqual(reasons([fact('Red Fox'), fact('red fox')], [chunk('RED FOX')]).map((one) => one?.code), ['text-differs', 'text-differs']);
  });

  it('split: which half, how much, and where the other is', () => {
    const [head, tail] = [FACT.slice(0, 41), FACT.slice(41)];
    const split = reason(FACT, [`${tail.trimStart()} And so on.`, 'x', `It was long. ${head}`]);
    assert.deepEqual(split, {
      code: 'split',
      half: { rank: 1, part: 'end', characters: 25, span: { start: 0, end: 25 } },
      other: { rank: 3, part: 'start', characters: 41, span: { start: 13, end: 54 } },
      length: 66,
    });
    const alone = reason(FACT, ['x', `title: A\nExcerpt:\n-----\n${head}\n-----`]);
    assert.deepEqual(alone, { code: 'split', half: { rank: 2, part: 'start', characters: 41, span: { start: 24, end: 65 } }, other: null, length: 66 });
  });

  it('split: the rest counts as retrieved without the white space at the cut, and with an overlap', () => {
    const at = FACT.indexOf(' of the');
    const other = (text: string) => {
      const split = reason(FACT, [`Long. ${FACT.slice(0, at)}`, text]);
      return split?.code === 'split' ? split.other?.characters : undefined;
    };
    assert.equal(other(`${FACT.slice(at + 1)} Next.`), FACT.length - at - 1);
    assert.equal(other(`${FACT.slice(at - 9)} Next.`), FACT.length - at + 9);
    assert.equal(other(`${FACT.slice(at + 5)} Next.`), undefined);
  });

  it('split: from the length that is asked for, in the mode in use', () => {
    // 66 characters: a third is 22
    assert.equal(reason(FACT, [`So: ${FACT.slice(0, 22)}`])?.code, 'split');
    assert.equal(reason(FACT, [`So: ${FACT.slice(0, 21)}`])?.code, 'not-found');
    const long = FACT.repeat(3);
    assert.equal(reason(long, [`So: ${long.slice(0, 24)}`])?.code, 'split');
    assert.equal(reason(long, [`So: ${long.slice(0, 23)}`])?.code, 'not-found');
    assert.equal(reason('abcdefghijklmnop', ['=abcdefghijkl'])?.code, 'split');
    const upper = reason(FACT, [`So: ${FACT.slice(0, 41).toUpperCase()}\n\n`], { match: 'normalized' });
    assert.deepEqual(upper?.code === 'split' && upper.half, { rank: 1, part: 'start', characters: 41, span: { start: 4, end: 45 } });
  });

  it('partial: the longest common run, from half of the fact', () => {
    const middle = FACT.slice(10, 43);
    assert.deepEqual(reason(FACT, ['x', `They ${middle}| again`]), { code: 'partial', rank: 2, span: { start: 5, end: 38 }, characters: 33, length: 66 });
    assert.equal(reason(FACT, [`They ${FACT.slice(10, 42)}| again`])?.code, 'not-found');
  });

  it('wrong-chunk: the article by title, address or id, in fields or header', () => {
    const titled = fact(FACT, { title: 'The Tunnel' });
    const placed = fact(FACT, { source: 'https://a.example/tunnel' });
    assert.deepEqual(reason(titled, ['x', chunk('y', { title: 'The  tunnel ' })]), { code: 'wrong-chunk', ranks: [2] });
    assert.deepEqual(reason(titled, ['title: The Tunnel\nExcerpt:\n-----\nx', 'y']), { code: 'wrong-chunk', ranks: [1] });
    assert.deepEqual(reason(placed, [chunk('x', { source: 'https://a.example/tunnel/' })]), { code: 'wrong-chunk', ranks: [1] });
    assert.deepEqual(reason(fact(FACT, { source: 'doc-7' }), ['x', chunk('y', { id: 'doc-7' })]), { code: 'wrong-chunk', ranks: [2] });
  });

  it('a publisher is no article', () => {
    const news = fact(FACT, { title: 'The Tunnel', source: 'The Verge' });
    const chunks = [chunk('x', { title: 'Another', source: 'The Verge' })];
    assert.deepEqual(reason(news, chunks), { code: 'not-retrieved', article: 'The Tunnel' });
    assert.deepEqual(reason(fact(FACT, { source: 'The Verge' }), chunks), { code: 'not-found' });
  });

  it('not-retrieved: only where every chunk says what it is from', () => {
    const titled = fact(FACT, { title: 'The Tunnel', source: 'https://a.example/tunnel' });
    assert.deepEqual(reason(titled, [chunk('x', { title: 'Another' })]), { code: 'not-retrieved', article: 'The Tunnel' });
    assert.deepEqual(reason(titled, [chunk('x', { source: 'https://a.example/other' })]), { code: 'not-retrieved', article: 'https://a.example/tunnel' });
    assert.deepEqual(reason(titled, []), { code: 'not-retrieved', article: 'The Tunnel' });
    assert.deepEqual(reason(titled, [chunk('x', { title: 'Another' }), chunk('y')]), { code: 'not-found' });
  });

  it('any of a fact\'s alternatives tells', () => {
    const gold = { texts: ['no such thing', 'a  b'], title: null, source: null };
    const found = reason(gold, ['x', 'a b']);
    assert.equal(found?.code === 'text-differs' && found.rank, 2);
  });

  it('passages by id only, empty chunks and the script\'s empty facts are no trouble', () => {
    assert.deepEqual(reason(FACT, [chunk(null, { id: 'p1' }), '']), { code: 'not-found' });
    assert.deepEqual(reason('', [], { profile: 'multihop-rag-script' }), { code: 'not-found' });
  });
});
