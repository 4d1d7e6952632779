import assert from 'node:assert/strict';
import { fingerprintsOf } from '../../../src/core/fingerprint';
import { DEFAULT_CONFIG, type Gold, type Question, type ScoreConfig } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';

const base: Question = { id: 'x', idMade: false, query: 'Who is it?', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false };
const prints = (given: Partial<Question>, config: Partial<ScoreConfig> = {}) => {
  const question = { ...base, ...given };
  const settings = { ...DEFAULT_CONFIG, ...config };
  return fingerprintsOf(question, scoreQuestion(question, settings), settings);
};
const facts = (...texts: string[]): Gold => ({ kind: 'facts', facts: texts.map((text) => ({ texts: [text], title: null, source: null })) });
const judged = (...grades: [string, number][]): Gold => ({ kind: 'judged', judgements: grades.map(([id, grade]) => ({ id, grade })) });

describe('fingerprints', () => {
  it('know a question by its text, however it is spaced, quoted or capitalized', () => {
    assert.equal(prints({}).query, prints({ query: ' who  is\nIT? ' }).query);
    assert.notEqual(prints({}).query, prints({ query: 'Who is it' }).query);
    const long = 'x'.repeat(300);
    assert.notEqual(prints({ query: `${long}a` }).query, prints({ query: `${long}b` }).query);
    assert.equal(prints({ query: ' \n' }).query, null);
  });

  it('know gold facts in any order, repeats and empty ones aside, as the match mode sees them', () => {
    assert.equal(prints({ gold: facts('a', 'b') }).gold, prints({ gold: facts('b', 'a', 'b', ' ') }).gold);
    assert.notEqual(prints({ gold: facts('a', 'b') }).gold, prints({ gold: facts('a') }).gold);
    assert.notEqual(prints({ gold: facts('a b') }).gold, prints({ gold: facts('ab') }).gold);
    assert.equal(prints({ gold: facts('a b') }, { match: 'whitespace' }).gold, prints({ gold: facts('ab') }, { match: 'whitespace' }).gold);
    const script = { profile: 'multihop-rag-script', match: 'whitespace' } as const;
    assert.notEqual(prints({ gold: facts('a') }, script).gold, prints({ gold: facts('a', 'a') }, script).gold);
  });

  it('know judgements by passage and grade, the later one of two', () => {
    assert.equal(prints({ gold: judged(['p', 1], ['q', 2]) }).gold, prints({ gold: judged(['q', 1], ['p', 1], ['q', 2]) }).gold);
    assert.notEqual(prints({ gold: judged(['p', 1]) }).gold, prints({ gold: judged(['p', 2]) }).gold);
    assert.notEqual(prints({ gold: judged(['p', 1]) }).gold, prints({ gold: facts('p') }).gold);
  });

  it('are null for what is not there; an empty gold list is there', () => {
    assert.deepEqual(prints({}), { query: prints({}).query, gold: null, goldAnswers: null });
    assert.notEqual(prints({ gold: facts() }).gold, null);
    assert.equal(prints({ goldAnswers: ['a', 'b'] }).goldAnswers, prints({ goldAnswers: ['b', 'a'] }).goldAnswers);
  });

  it('do not meet by chance', () => {
    const seen = new Set(Array.from({ length: 20_000 }, (_, at) => prints({ query: `question ${at}` }).query));
    assert.equal(seen.size, 20_000);
    for (const print of seen) assert.ok(Number.isSafeInteger(print) && print! >= 0);
  });
});
