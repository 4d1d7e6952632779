import assert from 'node:assert/strict';
import { scoreConfig, type ScoreOptions } from '../../../src/core/config';
import { DEFAULT_CONFIG, type ScoreConfig } from '../../../src/core/model';

function config(options: ScoreOptions): ScoreConfig {
  const result = scoreConfig(options);
  assert.ok(result.ok, JSON.stringify(result));
  return result.config;
}

function message(options: ScoreOptions): string {
  const result = scoreConfig(options);
  assert.ok(!result.ok, JSON.stringify(options));
  return result.message;
}

describe('scoreConfig', () => {
  it('takes the defaults for what is absent', () => {
    assert.deepEqual(config({}), DEFAULT_CONFIG);
    assert.deepEqual(config({ match: undefined, k: undefined }), DEFAULT_CONFIG);
  });

  it('reads k from text, numbers and lists, sorted and without repeats', () => {
    assert.deepEqual(config({ k: '10, 4,10' }).k, [4, 10]);
    assert.deepEqual(config({ k: 7 }).k, [7]);
    assert.deepEqual(config({ k: [1_000_000, '1'] }).k, [1, 1_000_000]);
  });

  it('refuses every other k and says why', () => {
    for (const k of [0, -1, 1.5, 1e9, 1_000_001, NaN, Infinity, null, {}, true, 'abc', '', '4,,10', '4;10', '-3', '1e1', '4.0', '0x10', [4, 'x']]) {
      assert.match(message({ k }), /^k: .+ is not a whole number from 1 to 1,000,000$/);
    }
    assert.equal(message({ k: [] }), 'k: the list is empty');
    assert.equal(message({ k: '4,abc' }), 'k: "abc" is not a whole number from 1 to 1,000,000');
  });

  it('names the choices when a mode or profile is unknown', () => {
    assert.equal(message({ match: 'fuzzy' }), 'match: "fuzzy" is not one of exact, whitespace, normalized');
    assert.match(message({ profile: 'trec' }), /^profile: "trec" is not one of standard, /);
    assert.match(message({ order: 3 }), /^order: 3 is not one of list, score$/);
    assert.match(message({ complete: 'yes' }), /^complete: "yes" is not true or false$/);
  });

  it('reads the choices of nDCG as text or object', () => {
    assert.deepEqual(config({ ndcg: 'linear, binary,returned' }).ndcg, { gain: 'linear', labels: 'binary', ideal: 'returned' });
    assert.deepEqual(config({ ndcg: { gain: 'linear' } }).ndcg, { gain: 'linear', labels: 'graded', ideal: 'judged' });
    assert.match(message({ ndcg: 'linear' }), /is not gain,labels,ideal/);
    assert.match(message({ ndcg: 'linear,graded,all' }), /^ndcg.ideal: "all" is not one of judged, returned$/);
  });

  it('takes a whole grade of at least 1 as relevant', () => {
    assert.equal(config({ relevantFrom: '2' }).relevantFrom, 2);
    for (const relevantFrom of [0, -1, 0.5, 'two', '']) assert.match(message({ relevantFrom }), /^relevantFrom: .+ is not a whole number of at least 1$/);
  });

  it('settles what a profile fixes', () => {
    const trec = config({ profile: 'trec_eval', ndcg: 'exponential,binary,judged', order: 'list' });
    assert.equal(trec.order, 'score');
    assert.deepEqual(trec.ndcg, { gain: 'linear', labels: 'binary', ideal: 'judged' });
    assert.deepEqual(config({ profile: 'multihop-rag-script', k: '5' }).k, [4, 10]);
    assert.match(message({ profile: 'multihop-rag-script', match: 'exact' }), /own matching/);
  });
});
