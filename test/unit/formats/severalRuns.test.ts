import assert from 'node:assert/strict';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DetailReader } from '../../../src/analysis/detail';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { DEFAULT_CONFIG, type Question, type RunReport } from '../../../src/core/model';
import { goldlens } from '../cli/command';
import { assertReads, fixturePath } from './fixture';

function request(name: string, runName?: string): AnalysisRequest {
  return { name, run: { kind: 'path', name, path: fixturePath(name) }, ...(runName === undefined ? {} : { runName }), gold: null, config: DEFAULT_CONFIG, map: null, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null };
}

function read(name: string, runName?: string): { report: RunReport; questions: Question[] } {
  const questions: Question[] = [];
  const result = analyzeNow(request(name, runName), { question: (question) => questions.push(question) });
  if (result.kind !== 'report') throw new Error(result.what);
  return { report: result.report, questions };
}

const FILES: readonly (readonly [file: string, names: readonly string[], questions: readonly number[]])[] = [
  ['promptfoo/good.json', ['base', 'small · short answer'], [2, 2]],
  ['inspector-raget/good.json', ['Small', 'Large'], [2, 1]],
  ['alce-runs/good.json', ['asqa-small', 'asqa-large'], [2, 1]],
  ['open-rag-eval-table/good.csv', ['run 1', 'run 2'], [2, 1]],
  ['open-rag-eval/good.json', ['run 1', 'run 2'], [2, 1]],
  ['openinference/good.jsonl', ['retriever', 'reranker'], [2, 1]],
];

describe('several runs in one file', () => {
  for (const [file, names, counts] of FILES) {
    it(`are runs of their own in ${file}`, () => {
      assert.deepEqual(read(file).report.runs, names);
      assert.deepEqual(names.map((name) => read(file, name).report.name), names);
      assert.deepEqual(names.map((name) => read(file, name).report.counts.questions), counts);
    });

    it(`open question by question, as they were scored, in ${file}`, () => {
      const details = new DetailReader();
      for (const name of names) {
        const { report, questions } = read(file, name);
        const again = report.questions.map(({ place }) => details.read(request(file, name), report.format, place, report.config).question);
        assert.deepEqual(again, questions);
      }
    });
  }

  it('are not made up where a run is asked for that is not there', () => {
    const result = analyzeNow(request('promptfoo/good.json', 'lost'));
    assert.equal(result.kind === 'not-a-run' ? result.what : '', 'There is no run "lost" in this file: it has "base", "small · short answer".');
  });

  it('give a place to each question inside its record, and paths to its chunks from there', () => {
    const { report } = read('open-rag-eval/good.json');
    const [first] = report.questions;
    const detail = new DetailReader().read(request('open-rag-eval/good.json'), report.format, first!.place, report.config);
    assert.deepEqual(detail.chunkPaths, [['retrieved_passages', '[1]'], ['retrieved_passages', '[2]']]);
    const part = JSON.parse(detail.recordText ?? '') as { retrieved_passages: Record<string, string> };
    assert.equal(part.retrieved_passages['[1]'], 'Ames lit the lamp at dusk.');
    assert.deepEqual([first!.place.line, first!.place.endLine], [8, 29]);
  });

  it('are all scored on the command line, in one list; one of them where it is named', () => {
    const all = goldlens('score', fixturePath('promptfoo/good.json'), '--format', 'json');
    assert.deepEqual((JSON.parse(all.out) as { run: string }[]).map(({ run }) => run), ['base', 'small · short answer']);
    const one = goldlens('score', fixturePath('promptfoo/good.json'), '--format', 'json', '--run', 'small · short answer');
    assert.equal((JSON.parse(one.out) as { run: string; metrics: Record<string, { value: number }> }).metrics['ExactMatch']?.value, 0);
    const lost = goldlens('score', fixturePath('promptfoo/good.json'), '--run', 'lost');
    assert.equal(lost.code, 2);
    assert.match(lost.err, /no run "lost".*"base"/);
  });
});

describe('formats: promptfoo', () => {
  it('reads the first run of promptfoo/good.json', () => {
    assertReads('promptfoo/good.json', 'run promptfoo', [
      '(Q1) | Who lit the lamp? | #1 [d9] | #2 [d1] | relevant d1=1; d2=1 | extra promptIdx=0; testIdx=0; provider={"id":"python:find.py:base"}; prompt.label={{question}}; response.tokenUsage={"total":40}; success=true; score=1; latencyMs=120',
      '(Q3) | Who rang the bell? | relevant d3=1 | extra promptIdx=0; testIdx=1; provider={"id":"python:find.py:base"}; prompt.label={{question}}; success=false; score=0; latencyMs=80',
    ], ['line 84, record 3: warning no-response']);
  });

  it('reads the other run: chunks from its variables, the answer from the output, latency and tokens', () => {
    const { questions } = read('promptfoo/good.json', 'small · short answer');
    assert.deepEqual(questions.map(({ chunks, answer, goldAnswers, latencyMs, tokens }) => [chunks.map(({ text }) => text), answer, goldAnswers, latencyMs, tokens]), [
      [['Ames lit the lamp at dusk.', 'Birch rang the bell twice.'], 'Ames did.', ['Ames'], 300, 55],
      [['Birch rang the bell twice.'], 'No answer.', ['Birch'], 200, null],
    ]);
  });

  it('names what is wrong in promptfoo/damaged.jsonl, and reads the rest', () => {
    assertReads('promptfoo/damaged.jsonl', 'run promptfoo', [
      '(Q1) | Who lit the lamp? | #1 [] | #2 [] | #3 [d1] | relevant d1=1 | extra provider={"id":"file://find.js"}; success=true',
      '(Q3) | Who rang? | no gold | extra provider={"id":"file://find.js"}; success=false',
      '(Q4) | no gold | unreadable',
    ], [
      'line 1, record 1: warning gold-id',
      'line 1, record 1: warning chunk-empty',
      'line 1, record 1: warning chunk-type',
      'line 3, record 3: error list-type',
      'line 4, record 4: error broken-json',
    ]);
  });
});

describe('formats: InspectorRAGet', () => {
  it('reads the first run of inspector-raget/good.json', () => {
    assertReads('inspector-raget/good.json', 'run inspector-raget', [
      't1 | Who lit the lamp? | type rag | #1 [d2] [title Log] Birch rang the bell twice. | #2 [d1] [title Log] Ames lit the lamp at dusk. | no gold | answer Ames. | reference Ames | extra scores={}',
      't2 | Who rang the bell? | type rag | #1 [d1] [title Log] Ames lit the lamp at dusk. | no gold | answer Birch | reference Birch | extra scores={}',
    ]);
  });

  it('names what is wrong in inspector-raget/damaged.json, and reads the rest', () => {
    assertReads('inspector-raget/damaged.json', 'run inspector-raget', [
      't1 | Who lit the lamp? | #1 [d1]  | #2 [lost] | #3  | no gold | answer Ames | extra annotations={}',
      't9 | no gold | answer 3',
    ], [
      'line 30, record 1: warning chunk-text',
      'line 30, record 1: warning chunk-type',
      'line 36, record 1: warning task-missing',
      'line 41, record 1: error record-type',
    ]);
  });
});

describe('formats: ALCE by run', () => {
  it('reads the first run of alce-runs/good.json', () => {
    assertReads('alce-runs/good.json', 'run alce-runs', [
      '7 | Who lit the lamp? | #1 [title Log] Ames lit the lamp at dusk. | no gold | answer Ames lit it [1]. | extra utility_score=5',
      '8 | Who rang the bell? | no gold | answer Birch.',
    ]);
  });

  it('names what is wrong in alce-runs/damaged.json, and reads the rest', () => {
    assertReads('alce-runs/damaged.json', 'run alce-runs', [
      '7 | Who lit the lamp? | #1  | #2 [title Log]  | no gold | answer 4',
      '8 | Who rang the bell? | no gold | answer Birch. | unreadable',
    ], ['line 8, record 1: warning chunk-empty', 'line 9, record 1: warning chunk-text', 'line 17, record 1: error list-type']);
  });
});

describe('formats: open-rag-eval', () => {
  it('reads the first run of its table: a row per passage, line breaks in cells, empty tail rows', () => {
    assertReads('open-rag-eval-table/good.csv', 'run open-rag-eval-table', [
      'q1 | Who lit the lamp? | #1 [[1]] Ames lit the lamp at dusk. | #2 [[2]] Birch rang the bell,\ntwice. | no gold | answer Ames lit it [1]',
      'q2 | Who rang the bell? | #1 [[1]] Birch rang the bell twice. | no gold | answer Birch [1]',
    ]);
  });

  it('names what is wrong in open-rag-eval-table/damaged.csv, and reads the rest', () => {
    assertReads('open-rag-eval-table/damaged.csv', 'run open-rag-eval-table', [
      'q1 | Who lit the lamp? | #1 [[1]] Ames lit the lamp at dusk. | no gold | answer Ames',
      'q2 | Who rang the bell? | no gold',
    ], ['line 3, record 2: warning row-without-question', 'line 4, record 3: warning row-short']);
  });

  it('reads the first run of its results: citations point at chunks', () => {
    assertReads('open-rag-eval/good.json', 'run open-rag-eval', [
      'q1 | Who lit the lamp? | #1 [[1]] Ames lit the lamp at dusk. | #2 [[2]] Birch rang the bell twice. | no gold | answer Ames did [1] at dusk. [1][9] | extra score=1',
      'q2 | Who rang the bell? | #1 [[1]] Birch rang the bell twice. | no gold | answer ',
    ]);
  });

  it('names what is wrong in open-rag-eval/damaged.json, and reads the rest', () => {
    assertReads('open-rag-eval/damaged.json', 'run open-rag-eval', [
      'q1 | Who lit the lamp? | #1 [[1]]  | no gold | answer Ames',
    ], ['line 9, record 1: warning chunk-type', 'line 13, record 1: error record-type', 'line 15, record 1: error chunks-missing']);
  });
});

describe('formats: OpenInference spans', () => {
  it('reads the RETRIEVER spans of openinference/good.jsonl, flat and nested, and no others', () => {
    const { questions } = read('openinference/good.jsonl', 'reranker');
    assert.deepEqual(questions.map(({ id, query, chunks }) => [id, query, chunks.map(({ text, score }) => [text, score])]), [['s3', 'Who lit the lamp?', [['Ames lit the lamp at dusk.', 0.99]]]]);
    assert.equal(read('openinference/good.jsonl').questions[0]?.latencyMs, 250);
    assertReads('openinference/good.jsonl', 'run openinference', [
      's1 | Who lit the lamp? | #1 [d2] [score 0.8] Birch rang the bell twice. | #2 [title Log] Ames lit the lamp at dusk. | no gold | extra name=retrieve; start_time=2031-01-01T00:00:00.000Z; end_time=2031-01-01T00:00:00.250Z',
      's4 | Who rang the bell? | #1 [score 0.7] Birch rang the bell twice. | no gold | extra name=retrieve',
    ]);
  });

  it('names what is wrong in openinference/damaged.jsonl, and reads the rest', () => {
    assertReads('openinference/damaged.jsonl', 'run openinference', [
      's5 | Who slept? | no gold | extra name=retrieve',
      's6 | 7 | #1  | #2 Ames lit the lamp at dusk. | no gold | extra name=retrieve',
      '(Q3) | no gold | unreadable',
    ], ['line 1, record 1: warning chunks-missing', 'line 2, record 2: warning chunk-text', 'line 2, record 2: warning bad-score', 'line 3, record 3: error broken-json']);
  });
});

describe('formats: a row per passage', () => {
  it('groups the rows of a question, in the order of the rows', () => {
    assertReads('passage-rows/good.tsv', 'run passage-rows', [
      'q1 | #1 [d2] [score 0.9] | #2 [d1] [score 0.4] | no gold',
      'q2 | #1 [d3] [score 0.5] | #2 [d1] [score 0.25] | no gold',
    ]);
  });

  it('follows a column of ranks', () => {
    assertReads('passage-rows/phoenix.csv', 'run passage-rows', ['s1 | Who lit the lamp? | #1 [score 0.9] Birch rang the bell twice. | #2 [score 0.4] Ames lit the lamp at dusk. | no gold']);
  });

  it('names what is wrong in passage-rows/damaged-run.tsv, and reads the rest', () => {
    assertReads('passage-rows/damaged-run.tsv', 'run passage-rows', ['q1 | #1 [d2] [score 0.9] | #2 [score 0.4]  | no gold', 'q2 | #1 [d1] | no gold'], [
      'line 4, record 3: warning row-without-question',
      'line 3, record 2: warning chunk-text',
      'line 5, record 4: warning bad-score',
    ]);
  });

  it('reads judgements in the same shape', () => {
    assertReads('passage-rows-qrels/good.csv', 'gold passage-rows-qrels', ['q1 | - | relevant d1=1; d2=0', 'q2 | - | relevant d3=2']);
    assertReads('passage-rows-qrels/damaged.csv', 'gold passage-rows-qrels', ['q1 | - | relevant d1=1', 'q2 | - | nothing relevant'], [
      'line 5, record 4: warning row-without-question',
      'line 3, record 2: error gold-id',
      'line 4, record 3: error bad-grade',
    ]);
  });
});

describe('formats: open-rag-eval, a row per question', () => {
  it('reads the first of its runs, and the other', () => {
    assertReads('open-rag-eval-wide/good.csv', 'run open-rag-eval-wide', [
      'q1 | Who lit the lamp? | #1 [[1]] Ames lit the lamp at dusk. | #2 [[2]] Birch rang the bell twice. | no gold | answer Ames did [1] | extra run_1_retrieval_score_mean=0.9; run_2_retrieved_passages={"[1]": "Birch rang the bell twice."}; run_2_generated_answer=Nobody.',
      'q2 | Who rang the bell? | #1 [[1]] Birch rang the bell twice. | no gold | extra run_1_retrieval_score_mean=0.5; run_2_retrieved_passages=; run_2_generated_answer=',
    ]);
    const { report, questions } = read('open-rag-eval-wide/good.csv', 'run 2');
    assert.deepEqual(report.runs, ['run 1', 'run 2']);
    assert.deepEqual(questions.map(({ chunks, answer }) => [chunks.map(({ text }) => text), answer]), [[['Birch rang the bell twice.'], 'Nobody.'], [[], null]]);
  });

  it('names what is wrong in open-rag-eval-wide/damaged.csv, and reads the rest', () => {
    assertReads('open-rag-eval-wide/damaged.csv', 'run open-rag-eval-wide', [
      'q1 | Who lit the lamp? | #1 [[1]]  | #2 [[2]] Birch rang the bell twice. | no gold | answer Ames',
      'q2 | Who rang the bell? | no gold | answer Birch | unreadable',
    ], ['line 2, record 1: warning chunk-type', 'line 3, record 2: error chunks-missing']);
  });
});

describe('formats: Phoenix rows with a reference text', () => {
  it('takes it for the passage', () => {
    assertReads('passage-rows/reference.csv', 'run passage-rows', ['s1 | Who lit it? | #1 [score 0.5] The bell rang at noon. | #2 [score 0.25] Ames lit the lamp. | no gold']);
  });
});
