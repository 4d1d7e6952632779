import assert from 'node:assert/strict';
import { detectFormat } from '../../../src/core/formats/index';
import { multihopQa } from '../../../src/core/formats/multihopQa';
import { arrayHead, keyedHead } from './heads';

const answer = { query: 'Who?', prompt: 'Answer: Who?', model_answer: 'Ada', gold_answer: 'Ada Lovelace', question_type: 'inference_query' };
const read = (value: unknown, number = 1) => multihopQa.readQuestion({ value, text: '', key: null, number });

describe('MultiHop-RAG answers', () => {
  it('is known by its fields, as a list and as one lone object', () => {
    assert.equal(detectFormat(arrayHead([answer]))?.id, multihopQa.id);
    assert.equal(detectFormat({ ...arrayHead([answer]), container: 'sequence' })?.id, multihopQa.id);
    assert.notEqual(detectFormat(keyedHead({ a: answer }))?.id, multihopQa.id);
    assert.notEqual(detectFormat(arrayHead([{ query: 'Who?', answer: 'Ada' }]))?.id, multihopQa.id);
  });

  it('reads the answers; the prompt is kept to be shown', () => {
    const { value, problems } = read(answer, 3);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [value.id, value.idMade, value.query, value.type, value.answer, value.goldAnswers, value.gold, value.chunks],
      ['Q3', true, 'Who?', 'inference_query', 'Ada', ['Ada Lovelace'], { kind: 'missing' }, []],
    );
    assert.deepEqual(value.extra, [{ name: 'prompt', value: 'Answer: Who?' }]);
  });

  it('takes the empty answer for one, null for none, a blank reference for none', () => {
    assert.equal(read({ ...answer, model_answer: '' }).value.answer, '');
    assert.equal(read({ ...answer, model_answer: null }).value.answer, null);
    assert.deepEqual(read({ ...answer, gold_answer: '  ' }).value.goldAnswers, []);
  });

  it('says what has the wrong type', () => {
    const { value, problems } = read({ ...answer, model_answer: 3 });
    assert.equal(value.answer, null);
    assert.deepEqual(problems.map(({ code, path }) => [code, ...path]), [['field-type', 'model_answer']]);
    assert.equal(read('text').value.unreadable, true);
  });
});
