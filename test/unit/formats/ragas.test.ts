import assert from 'node:assert/strict';
import { detectFormat } from '../../../src/core/formats/index';
import { ragasTestSet } from '../../../src/core/formats/ragas';
import { assertReads } from './fixture';
import { arrayHead } from './heads';

describe('formats: ragas', () => {
  it('takes reference contexts beside a question of another name for a test set', () => {
    const record = { id: '1', question: 'Who lit it?', reference_contexts: ['Ames lit the lamp.'] };
    assert.equal(detectFormat(arrayHead([record]))?.id, 'ragas-test-set');
    const { value } = ragasTestSet.readGold({ value: record, text: '', key: null, number: 1 });
    assert.deepEqual([value.id, value.query, value.gold], ['1', 'Who lit it?', { kind: 'facts', facts: [{ texts: ['Ames lit the lamp.'], title: null, source: null }] }]);
  });

  it('reads ragas/good.jsonl', () => {
    assertReads('ragas/good.jsonl', 'run ragas', [
      '(Q1) | How was the lamp fed? | #1 [c9] The fog bell rang every minute. | #2 [c4] The lamp was lit at dusk. Oil was carried up by hand. | facts Oil was carried up by hand. | answer By hand. | reference Oil was carried up. | extra faithfulness=0.75',
      '(Q2) | Who kept watch? | #1 [c7] Three keepers shared the watch. | relevant c7=1; c8=1 | answer Three keepers | reference Three keepers',
      '(Q3) | Who built it? | null query',
    ]);
  });

  it('reads ragas/testset.jsonl', () => {
    assertReads('ragas/testset.jsonl', 'gold ragas-test-set', [
      '- | How was the lamp fed? | type single_hop | facts Oil was carried up by hand. | reference By hand.',
      '- | Who kept watch? | type single_hop | no gold | reference Three keepers',
    ]);
  });

  it('names what is wrong in ragas/damaged.jsonl, and reads the rest', () => {
    assertReads('ragas/damaged.jsonl', 'run ragas', [
      '(Q1) | 7 | #1 The fog bell rang every minute. | #2  | #3  | facts The fog bell rang every minute.; 5; ',
      '(Q2) | no gold | reference x | unreadable',
      '(Q3) | no gold | unreadable',
      '(Q4) | Ids and texts differ in number | #1 [c1] The fog bell rang every minute. | #2 [c2] | relevant c1=1',
      '(Q5) | Nothing was retrieved | no gold | reference x | unreadable',
    ], [
      'line 1, record 1: warning chunk-type',
      'line 1, record 1: warning chunk-empty',
      'line 1, record 1: warning fact-empty',
      'line 1, record 1: warning field-type',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: error list-type',
      'line 3, record 3: error record-type',
      'line 4, record 4: warning lists-differ',
      'line 4, record 4: warning gold-id',
      'line 5, record 5: error chunks-missing',
    ]);
  });

  it('names what is wrong in ragas/testset-damaged.jsonl, and reads the rest', () => {
    assertReads('ragas/testset-damaged.jsonl', 'gold ragas-test-set', [
      '- | How was the lamp fed? | facts ',
    ], [
      'line 1, record 1: warning fact-empty',
      'line 1, record 1: warning field-type',
      'line 2, record 2: warning field-type',
      'line 2, record 2: error list-type',
      'line 2, record 2: warning gold-unnamed',
    ]);
  });

  it('reads ragas-old/good.csv', () => {
    assertReads('ragas-old/good.csv', 'run ragas-old', [
      "(Q1) | How was the lamp fed? | #1 The fog bell rang every minute. | #2 The keeper's stair was steep. | no gold | answer By hand | reference Oil was carried up by hand | extra faithfulness=0.5",
      '(Q2) | Who kept watch? | #1 Three keepers shared the watch. | #2 The fog bell rang every minute. | no gold | answer Three keepers | reference Three keepers | extra faithfulness=',
      '(Q3) | Who built it? | no gold | answer  | reference A mason | extra faithfulness=',
    ]);
  });

  it('reads ragas-old/testset.json', () => {
    assertReads('ragas-old/testset.json', 'gold ragas-old-test-set', [
      '- | Who kept watch? | type simple | facts Three keepers shared the watch. | reference Three keepers',
    ]);
  });

  it('reads ragas-old/truths.json', () => {
    assertReads('ragas-old/truths.json', 'run ragas-old', [
      '(Q1) | Who kept watch? | #1 Three keepers shared the watch. | no gold | answer Three keepers | reference Three keepers; Three men',
    ]);
  });

  it('names what is wrong in ragas-old/damaged.csv, and reads the rest', () => {
    assertReads('ragas-old/damaged.csv', 'run ragas-old', [
      '(Q1) | How was the lamp fed? | #1 no list at all | no gold | answer By hand | reference Oil',
      '(Q2) | Who kept watch? | no gold | answer Three | reference Three keepers | unreadable',
      '(Q3) | #1 Three keepers shared the watch. | #2  | no gold | answer Three',
    ], [
      'line 2, record 1: warning chunks-glued',
      'line 3, record 2: error chunks-missing',
      'line 4, record 3: warning chunk-empty',
    ]);
  });

  it('names what is wrong in ragas-old/testset-damaged.json, and reads the rest', () => {
    assertReads('ragas-old/testset-damaged.json', 'gold ragas-old-test-set', [
      '- | Who kept watch? | type simple | no gold',
    ], [
      'line 2, record 1: error list-type',
      'line 2, record 1: warning field-type',
    ]);
  });
});
