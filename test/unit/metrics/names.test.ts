import assert from 'node:assert/strict';
import { compareMetrics, formatMetric, formatQuestionMetric, isYesNo, metricKind, microName, parseMetric, questionName, runName } from '../../../src/core/metrics/names';

describe('metric names', () => {
  it('are taken apart and composed again', () => {
    assert.deepEqual(parseMetric('AllGold@10'), { base: 'AllGold', k: 10, micro: false });
    assert.deepEqual(parseMetric('nDCG'), { base: 'nDCG', k: null, micro: false });
    assert.deepEqual(parseMetric('FactRecall@4 (micro)'), { base: 'FactRecall', k: 4, micro: true });
    for (const name of ['AllGold@10', 'RR', 'AP@1000000', 'RPrecision', 'FactRecall@4 (micro)']) assert.equal(questionName(parseMetric(name)!), name);
  });

  it('of both levels mean the same metric', () => {
    assert.deepEqual(parseMetric('MRR@10'), parseMetric('RR@10'));
    assert.deepEqual(parseMetric('MAP'), parseMetric('AP'));
    assert.equal(runName('RR@10'), 'MRR@10');
    assert.equal(runName('AP'), 'MAP');
    assert.equal(runName('MAP@3'), 'MAP@3');
    assert.equal(runName('nDCG@5'), 'nDCG@5');
    assert.equal(runName(microName('FactRecall@10')), 'FactRecall@10 (micro)');
  });

  it('that are no metric give null', () => {
    for (const name of ['', 'Hits', 'Hits@0', 'Hits@-1', 'Hits@1.5', 'Hits@04', 'Hits@1000001', 'hits@4', 'ExactMatch@3', 'RPrecision@3', 'Hits@4 (micro)', '__proto__', 'toString@3', 'Accuracy']) {
      assert.equal(parseMetric(name), null, name);
    }
    assert.throws(() => runName('Accuracy'), RangeError);
  });

  it('stand in one order', () => {
    const sorted = ['Hits@4', 'FactRecall@4', 'FactRecall@4 (micro)', 'AllGold@4', 'Precision@4', 'MRR@4', 'MAP@4', 'Hits@10', 'nDCG@10', 'RPrecision', 'MRR', 'MAP', 'nDCG', 'ExactMatch', 'TokenF1'];
    assert.deepEqual([...sorted].reverse().sort(compareMetrics), sorted);
  });

  it('know how their values are shown', () => {
    assert.equal(metricKind('FactRecall@10 (micro)'), 'rate');
    assert.equal(metricKind('MAP@10'), 'mean');
    assert.equal(formatMetric('AllGold@10', 0.1862), '18.6\u00a0%');
    assert.equal(formatMetric('MRR@10', 0.44712), '0.447');
    assert.equal(formatQuestionMetric('AllGold@10', 1), '1');
    assert.equal(formatQuestionMetric('FactRecall@10', 2 / 3), '0.67');
    assert.ok(isYesNo('HitRate@3') && !isYesNo('RR@3'));
  });
});
