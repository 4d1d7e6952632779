import assert from 'node:assert/strict';
import type { AnalysisRequest, Source } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { indexCorpus } from '../../../src/analysis/corpusFile';
import { DetailReader } from '../../../src/analysis/detail';
import type { Missed } from '../../../src/core/diagnosis/missed';
import { DEFAULT_CONFIG, type MatchMode } from '../../../src/core/model';

const bytes = (name: string, content: string): Source => ({ kind: 'bytes', name, bytes: Buffer.from(content) });
const FACT = 'the ferry left the harbour at seven in the evening';
const PASSAGES = [
  { _id: 'a1', title: 'A', text: `Before. ${FACT.slice(0, 29)}` },
  { _id: 'a2', title: 'A', text: `${FACT.slice(22)} sharp. ${'After. '.repeat(90)}` },
  { _id: 'a3', title: 'A', text: 'Nothing of it.' },
  { _id: 'b1', title: 'B', text: `Begins. ${FACT.slice(0, 29)}` },
  { _id: 'c1', title: '', text: `Also. ${FACT.slice(0, 29)}` },
  { _id: 'c2', title: '', text: 'Another document.' },
  { _id: 'd1', title: 'D', text: `Last. ${FACT.slice(0, 29)}` },
];

/** Why the one fact is missed when passages are retrieved in this order. */
function missedOf(ids: readonly string[], match: MatchMode = 'exact'): Missed | null {
  const corpus = bytes('corpus.jsonl', PASSAGES.map((passage) => JSON.stringify(passage)).join('\n'));
  const reading = indexCorpus(corpus);
  assert.ok(reading.ok);
  const gold = bytes('gold.json', JSON.stringify([{ id: '1', query: 'When did it leave?', evidence_list: [{ fact: FACT }] }]));
  const run = bytes('run.trec', ids.map((id, at) => `1 Q0 ${id} ${at + 1} ${9 - at} t\n`).join(''));
  const request: AnalysisRequest = { name: 'run', run, gold, config: { ...DEFAULT_CONFIG, match }, map: null, stamp: null, goldStamp: null, corpus, corpusStamp: null };
  const result = analyzeNow(request, {}, reading.index);
  assert.ok(result.kind === 'report');
  return new DetailReader().read(request, result.report.format, result.report.questions[0]!.place, request.config, reading.index).missed[0] ?? null;
}

/** The neighbour, with what is marked of each side. */
function neighbour(ids: readonly string[], match?: MatchMode): unknown {
  const missed = missedOf(ids, match);
  assert.equal(missed?.code, 'split');
  const shown = missed.neighbour;
  return shown === undefined ? null : [shown.id, shown.rank, ...[shown.half, shown.own].map(({ text, span }) => (span === null ? null : text.slice(span.start, span.end)))];
}

describe('the chunk next to a half of a split fact', () => {
  it('is the one after it in the corpus, with the rest of the fact, retrieved or not', () => {
    assert.deepEqual(neighbour(['a3', 'a1']), ['a2', null, FACT.slice(0, 29), FACT.slice(22)]);
    assert.deepEqual(neighbour(['a1', 'a2']), ['a2', 2, FACT.slice(0, 29), FACT.slice(22)]);
    assert.deepEqual(neighbour(['a1'], 'normalized'), ['a2', null, FACT.slice(0, 29), FACT.slice(22)]);
  });

  it('is the one before it where the end of the fact was retrieved', () => {
    assert.deepEqual(neighbour(['a3', 'a2']), ['a1', null, FACT.slice(22), FACT.slice(0, 29)]);
  });

  it('is shown up to a bound around the cut', () => {
    const missed = missedOf(['a1']);
    assert.ok(missed?.code === 'split');
    assert.equal(missed.neighbour?.own.text, PASSAGES[1]!.text.slice(0, FACT.length - 22 + 60));
  });

  it('is none where the corpus goes on with another document, or ends', () => {
    assert.equal(neighbour(['b1']), null);
    assert.equal(neighbour(['c1']), null);
    assert.equal(neighbour(['d1']), null);
  });
});
