import assert from 'node:assert/strict';
import { cacheLine, foldCache, readCacheLine, type CacheLine } from '../../../src/core/judge/cacheLine';
import { placerIn } from '../../../src/core/judge/evidence';
import { sentencesOf } from '../../../src/core/judge/sentences';

const chunks = [{ rank: 1, text: 'Returns are free.' }, { rank: 3, text: 'You have  “30 days” to return an item. Members have 60.' }];

const evidenceOf = (quote: string, of = chunks) => placerIn(of)(quote);

describe('what a judge quotes', () => {
  it('is found in the chunks as they stand there, at their own ranks', () => {
    const found = evidenceOf(' you have "30 days" to return ');
    assert.deepEqual(found?.hits.map(({ rank, start, end }) => [rank, chunks[1]!.text.slice(start, end)]), [[3, 'You have  “30 days” to return']]);
  });

  it('may leave something out, where every piece is there', () => {
    const { text } = chunks[1]!;
    assert.deepEqual(evidenceOf('You have … Members have 60')?.hits.map(({ start, end }) => text.slice(start, end)), ['You have', 'Members have 60']);
    assert.deepEqual(evidenceOf('You have ... to keep it')?.hits, []);
  });

  it('is not in the text where no chunk has it, and nothing where it is empty', () => {
    assert.deepEqual(evidenceOf('14 days'), { quote: '14 days', hits: [] });
    assert.equal(evidenceOf('  '), null);
    assert.deepEqual(evidenceOf('…')?.hits, []);
    assert.deepEqual(evidenceOf('Returns', [])?.hits, []);
  });
});

describe('the sentences of an answer', () => {
  it('have the citations in them and behind their full stop', () => {
    const sentences = sentencesOf('You have 30 days [2]. It is free. [1][3] Ask again [1] [1]!');
    assert.deepEqual(sentences.map(({ text, citations }) => [text.replace(/\s+/g, ' '), citations]), [['You have 30 days [2].', [2]], ['It is free. [1][3]', [1, 3]], ['Ask again [1] [1]!', [1]]]);
    assert.deepEqual(sentencesOf(''), []);
    assert.deepEqual(sentencesOf(' [1] '), []);
  });
});

describe('a line of the cache', () => {
  const judge = { provider: 'openai-compatible', model: 'm', temperature: 0, maxTokens: 100, embedding: null };
  const line = (change: Partial<CacheLine>): CacheLine => ({ key: 'a'.repeat(64), at: '2026-01-02T03:04:05.000Z', judge, step: 'claims@1', question: 'q1', outcome: { kind: 'reply', output: { claims: ['"{"key":"'] } }, tokens: { input: 10, output: null }, ...change });

  it('comes back as it was written, replies and failures', () => {
    for (const one of [line({}), line({ outcome: { kind: 'failure', reason: 'refused', detail: 'no' } }), line({ judge: { ...judge, temperature: null, embedding: 'e' } })]) {
      assert.deepEqual(readCacheLine(cacheLine(one)), one);
    }
  });

  it('that was torn costs itself alone, also with the next one right behind it', () => {
    const [one, two, three] = ['1', '2', '3'].map((digit) => cacheLine(line({ key: digit.repeat(64) })));
    const torn = two!.slice(0, 150);
    assert.equal(readCacheLine(torn), null);
    const { byKey, problems } = foldCache(`${one!}${torn}${three!}not json\n${torn}`);
    assert.deepEqual([...byKey.keys()], ['1'.repeat(64), '3'.repeat(64)]);
    assert.match(problems[0]?.message ?? '', /^2 lines/);
    assert.equal(problems[0]?.line, 3);
  });

  it('a reply goes before every failure, whichever is later; judges are told the last one first', () => {
    const failure = line({ outcome: { kind: 'failure', reason: 'failed', detail: '500' } });
    const other = line({ key: 'b'.repeat(64), judge: { ...judge, model: 'other' } });
    const folded = foldCache([line({}), other, failure].map(cacheLine).join(''));
    assert.equal(folded.byKey.get('a'.repeat(64))?.outcome.kind, 'reply');
    assert.deepEqual(folded.judges.map(({ model }) => model), ['other', 'm']);
    assert.deepEqual(foldCache('').judges, []);
  });

  it('of another shape is damaged', () => {
    for (const text of ['[]', '{}', JSON.stringify({ ...JSON.parse(cacheLine(line({}))) as object, key: 'short' }), JSON.stringify({ ...JSON.parse(cacheLine(line({}))) as object, failed: { reason: 'refused', detail: '' } })]) assert.equal(readCacheLine(text), null, text);
  });
});
