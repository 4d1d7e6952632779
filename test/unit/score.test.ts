import assert from 'node:assert/strict';
import { analyzeNow } from '../../src/analysis/analyze';
import { scoreConfig } from '../../src/core/config';
import type { QuestionScore, RunReport } from '../../src/core/model';

function analyze(records: readonly object[], options: object): { report: RunReport; scores: QuestionScore[] } {
  const config = scoreConfig(options);
  assert.ok(config.ok);
  const scores: QuestionScore[] = [];
  const result = analyzeNow({ name: 'x', run: { kind: 'bytes', name: 'x.json', bytes: Buffer.from(JSON.stringify(records)) }, gold: null, config: config.config, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null }, { question: (_, score) => void scores.push(score) });
  assert.equal(result.kind, 'report');
  return { report: (result as { report: RunReport }).report, scores };
}

describe('scoring in profile multihop-rag-script', () => {
  const record = { query: 'q', question_type: 'inference_query', retrieval_list: [{ text: 'nothing' }, { text: 'a b' }, { text: 'c\nd' }], gold_list: [{ fact: 'a\tb' }, { fact: 'cd' }, { fact: 'c d' }] };

  it('shows as found what the script finds, and nothing else', () => {
    const { report, scores } = analyze([record], { profile: 'multihop-rag-script' });
    const [score] = scores;
    assert.deepEqual(score?.facts.map(({ state, ranks }) => [state, ranks]), [['counted', []], ['counted', [3]], ['duplicate', []]]);
    assert.equal(score?.firstHit, 3);
    assert.deepEqual(score?.facts[1]?.hits, [{ rank: 3, start: 0, end: 3 }]);
    assert.deepEqual([report.questions[0]?.goldCount, report.questions[0]?.foundCount, report.questions[0]?.outcome], [2, 1, 'some']);
  });

  it('finds an empty fact in every chunk, as the script does', () => {
    const { scores } = analyze([{ ...record, gold_list: [{ fact: '' }] }], { profile: 'multihop-rag-script' });
    assert.deepEqual(scores[0]?.facts.map(({ state, ranks, hits }) => [state, ranks, hits]), [['counted', [1, 2, 3], []]]);
    assert.equal(scores[0]?.metrics['RR@10'], 1);
  });
});

describe('first ranks of a question row', () => {
  const chunks = [{ text: 'b' }, { text: 'a' }, { text: 'a b' }];
  const ranks = (record: object): unknown => analyze([{ query: 'q', question_type: 'inference_query', retrieval_list: chunks, ...record }], {}).report.questions[0]?.firstRanks;

  it('are those of its distinct gold facts in the order of the file, null where none is found', () => {
    assert.deepEqual(ranks({ gold_list: [{ fact: 'a' }, { fact: 'c' }, { fact: 'a' }, { fact: '' }, { fact: 'b' }] }), [2, null, 1]);
  });

  it('are none where the question is not scored', () => {
    assert.deepEqual(ranks({ gold_list: [] }), []);
    assert.deepEqual(ranks({ question_type: 'null_query', gold_list: [{ fact: ' ' }] }), []);
  });

  it('are those of its relevant passages in the order of the judgements', () => {
    const record = { user_input: 'q', retrieved_context_ids: ['x', 'y', 'z'], reference_context_ids: ['z', 'w', 'x'] };
    assert.deepEqual(ranks({ ...record, query: undefined, question_type: undefined, retrieval_list: undefined }), [3, null, 1]);
  });
});

describe('slices', () => {
  it('count a question once, though a field of its record is called `type` too', () => {
    const records = ['A', 'A', 'B', 'B'].map((type, at) => ({ query: 'q', question_type: type, type: at % 2 === 0 ? 'X' : 'Y', retrieval_list: [{ text: 't' }], gold_list: [{ fact: 't' }] }));
    const { report } = analyze(records, {});
    assert.deepEqual(report.facets.map(({ facet, values }) => [facet, values.map(({ value, n }) => [value, n])]), [['type', [['A', 2], ['B', 2]]]]);
  });
});
