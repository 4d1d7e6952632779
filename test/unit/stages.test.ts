import assert from 'node:assert/strict';
import { inStageOrder, unmoved, type StagedRun } from '../../src/shared/stages';

describe('the stage of a run', () => {
  const facts: StagedRun = { stage: null, goldKind: 'facts', depth: 10 };
  const names = ['Hits@4', 'Hits@10', 'FactRecall@10', 'AllGold@10', 'MRR@10', 'MAP@10', 'ExactMatch'];

  it('leaves everything as it is where nobody named it', () => {
    assert.deepEqual(inStageOrder(facts, names), names);
    assert.deepEqual(names.map((name) => unmoved(facts, name)), names.map(() => null));
  });

  it('search: recall first, nothing greyed', () => {
    const run: StagedRun = { ...facts, stage: 'search' };
    assert.deepEqual(inStageOrder(run, names), ['FactRecall@10', 'AllGold@10', 'Hits@4', 'Hits@10', 'MRR@10', 'MAP@10', 'ExactMatch']);
    assert.ok(names.every((name) => unmoved(run, name) === null));
  });

  it('reranking: ranks first; what counts a whole list, whatever its order, last', () => {
    const run: StagedRun = { stage: 'rerank', goldKind: 'judged', depth: 10 };
    assert.deepEqual(inStageOrder(run, ['Recall@5', 'Recall@10', 'nDCG@10', 'MAP', 'MRR@10', 'Precision@20']), ['nDCG@10', 'MRR@10', 'MAP', 'Recall@5', 'Recall@10', 'Precision@20']);
    assert.deepEqual(['Recall@10', 'Precision@20', 'Recall@5', 'nDCG@10', 'MAP', 'RPrecision'].map((name) => unmoved(run, name) !== null), [true, true, false, false, false, false]);
    assert.match(unmoved(run, 'Recall@10') ?? '', /all 10 chunks/);
  });

  it('generation: answers first, retrieval cannot be moved', () => {
    const run: StagedRun = { ...facts, stage: 'generate' };
    assert.equal(inStageOrder(run, names)[0], 'ExactMatch');
    assert.deepEqual(names.filter((name) => unmoved(run, name) === null), ['ExactMatch']);
    assert.equal(unmoved(run, 'AbstentionF1'), null);
    assert.notEqual(unmoved(run, 'FactRecall@10 (micro)'), null);
  });
});
