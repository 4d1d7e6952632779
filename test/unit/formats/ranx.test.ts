import assert from 'node:assert/strict';
import type { RawRecord } from '../../../src/core/formats/format';
import { detectFormat } from '../../../src/core/formats/index';
import { ranxQrels, ranxRun } from '../../../src/core/formats/ranx';
import { keyedHead } from './heads';

const record = (text: string, key: string | null = 'q1'): RawRecord => ({ value: JSON.parse(text) as unknown, text, key, number: 1 });
const shown = (text: string) => {
  const { value, problems } = ranxRun.readQuestion(record(text));
  return { chunks: value.chunks.map(({ rank, id, score }) => [rank, id, score]), problems: problems.map(({ code, path }) => [code, ...path]), question: value };
};

describe('ranx run', () => {
  it('takes the passages in the order of the file, ids that look like numbers too', () => {
    const { chunks, question } = shown('{ "10": 0.5, "d\\"2": 3, "2": 0.25, "__proto__": 1 }');
    assert.deepEqual(chunks, [[1, '10', 0.5], [2, 'd"2', 3], [3, '2', 0.25], [4, '__proto__', 1]]);
    assert.deepEqual([question.id, question.idMade, question.unreadable], ['q1', false, false]);
  });

  it('counts a key that is written twice once', () => {
    assert.deepEqual(shown('{"2": 0.5, "1": 0.25, "2": 0.75}').chunks, [[1, '2', 0.75], [2, '1', 0.25]]);
  });

  it('reads scores as text, keeps the place of one that is none', () => {
    const { chunks, problems } = shown('{"a": "0.5", "b": null, "c": "x", "d": 1}');
    assert.deepEqual(chunks, [[1, 'a', 0.5], [2, 'b', null], [3, 'c', null], [4, 'd', 1]]);
    assert.deepEqual(problems, [['bad-score', 'b'], ['bad-score', 'c']]);
  });

  it('lists a question that is no object as unreadable, an empty one as a question without passages', () => {
    const bad = shown('[1]');
    assert.equal(bad.question.unreadable, true);
    assert.deepEqual(bad.problems, [['wrong-type']]);
    assert.deepEqual([shown('{}').question.unreadable, shown('{}').chunks], [false, []]);
  });
});

describe('ranx judgements', () => {
  it('keeps grades, negative ones too, and leaves out what is no grade', () => {
    const { value, problems } = ranxQrels.readGold(record('{"a": 2, "b": -1, "c": 0.5, "d": 1.0, "e": "high"}'));
    assert.deepEqual(value.gold, { kind: 'judged', judgements: [{ id: 'a', grade: 2 }, { id: 'b', grade: -1 }, { id: 'd', grade: 1 }] });
    assert.deepEqual(problems.map(({ code, path }) => [code, ...path]), [['bad-grade', 'c'], ['bad-grade', 'e']]);
  });
});

describe('telling a ranx run from its judgements', () => {
  const fractions = { q1: { a: 0.5, b: 1 }, q2: {} };
  const whole = { q1: { a: 2, b: 1 }, q2: { c: -1 } };
  const cases: readonly [what: string, id: string | null, head: Parameters<typeof detectFormat>][] = [
    ['fractions', 'ranx-run', [keyedHead(fractions)]],
    ['whole numbers', 'ranx-qrels', [keyedHead(whole)]],
    ['whole numbers in a file named as a run', 'ranx-run', [keyedHead(whole, 'bm25.run.json')]],
    ['whole numbers in qrels named after a run', 'ranx-qrels', [keyedHead(whole, 'qrels_run.json')]],
    ['whole numbers past a grade', 'ranx-run', [keyedHead({ q1: { a: 1000 } })]],
    ['whole numbers wanted as a run', 'ranx-run', [keyedHead(whole), 'run']],
    ['fractions wanted as gold', 'ranx-qrels', [keyedHead(fractions), 'gold']],
    ['grades as text wanted as gold', 'ranx-qrels', [keyedHead({ q1: { a: '1', b: '0' } }), 'gold']],
    ['numbers as text, wanted as nothing', null, [keyedHead({ q1: { a: '1', b: '0' } })]],
    ['metric values by system', 'metrics', [keyedHead({ bm25: { 'ndcg@10': 0.5, map: 0.2 } })]],
    ['other objects', null, [keyedHead({ q1: { a: 'text' } })]],
    ['nothing', null, [keyedHead({})]],
    ['questions without a passage', null, [keyedHead({ q1: {} })]],
  ];
  for (const [what, id, head] of cases) {
    it(`${what}: ${id ?? 'neither'}`, () => assert.equal(detectFormat(...head)?.id ?? null, id));
  }
});
