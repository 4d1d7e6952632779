import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { RunComparer } from '../../../src/analysis/comparing';
import { movedGold } from '../../../src/core/compare/movedGold';
import { DEFAULT_CONFIG, type FactMatch, type QuestionScore } from '../../../src/core/model';

const fact = (text: string, ranks: number[], state: FactMatch['state'] = 'counted'): FactMatch => ({ fact: text, state, duplicateOf: null, ranks, hits: [] });
const score = (given: Partial<QuestionScore>): QuestionScore => ({ scored: true, reason: null, firstHit: null, depth: 10, facts: [], relevant: [], metrics: {}, ...given });

describe('movedGold', () => {
  it('follows facts by their text, whatever their order, and counts them as A does', () => {
    const a = score({ facts: [fact('x', [5]), fact('x', [], 'duplicate'), fact('y', [1, 4]), fact('z', [8])] });
    const b = score({ facts: [fact('y', [2]), fact('z', []), fact('x', [14])] });
    assert.deepEqual(movedGold(a, b), [{ key: 'F1', a: [5], b: [14] }, { key: 'F3', a: [1, 4], b: [2] }, { key: 'F4', a: [8], b: [] }]);
  });

  it('follows relevant passages by their id', () => {
    const a = score({ relevant: [{ id: 'p', grade: 1, rank: 3 }, { id: 'q', grade: 2, rank: null }] });
    const b = score({ relevant: [{ id: 'q', grade: 2, rank: 1 }, { id: 'p', grade: 1, rank: null }] });
    assert.deepEqual(movedGold(a, b), [{ key: 'F1', a: [3], b: [] }, { key: 'F2', a: [], b: [1] }]);
  });
});

describe('RunComparer', () => {
  const folder = fileURLToPath(new URL('../../../media/sample', import.meta.url));
  const source = (path: string) => ({ kind: 'path' as const, name: path.split('/').at(-1)!, path: join(folder, path) });
  const side = (path: string, more: Partial<AnalysisRequest> = {}) => ({
    request: { name: path, run: source(path), gold: source('questions.json'), config: DEFAULT_CONFIG, map: null, stamp: '1', goldStamp: '1', corpus: null, corpusStamp: null, ...more },
    index: null,
  });

  it('gives every question of a cell once, page by page', () => {
    const comparer = new RunComparer();
    const sides = { a: side('runs/bm25.json'), b: side('runs/lsa.jsonl') };
    const answer = comparer.compare(sides);
    assert.ok(answer.ok);
    const { cells } = answer.view.metrics.find(({ name }) => name === 'AllGold@10')!;
    const page = (offset: number) => comparer.pairs({ ...sides, metric: 'AllGold@10', list: 'keptWrong', offset, limit: 10 });
    const ids = [0, 10, 20, 30].flatMap((offset) => page(offset).pairs.map(({ id }) => id));
    assert.deepEqual([page(0).total, ids.length, new Set(ids).size], [cells.keptWrong, cells.keptWrong, cells.keptWrong]);
    for (const { gold } of page(0).pairs) assert.ok(gold.some(({ b }) => (b[0] ?? Infinity) > 10) && gold.some(({ a }) => (a[0] ?? Infinity) > 10));
  });

  it('says what stands against a comparison, and whether it is only how the runs were scored', () => {
    const comparer = new RunComparer();
    const alike = comparer.compare({ a: side('runs/bm25.json'), b: side('runs/lsa.jsonl', { config: { ...DEFAULT_CONFIG, match: 'normalized' } }) });
    assert.ok(!alike.ok && alike.settings && /match mode differs/.test(alike.reasons[0] ?? ''));
    const unreadable = comparer.compare({ a: side('runs/bm25.json'), b: side('runs/none.json') });
    assert.ok(!unreadable.ok && !unreadable.settings && /no such file/.test(unreadable.reasons[0] ?? ''));
  });

  it('compares again when a run is read with another corpus', () => {
    const bytes = (name: string, text: string) => ({ kind: 'bytes' as const, name, bytes: Buffer.from(text) });
    const corpus = (fact: string) => bytes('corpus.jsonl', `{"_id": "p1", "title": "", "text": "${fact}"}\n{"_id": "p2", "title": "", "text": "other"}`);
    const sideWith = (name: string, fact: string) => ({
      request: { ...side(name).request, run: bytes(name, JSON.stringify([{ user_input: 'Who?', retrieved_contexts: [{ id: 'p1' }], reference_contexts: ['a ferry'] }])), gold: null, corpus: corpus(fact), corpusStamp: fact },
      index: null,
    });
    const comparer = new RunComparer();
    const rates = ['a ferry left', 'nothing left'].map((fact) => {
      const answer = comparer.compare({ a: sideWith('a.json', 'a ferry left'), b: sideWith('b.json', fact) });
      assert.ok(answer.ok, answer.ok ? '' : answer.reasons.join());
      return answer.view.metrics.find(({ name }) => name === 'Hits@10')?.b;
    });
    assert.deepEqual(rates, [1, 0]);
  });
});
