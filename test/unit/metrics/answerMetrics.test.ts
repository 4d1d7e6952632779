import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FactMatch } from '../../../src/core/model';
import {
  abstains,
  abstentionSummaries,
  answerMetricValues,
  citationsOf,
  citationValues,
  countAbstentions,
  exactMatch,
  tokenF1,
  type AnswerInput,
} from '../../../src/core/metrics/answerMetrics';

function fact(ranks: readonly number[], state: FactMatch['state'] = 'counted'): FactMatch {
  return { fact: 'f', state, duplicateOf: null, ranks, hits: [] };
}

function question(answer: string | null, unanswerable = false): AnswerInput {
  return { answer, goldAnswers: ['Paris'], unanswerable, facts: [] };
}

describe('exactMatch and tokenF1', () => {
  it('ignores case, ASCII punctuation, articles and white space', () => {
    assert.equal(exactMatch('The  Eiffel\u00a0tower!', ['an Eiffel Tower']), 1);
    assert.equal(exactMatch('1.5', ['15']), 1);
    assert.equal(exactMatch('don’t', ['dont']), 0, 'a curly apostrophe is no ASCII punctuation');
  });

  it('removes articles as whole words only, by Unicode word boundaries', () => {
    assert.equal(exactMatch('theatre', ['atre']), 0);
    assert.equal(exactMatch('éa', ['é']), 0);
    assert.equal(exactMatch('x — a — y', ['x — — y']), 1);
  });

  it('takes the best of several gold answers', () => {
    assert.equal(exactMatch('NYC', ['New York', 'nyc']), 1);
    assert.equal(tokenF1('New York City', ['London', 'New York']), 0.8);
  });

  it('counts repeated words as often as both have them', () => {
    assert.equal(tokenF1('no no yes', ['yes no']), 0.8);
    assert.equal(tokenF1('x y z', ['z y x']), 1);
    assert.equal(tokenF1('p q', ['r']), 0);
  });

  it('compares a gold answer that is all articles or punctuation as it stands', () => {
    assert.equal(exactMatch('a', ['A']), 1);
    assert.equal(tokenF1('a', ['A']), 1);
    assert.equal(exactMatch('the', ['A']), 0);
    assert.equal(exactMatch('  ...  ', ['...']), 1);
    assert.equal(exactMatch('', ['The']), 0);
  });

  it('scores an empty answer 0 and has no value without a gold answer that is not blank', () => {
    assert.equal(exactMatch('', ['x']), 0);
    assert.equal(tokenF1('the', ['x']), 0);
    assert.equal(exactMatch('x', [' \t', '']), null);
    assert.equal(tokenF1('x', []), null);
  });

  it('stays in [0, 1], and F1 is 1 where the match is exact', () => {
    const text = fc.array(fc.constantFrom('the', 'a', 'Rome', 'rome', '1.5', '—', 'x'), { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (given, gold) => {
        const f1 = tokenF1(given, [gold])!;
        const match = exactMatch(given, [gold])!;
        assert.ok(f1 >= 0 && f1 <= 1 && match <= f1 + 1e-12);
      }),
    );
  });
});

describe('abstains', () => {
  it('finds the phrases as whole words, in any case and with any punctuation', () => {
    assert.ok(abstains('Insufficient information.'));
    assert.ok(abstains('I don’t know!'));
    assert.ok(abstains("Sorry, I don't know that."));
    assert.ok(abstains('There is no answer to the question'));
    assert.ok(!abstains('no answers'));
    assert.ok(!abstains('Paris'));
    assert.ok(!abstains(''));
  });

  it('takes other phrases and ignores those that are empty after normalisation', () => {
    assert.ok(abstains('Pass.', ['pass']));
    assert.ok(!abstains('I dont know', ['pass']));
    assert.ok(!abstains('', ['the', '?']));
  });
});

describe('citations', () => {
  it('are the distinct [n] of the answer', () => {
    assert.deepEqual(citationsOf('Yes [2][10], see [2] and [x] and [02].'), [2, 10]);
  });

  it('count as supported where the cited chunk contains a gold fact', () => {
    const facts = [fact([1, 4]), fact([2]), fact([]), fact([], 'duplicate')];
    assert.deepEqual(citationValues('a [4], b [3], c [99], d [0]', facts), { CitationPrecision: 1 / 4, CitationRecall: 1 / 3 });
  });

  it('have no value without citations or without gold facts', () => {
    assert.equal(citationValues('no source', [fact([1])]), null);
    assert.equal(citationValues('[1]', [fact([], 'empty')]), null);
  });
});

describe('answerMetricValues', () => {
  it('gives what applies, and nothing for null queries and absent answers', () => {
    assert.deepEqual(answerMetricValues({ ...question('Paris [1]'), facts: [fact([1])] }), {
      ExactMatch: 0,
      TokenF1: (2 * 0.5) / 1.5,
      CitationPrecision: 1,
      CitationRecall: 1,
    });
    assert.deepEqual(answerMetricValues(question('')), { ExactMatch: 0, TokenF1: 0 });
    assert.deepEqual(answerMetricValues(question(null)), {});
    assert.deepEqual(answerMetricValues(question('Paris', true)), {});
  });
});

describe('abstention of a run', () => {
  const told = (answer: string | null, unanswerable = false) => ({ abstained: answer === null ? null : abstains(answer), answerable: !unanswerable });
  const run = [
    told('I don’t know', true),
    told('Insufficient information', true),
    told('Rome', true),
    told('no answer'),
    told('Paris'),
    told(''),
    told(null),
    told(null, true),
  ];

  it('counts questions with an answer in a 2×2 table', () => {
    assert.deepEqual(countAbstentions(run), { unanswerableAbstained: 2, unanswerableAnswered: 1, answerableAbstained: 1, answerableAnswered: 2 });
  });

  it('derives each value over its own questions', () => {
    const summaries = abstentionSummaries(countAbstentions(run));
    assert.deepEqual(
      summaries.map(({ name, value, n }) => [name, value, n]),
      [
        ['AbstentionAccuracy', 2 / 3, 3],
        ['AbstentionPrecision', 2 / 3, 3],
        ['AbstentionRecall', 2 / 3, 3],
        ['AbstentionF1', 2 / 3, 4],
        ['AbstentionAgreement', 4 / 6, 6],
      ],
    );
    for (const { value, ci95 } of summaries) assert.ok(ci95 && ci95.low <= value && value <= ci95.high);
  });

  it('leaves out what has no denominator, and agreement when it would stand alone', () => {
    assert.deepEqual(abstentionSummaries(countAbstentions([told('Paris'), told('Rome')])), []);
    assert.deepEqual(abstentionSummaries(countAbstentions([])), []);
    const names = abstentionSummaries(countAbstentions([told('no answer'), told('Rome')])).map(({ name }) => name);
    assert.deepEqual(names, ['AbstentionPrecision', 'AbstentionF1', 'AbstentionAgreement']);
  });
});
