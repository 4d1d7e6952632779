import assert from 'node:assert/strict';
import { buildGoldTable, GoldTally, joinGold, queryKey, questionWithoutRun } from '../../src/core/goldTable';
import type { GoldEntry } from '../../src/core/formats/format';
import type { Gold, Question } from '../../src/core/model';

const facts = (...texts: string[]): Gold => ({ kind: 'facts', facts: texts.map((text) => ({ texts: [text], title: null, source: null })) });
const judged = (...ids: string[]): Gold => ({ kind: 'judged', judgements: ids.map((id) => ({ id, grade: 1 })) });
const entry = (parts: Partial<GoldEntry>): GoldEntry => ({ id: null, query: null, type: null, gold: facts('f'), goldAnswers: [], ...parts });
const question = (parts: Partial<Question>): Question => ({
  id: 'Q1', idMade: true, query: '', type: null, chunks: [], gold: { kind: 'missing' }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false, ...parts,
});
const withIds = (...ids: string[]): Question['chunks'] => ids.map((id, at) => ({ rank: at + 1, id, text: null, score: null, title: null, source: null, extra: [] }));

/** Joins questions one by one, as an analysis does. */
function meet(questions: readonly Question[], entries: readonly GoldEntry[]) {
  const table = buildGoldTable(entries);
  const tally = new GoldTally(table);
  const joins = questions.map((one) => joinGold(one, table));
  for (const join of joins) tally.add(join);
  return { tally, joined: joins.map((join) => join.question), problems: tally.problems(questions.length).map(({ code, severity }) => `${code} ${severity}`) };
}

describe('joining gold', () => {
  it('joins by id before text, by text where ids differ or are made up', () => {
    const table = buildGoldTable([entry({ id: 'a', query: 'same', gold: facts('by id') }), entry({ id: 'b', query: 'Who  is\nit?', gold: facts('by text') })]);
    const goldOf = (parts: Partial<Question>) => joinGold(question(parts), table).entry?.id ?? null;
    assert.equal(goldOf({ id: 'a', idMade: false, query: 'Who is it?' }), 'a');
    assert.equal(goldOf({ id: 'a', idMade: true, query: ' Who is it? ' }), 'b');
    assert.equal(goldOf({ id: 'z', idMade: false, query: 'Who is\tit?' }), 'b');
    assert.equal(goldOf({ id: 'z', idMade: false, query: 'who is it\u00ad?' }), 'b');
    assert.equal(goldOf({ id: 'z', idMade: false, query: 'who is it' }), null);
  });

  it('never joins by an empty text', () => {
    assert.equal(joinGold(question({ query: ' ' }), buildGoldTable([entry({ query: ' ' })])).entry, null);
    assert.equal(buildGoldTable([entry({ query: '' })]).entries.length, 0);
  });

  it('fills what the run lacks and leaves what it has', () => {
    const table = buildGoldTable([entry({ id: 'a', query: 'text', type: 'bridge', gold: facts('theirs'), goldAnswers: ['x'] })]);
    const own = joinGold(question({ id: 'a', idMade: false, query: 'mine', type: 'own', gold: facts('mine'), goldAnswers: ['y'] }), table).question;
    assert.deepEqual([own.query, own.type, own.gold, own.goldAnswers], ['mine', 'own', facts('mine'), ['y']]);
    const bare = joinGold(question({ id: 'a', idMade: false }), table).question;
    assert.deepEqual([bare.query, bare.type, bare.gold, bare.goldAnswers], ['text', 'bridge', facts('theirs'), ['x']]);
  });

  it('keeps an empty gold list of the run: it says that there is nothing to find', () => {
    const { joined } = meet([question({ id: 'a', idMade: false, gold: facts() })], [entry({ id: 'a' })]);
    assert.deepEqual(joined[0]?.gold, facts());
  });

  it('lets the later of two different entries count and says so, but not of two equal ones', () => {
    const twice = buildGoldTable([entry({ id: 'a', gold: facts('1') }), entry({ id: 'a', gold: facts('2') })]);
    assert.deepEqual([twice.entries.length, twice.byId.get('a')?.gold, twice.problems.map(({ code }) => code)], [1, facts('2'), ['gold-question-twice']]);
    assert.deepEqual(buildGoldTable([entry({ id: 'a' }), entry({ id: 'a' })]).problems, []);
  });

  it('takes case, spaces, quotes, dashes and invisible characters of a text as one', () => {
    assert.equal(queryKey('  A\u00a0 b\n\u201cc\u201d \u2013 \ufb01\u200bn'), 'a b "c" - fin');
  });

  it('joins by no text that two questions with different gold share, and says so', () => {
    const table = buildGoldTable([entry({ id: 'a', query: 'Who is it?', gold: facts('1') }), entry({ id: 'b', query: 'who  is it?', gold: facts('2') }), entry({ id: 'c', query: 'WHO IS IT?', gold: facts('2') })]);
    assert.deepEqual(joinGold(question({ query: 'Who is it?' }), table), { question: question({ query: 'Who is it?' }), entry: null, by: null });
    assert.equal(joinGold(question({ id: 'b', idMade: false, query: 'Who is it?' }), table).entry?.id, 'b');
    assert.deepEqual(table.problems.map(({ code }) => code), ['gold-text-twice']);
    const alike = buildGoldTable([entry({ id: 'a', query: 'Who is it?' }), entry({ id: 'b', query: 'who is it?' })]);
    assert.equal(joinGold(question({ query: 'who is it?' }), alike).entry?.id, 'b');
    assert.deepEqual(alike.problems, []);
  });
});

describe('two golds for one question', () => {
  const own = (gold: Gold): Question => question({ id: 'a', idMade: false, gold, chunks: withIds('d1') });

  it('are told where they disagree, an empty list of the run too, and the run\'s own counts', () => {
    for (const [mine, theirs] of [[facts('x'), facts('y')], [facts(), facts('y')], [judged('d1'), judged('d1', 'd2')], [facts('x'), judged('d1')]] as const) {
      const { joined, tally, problems } = meet([own(mine)], [entry({ id: 'a', gold: theirs })]);
      assert.deepEqual(joined[0]?.gold, mine);
      assert.deepEqual(problems, ['gold-differs warning']);
      assert.match(tally.problems(1)[0]?.message ?? '', /1 of 1 joined, such as a\./);
    }
  });

  it('are alike in any order, whatever they say of their sources', () => {
    const titled: Gold = { kind: 'facts', facts: [{ texts: ['y'], title: 'T', source: 's' }, { texts: ['x'], title: null, source: null }] };
    assert.deepEqual(meet([own(facts('x', 'y'))], [entry({ id: 'a', gold: titled })]).problems, []);
    assert.deepEqual(meet([own(judged('d1', 'd2'))], [entry({ id: 'a', gold: judged('d2', 'd1') })]).problems, []);
    assert.deepEqual(meet([own({ kind: 'missing' })], [entry({ id: 'a', gold: judged('d1') })]).problems, []);
    assert.deepEqual(meet([own(facts('x'))], [entry({ id: 'a', gold: { kind: 'missing' } })]).problems, []);
  });
});

describe('how a run and its gold meet', () => {
  const entries = [entry({ id: 'a', gold: judged('d1', 'd2') }), entry({ id: 'b', gold: judged('d3') }), entry({ id: 'c', query: 'third' })];

  it('counts what is joined, what is left without gold and what the run lacks', () => {
    const { tally, problems } = meet([question({ id: 'a', idMade: false, chunks: withIds('d2') }), question({ id: 'z', idMade: false })], entries);
    assert.deepEqual([tally.joined, tally.withoutGold, tally.missingFromRun.map(({ id }) => id)], [1, 1, ['b', 'c']]);
    assert.deepEqual(problems, []);
  });

  it('tells by what questions were joined, and names what was left over on both sides', () => {
    const many = [...entries, ...Array.from({ length: 9 }, (_, at) => entry({ id: `more${at}` }))];
    const { tally } = meet([question({ id: 'a', idMade: false }), question({ query: 'Third' }), question({ id: 'z', idMade: false }), question({ unreadable: true })], many);
    assert.deepEqual(tally.link({ name: 'gold.jsonl', label: 'x' }), {
      name: 'gold.jsonl', label: 'x', questions: 3, byId: 1, byText: 1,
      unmatched: { count: 1, examples: ['z'] }, missingFromRun: { count: 10, examples: ['b', 'more0', 'more1', 'more2', 'more3'] },
    });
  });

  it('says that no question is shared: an error only where gold is then missing', () => {
    assert.deepEqual(meet([question({ id: 'z', idMade: false })], entries).problems, ['no-shared-questions error']);
    assert.deepEqual(meet([question({ id: 'z', idMade: false, gold: facts('own') })], entries).problems, ['no-shared-questions warning']);
    assert.deepEqual(meet([], entries).problems, []);
  });

  it('says that no passage id is shared', () => {
    const other = [question({ id: 'a', idMade: false, chunks: withIds('x1') }), question({ id: 'b', idMade: false, chunks: withIds('x3') })];
    assert.deepEqual(meet(other, entries).problems, ['no-shared-ids error']);
    assert.deepEqual(meet([...other, question({ id: 'b', idMade: false, chunks: withIds('x', 'd3') })], entries).problems, []);
  });

  it('does not blame the ids where nothing was retrieved or nothing is judged', () => {
    assert.deepEqual(meet([question({ id: 'a', idMade: false })], entries).problems, []);
    assert.deepEqual(meet([question({ id: 'a', idMade: false, chunks: withIds('x') })], [entry({ id: 'a', gold: judged() })]).problems, []);
  });

  it('makes a question without chunks of a gold entry that the run lacks', () => {
    const made = questionWithoutRun(entry({ query: ' third  one ', gold: facts('f'), goldAnswers: ['x'] }));
    assert.deepEqual([made.id, made.idMade, made.query, made.chunks, made.gold, made.answer, made.goldAnswers], ['third one', true, ' third  one ', [], facts('f'), null, ['x']]);
    assert.equal(questionWithoutRun(entry({ id: 'c' })).idMade, false);
  });
});
