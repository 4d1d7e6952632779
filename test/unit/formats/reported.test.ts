import assert from 'node:assert/strict';
import { FORMATS } from '../../../src/core/formats/index';
import { compareMetrics, formatMetric, parseMetric, questionName, reporterOf, runName } from '../../../src/core/metrics/names';
import type { Question } from '../../../src/core/model';
import { definitionOf } from '../../../src/shared/definitions';
import { Folder, goldlens, score } from '../cli/command';

/** What is read of a record by the format of this id. */
function read(id: string, value: unknown): readonly (readonly [string, number, string | null])[] {
  const format = FORMATS.find((one) => one.id === id);
  const record = { value, text: JSON.stringify(value), key: null, number: 1 };
  let question: Question | undefined;
  if (format?.kind === 'run' && format.layout === 'records') question = format.readQuestion(record).value;
  if (format?.kind === 'run' && format.layout === 'parts') question = format.readParts(record).value[0]?.question;
  return (question?.reported ?? []).map(({ name, value: number, reason }) => [name, number, reason] as const);
}

describe('values that other tools reported', () => {
  it('of ragas are its columns of that kind, of either names, texts of numbers too', () => {
    const metrics = { faithfulness: 0.5, answer_relevancy: '0.75', 'factual_correctness(mode=f1)': 1, context_recall: 'NaN', latency: 3, notes: '7', faithfulness_note: 1 };
    const expected = [['ragas.faithfulness', 0.5, null], ['ragas.answer_relevancy', 0.75, null], ['ragas.factual_correctness(mode=f1)', 1, null]];
    assert.deepEqual(read('ragas', { user_input: 'q', retrieved_contexts: ['c'], response: 'a', ...metrics }), expected);
    assert.deepEqual(read('ragas-old', { question: 'q', contexts: ['c'], answer: 'a', ...metrics }), expected);
  });

  it('of DeepEval, promptfoo, MLflow and Azure come with their reasons', () => {
    assert.deepEqual(read('deepeval-test-run', { input: 'q', actualOutput: 'a', retrievalContext: ['c'], metricsData: [{ name: 'Faithfulness', score: 0.5, reason: 'half of it' }, { name: 'Broken', score: null }, 7] }), [['deepeval.Faithfulness', 0.5, 'half of it']]);
    const result = { vars: { query: 'q', context: 'c' }, provider: { id: 'p' }, response: { output: 'a' }, success: true, namedScores: { Tone: 1 }, gradingResult: { componentResults: [{ score: 0.25, reason: 'so so', assertion: { type: 'context-faithfulness' } }, { score: 0, reason: 'again', assertion: { type: 'llm-rubric', metric: 'Tone' } }] } };
    assert.deepEqual(read('promptfoo', result), [['promptfoo.Tone', 1, null], ['promptfoo.context-faithfulness', 0.25, 'so so']]);
    assert.deepEqual(read('mlflow', { inputs: 'q', outputs: 'a', retrieved_context: ['c'], 'faithfulness/v1/score': 4, 'faithfulness/v1/justification': 'mostly', 'toxicity/score': '0.1' }), [['mlflow.faithfulness', 4, 'mostly'], ['mlflow.toxicity', 0.1, null]]);
    assert.deepEqual(read('azure-rag', { question: 'q', truth: 't', answer: 'a', context: 'c', gpt_groundedness: 5, gpt_groundedness_reason: 'all there', latency: 1 }), [['azure.gpt_groundedness', 5, 'all there']]);
  });

  it('of RAGChecker, LangSmith, LlamaIndex, FlashRAG and Phoenix are where they keep them', () => {
    assert.deepEqual(read('ragchecker', { query_id: '1', query: 'q', gt_answer: 'g', response: 'a', retrieved_context: [{ text: 'c' }], metrics: { precision: 80, faithfulness: 66.7 } }), [['ragchecker.precision', 80, null], ['ragchecker.faithfulness', 66.7, null]]);
    assert.deepEqual(read('langsmith', { 'inputs.question': 'q', 'outputs.answer': 'a', 'reference.answer': 'r', 'feedback.correctness': 1 }), [['langsmith.correctness', 1, null]]);
    assert.deepEqual(read('llamaindex-evaluation', { query: 'q', contexts: ['c'], response: 'a', score: 0.5, feedback: 'fine' }), [['llamaindex.score', 0.5, 'fine']]);
    assert.deepEqual(read('llamaindex-retrieval', { query: 'q', retrieved_ids: ['a'], expected_ids: ['a'], metric_dict: { hit_rate: { score: 1 }, mrr: 0.5 } }), [['llamaindex.hit_rate', 1, null], ['llamaindex.mrr', 0.5, null]]);
    assert.deepEqual(read('flashrag', { id: '1', question: 'q', golden_answers: ['g'], output: { pred: 'a', retrieval_result: [{ contents: 'c' }], metric_score: { em: 0, f1: 0.5 } } }), [['flashrag.em', 0, null], ['flashrag.f1', 0.5, null]]);
    assert.deepEqual(read('openinference', { name: 's', span_kind: 'RETRIEVER', 'context.span_id': '1', 'attributes.input.value': 'q', 'attributes.retrieval.documents': [{ document: { content: 'c' } }], 'eval.Relevance.score': 1, 'eval.Relevance.explanation': 'to the point' }), [['phoenix.Relevance', 1, 'to the point']]);
  });

  it('have names that are never ours, with a definition that says so', () => {
    assert.deepEqual(reporterOf('ragas.faithfulness'), { by: 'ragas', metric: 'faithfulness' });
    for (const name of ['Faithfulness', 'unknown.faithfulness', 'ragas.', 'ragas', '.x', 'constructor.x']) assert.equal(reporterOf(name), null, name);
    for (const name of ['ragas.faithfulness', 'deepeval.Answer Relevancy (micro)', 'promptfoo.MRR@10']) {
      const parsed = parseMetric(name);
      assert.ok(parsed !== null);
      assert.deepEqual([questionName(parsed), runName(name), formatMetric(name, 0.5)], [name, name, '0.500']);
    }
    assert.equal(parseMetric('Reported'), null);
    assert.ok(compareMetrics('AnswerRelevancy', 'ragas.a') < 0 && compareMetrics('ragas.a', 'ragas.b') < 0 && compareMetrics('ragas.a', 'ragas.a') === 0);
    assert.equal(definitionOf('deepeval.Faithfulness').title, 'Faithfulness, reported by DeepEval');
  });

  describe('in a run', () => {
    let folder: Folder;
    beforeEach(() => (folder = new Folder()));
    afterEach(() => folder.remove());
    const record = (at: number, more: object) => ({ id: `q${at}`, user_input: `What of ${at}?`, retrieved_contexts: ['the fact'], reference_contexts: ['the fact'], response: 'a', topic: at % 2 === 0 ? 'even' : 'odd', ...more });

    it('are metrics with an interval, in slices and per question, of those that have them', () => {
      const run = folder.write('run.json', Array.from({ length: 6 }, (_, at) => record(at, at === 5 ? {} : { faithfulness: at % 2 })));
      const { metrics, questions } = score(run);
      assert.deepEqual([metrics['ragas.faithfulness']?.value, metrics['ragas.faithfulness']?.n, metrics['AllGold@10']?.value], [0.4, 5, 1]);
      assert.deepEqual(questions.map(({ metrics: own }) => own['ragas.faithfulness']), [0, 1, 0, 1, 0, undefined]);
      const { out } = goldlens('score', run, '--format', 'json');
      const { slices } = JSON.parse(out) as { slices: Record<string, Record<string, { metrics: Record<string, { value: number; n: number }> }>> };
      assert.deepEqual(slices['topic']?.['odd']?.metrics['ragas.faithfulness'], { value: 1, n: 2 });
      assert.match(goldlens('score', run).out, /ragas\.faithfulness\s+0\.400/);
      assert.match(goldlens('score', run, '--format', 'csv').out, /ragas\.faithfulness/);
    });

    it('are compared like any other, and do not make a run without gold a scored one', () => {
      const of = (name: string, value: number): string => folder.write(name, Array.from({ length: 4 }, (_, at) => record(at, { faithfulness: value })));
      const { out } = goldlens('compare', of('a.json', 0.25), of('b.json', 0.75), '--format', 'json');
      const [compared] = [JSON.parse(out) as { metrics: Record<string, { a: number; b: number; delta: number }> }].flat();
      assert.deepEqual([compared?.metrics['ragas.faithfulness']?.a, compared?.metrics['ragas.faithfulness']?.delta], [0.25, 0.5]);
      const bare = folder.write('bare.json', [{ user_input: 'q', retrieved_contexts: ['c'], reference: null, faithfulness: 1 }]);
      const { code, err } = goldlens('score', bare);
      assert.equal(code, 2);
      assert.match(err, /bare\.json: /);
    });

    it('of a file with a metric for each question are bounded', () => {
      const run = folder.write('run.json', Array.from({ length: 100 }, (_, at) => record(at, { [`nv_${at}`]: 1 })));
      const { metrics } = score(run);
      assert.equal(Object.keys(metrics).filter((name) => name.startsWith('ragas.')).length, 40);
    });
  });
});
