import assert from 'node:assert/strict';
import { formatChange, formatCount, formatExactly, formatInterval, formatQuestionValue, formatScore, formatValue } from '../../../src/shared/format';

/** No-break spaces read as spaces here. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('format', () => {
  it('shows shares in % and means as plain numbers', () => {
    assert.equal(plain(formatValue('AllGold@10', 0.18624)), '18.6 %');
    assert.equal(plain(formatValue('TokenF1', 1)), '100.0 %');
    assert.equal(formatValue('MRR@10', 0.44715), '0.447');
    assert.equal(formatValue('MAP', 0), '0.000');
    assert.equal(formatValue('nDCG@10', 0.7142), '0.714');
  });

  it('does not take a longer name for a mean', () => {
    assert.equal(plain(formatValue('HitRate@5', 0.5)), '50.0 %');
    assert.equal(plain(formatValue('RPrecision', 0.5)), '50.0 %');
    assert.equal(plain(formatValue('AbstentionPrecision', 0.5)), '50.0 %');
  });

  it('gives intervals in the unit of their value', () => {
    assert.equal(formatInterval('AllGold@10', 0.17, 0.202), '17.0–20.2');
    assert.equal(formatInterval('MAP@10', 0.2331, 0.2529), '0.233–0.253');
  });

  it('gives changes a sign, and shares percentage points', () => {
    assert.equal(plain(formatChange('AllGold@10', 0.004)), '+0.4 pp');
    assert.equal(plain(formatChange('Hits@4', -0.0312)), '−3.1 pp');
    assert.equal(formatChange('MRR@10', 0.0081), '+0.008');
    assert.equal(plain(formatChange('Hits@4', 0.00001)), '±0.0 pp');
  });

  it('separates thousands', () => {
    assert.equal(formatCount(1836), '1,836');
    assert.equal(formatCount(5_242_880), '5,242,880');
    assert.equal(formatCount(12), '12');
  });

  it('shows one question’s values short, and exactly where there is room', () => {
    assert.equal(formatQuestionValue(2 / 3), '0.67');
    assert.equal(formatExactly(1), '1');
    assert.equal(formatExactly(2 / 3), '0.667');
  });

  it('shows scores as numbers of their own kind', () => {
    assert.equal(formatScore(0.819), '0.8190');
    assert.equal(formatScore(12.53), '12.53');
    assert.equal(formatScore(-3), '-3');
    assert.equal(formatScore(0.000012345), '0.0000123');
    assert.equal(formatScore(NaN), 'NaN');
  });
});
