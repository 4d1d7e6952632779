import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pairQuestions } from '../../../src/core/compare/pairing';
import type { QuestionRow } from '../../../src/core/model';
import { compared, made, refusedBecause, reportOf, type MadeRow } from './rows';

const rows = (list: readonly MadeRow[]): QuestionRow[] => list.map((row, index) => made(index, row));
const ids = (list: readonly QuestionRow[]): string[] => list.map(({ id }) => id);
const noId = (index: number, text: number | null): MadeRow => ({ id: `Q${index}`, idMade: true, text });

describe('pairQuestions', () => {
  it('pairs by id where both files carry ids, whatever the text', () => {
    const { byId, onlyA, onlyB } = pairQuestions(rows([{ id: 'x', text: 1 }, { id: 'y', text: 2 }]), rows([{ id: 'y', text: 3 }, { id: 'z', text: 1 }]));
    assert.deepEqual(byId.map(({ a, b }) => [a.index, b.index]), [[1, 0]]);
    assert.deepEqual([ids(onlyA), ids(onlyB)], [['x'], ['z']]);
  });

  it('pairs by text where one has no ids; the id that the reader made pairs nothing', () => {
    const a = rows([noId(1, 10), noId(2, 20), noId(3, null)]);
    const b = rows([noId(1, 20), noId(2, 10), noId(3, null)]);
    const pairing = pairQuestions(a, b);
    assert.deepEqual(pairing.byText.map((pair) => [pair.a.id, pair.b.id]), [['Q1', 'Q2'], ['Q2', 'Q1']]);
    assert.deepEqual([ids(pairing.onlyA), ids(pairing.onlyB)], [['Q3'], ['Q3']]);
    const named = pairQuestions(rows([{ id: 'Q1', text: 20 }]), b);
    assert.deepEqual(named.byText.map((pair) => pair.b.index), [0]);
  });

  it('leaves out what stands twice in either run', () => {
    const pairing = pairQuestions(rows([{ id: 'x' }, { id: 'x' }, { id: 'y' }, { id: 'z' }]), rows([{ id: 'y' }, { id: 'y' }, { id: 'x' }, { id: 'z' }]));
    assert.deepEqual([ids(pairing.byId.map(({ a }) => a)), ids(pairing.twiceA), ids(pairing.twiceB)], [['z'], ['x', 'x', 'y'], ['y', 'y', 'x']]);
    const texts = pairQuestions(rows([noId(1, 5), noId(2, 5)]), rows([noId(1, 5)]));
    assert.deepEqual([texts.byText, ids(texts.twiceA), ids(texts.twiceB)], [[], ['Q1', 'Q2'], ['Q1']]);
  });

  it('leaves unreadable records to the problems of their run', () => {
    const pairing = pairQuestions(rows([{ ...noId(1, null), reason: 'unreadable', scored: false }]), rows([]));
    assert.deepEqual(pairing.onlyA, []);
  });

  it('puts every question in one place and agrees with a brute-force search', () => {
    const question = fc.record({ id: fc.constantFrom('Q1', 'Q2', 'x', 'y', 'z'), idMade: fc.boolean(), text: fc.constantFrom(null, 1, 2, 3, 4) });
    const run = fc.array(question, { maxLength: 7 });
    fc.assert(
      fc.property(run, run, (first, second) => {
        const a = rows(first);
        const b = rows(second);
        const pairing = pairQuestions(a, b);
        const pairs = [...pairing.byId, ...pairing.byText];
        const placed = (side: 'a' | 'b', rest: readonly QuestionRow[]): number[] => [...pairs.map((pair) => pair[side]), ...rest].map(({ index }) => index).sort((x, y) => x - y);
        assert.deepEqual(placed('a', [...pairing.onlyA, ...pairing.twiceA]), a.map(({ index }) => index));
        assert.deepEqual(placed('b', [...pairing.onlyB, ...pairing.twiceB]), b.map(({ index }) => index));
        const count = (run: readonly QuestionRow[], id: string): number => run.filter((row) => !row.idMade && row.id === id).length;
        const expected = a.flatMap((one) => b.filter((other) => !one.idMade && !other.idMade && one.id === other.id && count(a, one.id) === 1 && count(b, one.id) === 1).map((other) => [one.index, other.index]));
        assert.deepEqual(pairing.byId.map((pair) => [pair.a.index, pair.b.index]), expected);
        for (const pair of pairing.byText) {
          assert.ok(pair.a.idMade || pair.b.idMade);
          assert.ok(pair.a.fingerprints.query !== null && pair.a.fingerprints.query === pair.b.fingerprints.query);
        }
        const back = pairQuestions(b, a);
        assert.deepEqual(new Set([...back.byId, ...back.byText].map((pair) => `${pair.b.index}-${pair.a.index}`)), new Set(pairs.map((pair) => `${pair.a.index}-${pair.b.index}`)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what cannot be compared', () => {
  const base = reportOf('a', [{ id: 'x' }]);
  const other = (config: Partial<(typeof base)['config']>) => ({ ...base, config: { ...base.config, ...config } });

  it('settings that change what a number means, each with its reason', () => {
    assert.deepEqual(refusedBecause(base, other({ match: 'normalized' })), ['match']);
    assert.deepEqual(refusedBecause(base, other({ relevantFrom: 2, ndcg: { gain: 'linear', labels: 'graded', ideal: 'judged' } })), ['ndcg', 'relevantFrom']);
    assert.deepEqual(refusedBecause(base, other({ profile: 'trec_eval' })), ['profile']);
    assert.deepEqual(refusedBecause(base, other({ k: [10, 20] })), []);
  });

  it('no question in common, or none that is scored in both', () => {
    assert.deepEqual(refusedBecause(base, reportOf('b', [{ id: 'y' }])), ['no-shared-questions']);
    assert.deepEqual(refusedBecause(base, reportOf('b', [])), ['no-shared-questions']);
    assert.deepEqual(refusedBecause(base, reportOf('b', [{ id: 'x', scored: false, gold: null, reason: 'gold-missing', metrics: {} }])), ['nothing-scored']);
  });

  it('different gold: listed up to half of the shared questions, refused above', () => {
    const a = reportOf('a', [{ id: 'w' }, { id: 'x' }, { id: 'y' }, { id: 'z' }]);
    const b = reportOf('b', [{ id: 'w', gold: 2 }, { id: 'x', gold: 2 }, { id: 'y' }, { id: 'z' }]);
    const { goldDiffers, paired } = compared(a, b);
    assert.deepEqual([goldDiffers, paired], [['w', 'x'], 2]);
    assert.deepEqual(refusedBecause(a, reportOf('b', [{ id: 'w', gold: 2 }, { id: 'x', gold: 2 }, { id: 'y', gold: 2 }, { id: 'z' }])), ['different-gold']);
  });

  it('gold answers make a difference only where answers are compared', () => {
    const answered = { metrics: { 'AllGold@10': 1, ExactMatch: 1 } };
    assert.deepEqual(compared(reportOf('a', [{ goldAnswers: 1 }]), reportOf('b', [{ goldAnswers: 2 }])).goldDiffers, []);
    assert.deepEqual(refusedBecause(reportOf('a', [{ goldAnswers: 1, ...answered }]), reportOf('b', [{ goldAnswers: 2, ...answered }])), ['different-gold']);
  });
});
