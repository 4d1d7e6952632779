import assert from 'node:assert/strict';
import { judgedMetricValues } from '../../../src/core/metrics/judgedMetrics';
import { factMetricValues, factMetricsAt } from '../../../src/core/metrics/factMetrics';
import { exactMatch } from '../../../src/core/metrics/answerMetrics';
import { abstentionSummaries } from '../../../src/core/metrics/answerMetrics';
import { summarize } from '../../../src/core/metrics/summary';
import { parseMetric } from '../../../src/core/metrics/names';
import { definitionOf, type Definition } from '../../../src/shared/definitions';
import { ANSWER_DEFINITIONS } from '../../../src/shared/answerDefinitions';
import { FACT_DEFINITIONS } from '../../../src/shared/factDefinitions';
import { JUDGED_DEFINITIONS } from '../../../src/shared/judgedDefinitions';
import { GLOSSARY, STAGE_ADVICE } from '../../../src/shared/glossary';

function textsOf(definition: Definition): string[] {
  const { title, formula, asks, catches, misses, needs, confusions } = definition;
  return [title, formula, asks, catches, misses, needs, ...confusions];
}

const judged = judgedMetricValues({ ranked: ['a'], grades: new Map([['a', 1]]), relevantFrom: 1, ndcg: { gain: 'linear', labels: 'graded', ideal: 'judged' }, ks: [10] });

describe('definitions', () => {
  it('exist for every metric that is computed, on both levels', () => {
    const facts = factMetricValues({ firstRanks: [1], hitRanks: [1] }, [4, 10]);
    assert.ok(judged);
    const abstention = abstentionSummaries({ unanswerableAbstained: 1, unanswerableAnswered: 1, answerableAbstained: 1, answerableAnswered: 1 });
    const runLevel = [facts, judged].flatMap((metrics) => summarize([{ metrics, goldCount: 1 }]));
    const names = [...Object.keys(facts), ...Object.keys(judged), ...[...runLevel, ...abstention].map(({ name }) => name), 'ExactMatch', 'TokenF1', 'CitationPrecision', 'CitationRecall', 'κ'];
    for (const name of names) {
      for (const gold of ['facts', 'judged'] as const) {
        for (const text of textsOf(definitionOf(name, gold))) assert.match(text, /^[^{}]{3,}$/, name);
      }
    }
  });

  it('are of known metrics only, each with something it is confused with', () => {
    for (const table of [FACT_DEFINITIONS, JUDGED_DEFINITIONS, ANSWER_DEFINITIONS]) {
      for (const [base, definition] of Object.entries(table)) {
        const plain = base.replace(' (micro)', '');
        assert.ok(base === 'κ' || parseMetric(plain) !== null || parseMetric(`${plain}@1`) !== null, base);
        assert.ok(definition.confusions.length > 0 && definition.stages.length > 0, base);
      }
    }
  });

  it('speak of the cut-off in the name', () => {
    assert.equal(definitionOf('AllGold@10').asks, 'Are all gold facts in the top 10?');
    assert.equal(definitionOf('AllGold@k').asks, 'Are all gold facts in the top k?');
    assert.match(definitionOf('nDCG').formula, /within the whole list/);
    assert.notEqual(definitionOf('FactRecall@4').formula, definitionOf('FactRecall@4 (micro)').formula);
  });

  it('tell the metrics over facts from those over passages of the same name', () => {
    assert.match(definitionOf('MAP@10').confusions.join(), /not trec_eval/);
    assert.match(definitionOf('MAP@10', 'judged').formula, /precision at the rank/);
    assert.deepEqual(definitionOf('MAP'), definitionOf('AP', 'judged'));
  });

  it('throw for a name that has none', () => {
    for (const name of ['', 'Accuracy', '__proto__', 'constructor', 'Hits@x']) assert.throws(() => definitionOf(name), RangeError, name);
  });

  it('give examples that the metrics confirm', () => {
    const three = { firstRanks: [1, 2, 3], hitRanks: [1, 2, 3] };
    assert.match(definitionOf('MAP@10').confusions.join(), new RegExp(factMetricsAt(three, 10).ap.toFixed(2).replace('.', '\\.')));
    assert.equal(exactMatch('1.5', ['15']), 1);
    assert.match(definitionOf('ExactMatch').confusions.join(), /“1\.5” equals “15”/);
  });

  it('come with advice for stages that names metrics which have a definition', () => {
    const stages = new Set(STAGE_ADVICE.map(({ stage }) => stage));
    for (const table of [FACT_DEFINITIONS, JUDGED_DEFINITIONS, ANSWER_DEFINITIONS]) {
      for (const stage of Object.values(table).flatMap((definition) => definition.stages)) assert.ok(stages.has(stage), stage);
    }
    for (const base of STAGE_ADVICE.flatMap(({ metrics }) => metrics)) assert.ok(definitionOf(base).title, base);
    assert.equal(new Set(GLOSSARY.map(({ term }) => term)).size, GLOSSARY.length);
  });
});
