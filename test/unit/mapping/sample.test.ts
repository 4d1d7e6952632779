import assert from 'node:assert/strict';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { previewMapping, sampleMapping } from '../../../src/analysis/mappingSample';
import type { FieldMap } from '../../../src/core/mapping/fieldMap';
import { DEFAULT_CONFIG } from '../../../src/core/model';

function request(name: string, text: string, map: FieldMap | null = null): AnalysisRequest {
  return { name, run: { kind: 'bytes', name, bytes: new TextEncoder().encode(text) }, gold: null, config: DEFAULT_CONFIG, map, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null };
}

const RECORDS = [1, 2, 3].map((n) => ({ ask: `What is number ${n}?`, pile: [{ body: `Something long enough that is no answer to number ${n} at all, really not.` }, { body: `Number ${n} is the one that stands between its neighbours, as everybody knows.` }], must: n === 3 ? ['elsewhere, nowhere'] : [`Number ${n} is the one`] }));
const MAP: FieldMap = { question: 'ask', chunks: 'pile[]', 'chunks.text': 'body', gold: 'must[]' };
const cell = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

describe('a sample for a mapping', () => {
  for (const [name, text] of [
    ['list.json', JSON.stringify(RECORDS)],
    ['lines.jsonl', RECORDS.map((record) => JSON.stringify(record)).join('\n')],
    ['wrapped.json', JSON.stringify({ by: { hand: [1, 2] }, output: { all: RECORDS } })],
    ['keyed.json', JSON.stringify(Object.fromEntries(RECORDS.map((record, at) => [`k${at}`, record])))],
    ['table.csv', `ask,pile,must\n${RECORDS.map(({ ask, pile, must }) => `${ask},${cell(pile)},${cell(must)}`).join('\n')}\n`],
  ] as const) {
    it(`guesses and previews where the records are: ${name}`, () => {
      const sample = sampleMapping(request(name, text));
      assert.deepEqual([sample?.base, sample?.map], [null, MAP]);
      assert.deepEqual(sample?.proposals.chunks.map(({ path }) => path)[0], 'pile[]');
      const preview = previewMapping(request(name, text, MAP));
      assert.deepEqual([preview?.query, preview?.chunks, preview?.firstHit, preview?.first?.text], ['What is number 1?', 2, 2, RECORDS[0]?.pile[0]?.body]);
      assert.deepEqual(preview?.gold, { kind: 'facts', count: 1, items: [{ text: 'Number 1 is the one', rank: 2 }] });
      assert.deepEqual(preview?.sample, { questions: 3, scored: 3, hit: 2 });
    });
  }

  it('guesses nothing of a known run, and says what reads it', () => {
    const known = request('run.json', JSON.stringify([{ query: 'q', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact', title: 'a' }] }]));
    const sample = sampleMapping(known);
    assert.deepEqual([sample?.base, sample?.map], ['MultiHop-RAG run', {}]);
    assert.ok(sample?.proposals.gold.some(({ path }) => path === 'gold_list[].title'));
    assert.deepEqual(previewMapping({ ...known, map: { gold: 'gold_list[].title' } })?.gold, { kind: 'facts', count: 1, items: [{ text: 'a', rank: 1 }] });
  });

  it('tells ids from facts, and what a mapping misses', () => {
    const ids = previewMapping(request('ids.json', JSON.stringify([{ q: 'which?', found: ['d1', 'd2'], right: ['d2', 'd9'] }]), { question: 'q', chunks: 'found', 'chunks.id': '.', 'gold.ids': 'right', answer: 'gone' }));
    assert.deepEqual(ids?.gold, { kind: 'judged', count: 2, items: [{ text: 'd2', rank: 2 }, { text: 'd9', rank: null }] });
    assert.deepEqual([ids?.first, ids?.answer, ids?.id], [{ id: 'd1', title: null, score: null, text: null }, null, null]);
    assert.match(previewMapping(request('ids.json', JSON.stringify([{ q: 'which?' }]), { question: 'q', chunks: 'found' }))?.problems.join() ?? '', /Nothing stands at `found`, which chunks is mapped to/);
  });

  it('sends the beginnings of long texts only', () => {
    const preview = previewMapping(request('long.json', JSON.stringify([{ ask: 'x'.repeat(9000), pile: [{ body: 'y'.repeat(9000) }], must: ['z'.repeat(9000)] }]), MAP));
    assert.ok(JSON.stringify(preview).length < 3000);
  });

  for (const [name, text] of [['empty.json', ''], ['text.txt', 'just some words'], ['image.png', '\u0089PNG\u0000\u0000'], ['list.json', '[]'], ['deep.json', '['.repeat(20_000)], ['numbers.json', '[1, 2, 3]']] as const) {
    it(`has nothing to map, or no path that is likely, and never throws: ${name}`, () => {
      assert.deepEqual(sampleMapping(request(name, text))?.map ?? {}, {});
      previewMapping(request(name, text, MAP));
    });
  }

  it('has nothing where there is no file', () => {
    const gone: AnalysisRequest = { ...request('gone.json', ''), run: { kind: 'path', name: 'gone.json', path: '/nowhere/gone.json' } };
    assert.deepEqual([sampleMapping(gone), previewMapping({ ...gone, map: MAP })], [null, null]);
  });
});
