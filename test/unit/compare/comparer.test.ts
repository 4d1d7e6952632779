import assert from 'node:assert/strict';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { RunComparer, type Side } from '../../../src/analysis/comparing';
import { DEFAULT_CONFIG, type ScoreConfig } from '../../../src/core/model';

const record = (id: string, text: string) => ({ id, query: `Question ${id}?`, retrieval_list: [{ text }], gold_list: [{ fact: 'The ferry left.' }] });
const side = (texts: readonly string[], config: Partial<ScoreConfig> = {}): Side => {
  const run = { kind: 'bytes', name: 'run.json', bytes: Buffer.from(JSON.stringify(texts.map((text, at) => record(`q${at}`, text)))) } as const;
  const request: AnalysisRequest = { name: 'run', run, gold: null, config: { ...DEFAULT_CONFIG, ...config }, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
  return { request, index: null };
};
const TEXTS = ['The ferry left.', 'The  ferry left.', 'Nothing.'];

describe('what the page of a comparison is told', () => {
  it('that every question has the same values: the run may be there twice', () => {
    const told = (b: readonly string[]): boolean | string => {
      const answer = new RunComparer().compare({ a: side(TEXTS), b: side(b) });
      return answer.ok ? answer.view.sameValues : answer.reasons.join();
    };
    assert.deepEqual([told(TEXTS), told([TEXTS[2]!, TEXTS[1]!, TEXTS[0]!])], [true, false]);
  });

  it('whether it is settings alone that stand against it; scored alike, the two are compared', () => {
    const [a, b] = [side(TEXTS), side(TEXTS, { match: 'whitespace', profile: 'trec_eval', relevantFrom: 2, ndcg: { gain: 'linear', labels: 'binary', ideal: 'judged' } })];
    const apart = new RunComparer().compare({ a, b });
    assert.deepEqual([apart.ok, !apart.ok && apart.settings, !apart.ok && apart.reasons.length], [false, true, 4]);
    for (const { config } of [a.request, b.request]) assert.equal(new RunComparer().compare({ a: { ...a, request: { ...a.request, config } }, b: { ...b, request: { ...b.request, config } } }).ok, true);
    const different = new RunComparer().compare({ a, b: side([], { match: 'whitespace' }) });
    assert.equal(!different.ok && different.settings, false);
  });
});
