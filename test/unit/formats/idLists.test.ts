import assert from 'node:assert/strict';
import type { RawRecord } from '../../../src/core/formats/format';
import { idListsGold, idListsRun } from '../../../src/core/formats/idLists';
import { detectFormat } from '../../../src/core/formats/index';
import { keyedHead } from './heads';

const record = (value: unknown): RawRecord => ({ value, text: JSON.stringify(value), key: 'q1', number: 1 });

describe('lists of passage ids by question', () => {
  it('are ranked as they are written, with scores where items have them', () => {
    const { value, problems } = idListsRun.readQuestion(record(['d2', 7, ['d1', 0.5], { id: 'd3', score: -1 }]));
    assert.deepEqual(value.chunks.map(({ rank, id, score }) => [rank, id, score]), [[1, 'd2', null], [2, '7', null], [3, 'd1', 0.5], [4, 'd3', -1]]);
    assert.deepEqual(problems, []);
  });

  it('keep the place of an item that is no id, so that the ranks behind it stay', () => {
    const { value, problems } = idListsRun.readQuestion(record(['d2', null, 'd1']));
    assert.deepEqual(value.chunks.map(({ rank, id }) => [rank, id]), [[1, 'd2'], [2, null], [3, 'd1']]);
    assert.deepEqual(problems.map(({ code, path }) => [code, ...path]), [['bad-id', 1]]);
  });

  it('are gold of grade 1 where they are wanted as that', () => {
    assert.deepEqual(idListsGold.readGold(record(['d2', null])).value.gold, { kind: 'judged', judgements: [{ id: 'd2', grade: 1 }] });
  });

  const cases: readonly [what: string, id: string | null, head: Parameters<typeof detectFormat>][] = [
    ['lists of ids', 'id-lists', [keyedHead({ q1: ['a', 'b'], q2: [] })]],
    ['the same named as gold', 'id-lists-gold', [keyedHead({ q1: ['a', 'b'] }, 'relevant_docs.json')]],
    ['the same wanted as gold', 'id-lists-gold', [keyedHead({ q1: ['a', 'b'] }), 'gold']],
    ['gold by name wanted as a run', 'id-lists', [keyedHead({ q1: ['a', 'b'] }, 'gold.json'), 'run']],
    ['lists of texts', null, [keyedHead({ q1: ['a text of several words'] })]],
    ['settings', null, [keyedHead({ languages: ['en', 'de'], modes: ['a'] })]],
  ];
  for (const [what, id, head] of cases) {
    it(`takes ${what} for ${id ?? 'nothing it knows'}`, () => assert.equal(detectFormat(...head)?.id ?? null, id));
  }
});
