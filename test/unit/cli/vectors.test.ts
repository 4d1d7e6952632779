import assert from 'node:assert/strict';
import { MATCH_MODES, type MatchMode } from '../../../src/core/model';
import { Folder, score, sharedFile, sharedJson, type QuestionOutput } from './command';

interface FactCase {
  readonly id: string;
  readonly facts: readonly string[];
  readonly chunks: readonly string[];
  readonly expected: Readonly<Record<MatchMode, { readonly firstRanks: readonly (number | null)[]; readonly metrics: Values; readonly spans?: readonly unknown[][] } | null>>;
}
interface JudgedCase {
  readonly id: string;
  readonly ranked: readonly string[];
  readonly grades: Readonly<Record<string, number>>;
  readonly expected: readonly { readonly relevantFrom: number; readonly gain: string; readonly labels: string; readonly ideal: string; readonly metrics: Values | null }[];
}
interface Vectors {
  readonly facts: readonly FactCase[];
  readonly judged: readonly JudgedCase[];
  readonly answers: readonly { readonly answer: string; readonly gold: string; readonly ExactMatch: number; readonly TokenF1: number }[];
}
type Values = Readonly<Record<string, number>>;

function assertClose(actual: Values, wanted: Values, tolerance: number, label: string): void {
  for (const [name, value] of Object.entries(wanted)) {
    assert.ok(Math.abs((actual[name] ?? NaN) - value) <= tolerance, `${label} ${name}: ${actual[name] ?? 'absent'}, not ${value}`);
  }
}

function assertJudged(questions: readonly QuestionOutput[], cases: readonly JudgedCase[], choice: number): void {
  assert.equal(questions.length, cases.length);
  questions.forEach((question, at) => {
    const wanted = cases[at]?.expected[choice]?.metrics ?? null;
    const label = `${question.id}, choice ${choice}`;
    assert.equal(question.scored, wanted !== null, label);
    if (wanted === null) assert.equal(question.reason, 'no-relevant', label);
    else assertClose(question.metrics, wanted, 1e-12, label);
  });
}

describe('the reference vectors through the command line', () => {
  const path = sharedFile('vectors', 'metrics.json');
  const vectors = path === null ? null : (sharedJson(path) as Vectors);
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  for (const mode of MATCH_MODES) {
    it(`facts, ${mode}: metrics, first ranks${mode === 'normalized' ? '' : ', places'}`, function () {
      if (vectors === null) return this.skip();
      const records = vectors.facts.map(({ id, facts, chunks }) => ({ query: id, retrieval_list: chunks.map((text) => ({ text, score: 1 })), gold_list: facts.map((fact) => ({ fact })) }));
      const { questions } = score(folder.write('facts.json', records), '--match', mode, '--k', '1,4,10');
      assert.equal(questions.length, vectors.facts.length);
      questions.forEach((question, at) => {
        const wanted = vectors.facts[at]?.expected[mode] ?? null;
        assert.equal(question.scored, wanted !== null, question.query);
        if (wanted === null) return;
        assertClose(question.metrics, wanted.metrics, 1e-12, question.query);
        const found = question.facts.filter(({ ranks }) => ranks.length > 0);
        assert.deepEqual(found.map(({ ranks }) => ranks[0]), wanted.firstRanks.filter((rank) => rank !== null), question.query);
        if (wanted.spans) assert.deepEqual(found.map(({ spans }) => spans), wanted.spans.filter((spans) => spans.length > 0), question.query);
      });
    });
  }

  it('judged passages as a TREC run, every choice', function () {
    if (vectors === null) return this.skip();
    const run = vectors.judged.flatMap(({ id, ranked }) => ranked.map((passage, at) => `${id} Q0 ${passage} ${at} ${100 - at} tag`));
    const qrels = vectors.judged.flatMap(({ id, grades }) => Object.entries(grades).map(([passage, grade]) => `${id} 0 ${passage} ${grade}`));
    const files = [folder.write('judged.run', run.join('\n')), '--gold', folder.write('judged.qrels', qrels.join('\n'))];
    for (const [choice, { relevantFrom, gain, labels, ideal }] of (vectors.judged[0]?.expected ?? []).entries()) {
      const { questions } = score(...files, '--k', '1,5,10', '--ndcg', `${gain},${labels},${ideal}`, '--relevant-from', String(relevantFrom));
      assertJudged(questions, vectors.judged, choice);
    }
  });

  it('judged passages as ranx JSON, every choice', function () {
    if (vectors === null) return this.skip();
    // a passage that is listed twice cannot be written in this form
    const cases = vectors.judged.filter(({ ranked }) => new Set(ranked).size === ranked.length);
    const run = cases.map(({ id, ranked }) => [id, Object.fromEntries(ranked.map((passage, at) => [passage, 100 - at]))]);
    const files = [folder.write('list.json', Object.fromEntries(run)), '--gold', folder.write('gold.json', Object.fromEntries(cases.map(({ id, grades }) => [id, grades])))];
    for (const [choice, { relevantFrom, gain, labels, ideal }] of (cases[0]?.expected ?? []).entries()) {
      const { questions } = score(...files, '--k', '1,5,10', '--ndcg', `${gain},${labels},${ideal}`, '--relevant-from', String(relevantFrom));
      assertJudged(questions, cases, choice);
    }
  });

  it('answers', function () {
    if (vectors === null) return this.skip();
    const records = vectors.answers.map(({ answer, gold }, at) => ({ query: `q${at}`, prompt: '', model_answer: answer, gold_answer: gold, question_type: 'inference_query' }));
    const { questions } = score(folder.write('answers.json', records));
    questions.forEach(({ metrics }, at) => {
      const { ExactMatch, TokenF1 } = vectors.answers[at] ?? assert.fail();
      assertClose(metrics, { ExactMatch, TokenF1 }, 1e-12, `answer ${at}`);
    });
    assert.equal(questions.length, vectors.answers.length);
  });
});

describe('a real MultiHop-RAG run through the command line', () => {
  const path = sharedFile('realdata', 'expected.json');
  for (const mode of ['exact', 'whitespace'] as const) {
    it(`equals the reference in ${mode}`, function () {
      const file = sharedFile('realdata', 'mhr_run_llm-embedder.json');
      if (path === null || file === null) return this.skip();
      const wanted = (sharedJson(path) as Record<string, Record<string, Values>>)['mhr_run_llm-embedder']?.[mode] ?? assert.fail();
      const { metrics, counts } = score(file, '--match', mode);
      assertClose(Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value])), wanted, 1e-9, mode);
      assert.deepEqual([counts.questions, counts.scored], [8, 8]);
    });
  }
});
