import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { analyzeNow } from '../../../src/analysis/analyze';
import type { AnalysisResult } from '../../../src/analysis/analysis';
import { DEFAULT_CONFIG, type Question, type RunReport } from '../../../src/core/model';

/** What occurs in files that tools really write, one by one: small runs of our own with the same oddity. */

interface Reading {
  readonly report: RunReport;
  readonly questions: readonly Question[];
}

function analyze(content: string | Uint8Array, name = 'x.json', each: (question: Question) => void = () => undefined, gold: string | null = null): AnalysisResult {
  const bytes = (text: string | Uint8Array): Uint8Array => Buffer.from(text as string);
  return analyzeNow({ name, run: { kind: 'bytes', name, bytes: bytes(content) }, gold: gold === null ? null : { kind: 'bytes', name: 'gold.txt', bytes: bytes(gold) }, corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null }, { question: each });
}

function read(content: string | Uint8Array, name?: string, gold: string | null = null): Reading {
  const questions: Question[] = [];
  const result = analyze(content, name, (question) => questions.push(question), gold);
  assert.equal(result.kind, 'report', result.kind === 'not-a-run' ? result.what : '');
  return { report: (result as AnalysisResult & { kind: 'report' }).report, questions };
}

const told = ({ report }: Reading): string[] => report.problems.map(({ code, line }) => `${code} at ${line ?? 'no line'}`);
const texts = ({ questions }: Reading): (string | null)[][] => questions.map(({ chunks }) => chunks.map(({ text }) => text));
const run = (query: string, chunks: readonly unknown[], facts: readonly string[] = ['a fact']): unknown => ({ query, retrieval_list: chunks, gold_list: facts.map((fact) => ({ fact })) });
const first = JSON.stringify(run('q1', [{ text: 'a fact' }]));
const second = JSON.stringify(run('q2', [{ text: 'another' }]));

describe('oddities: containers and names', () => {
  it('lines in a file called .json, one object by keys, a lone object', () => {
    assert.equal(read(`${first}\n${second}\n`, 'run.json').report.counts.questions, 2);
    assert.deepEqual(read('{"a": {"question": "q", "answers": ["x"], "contexts": [{"docid": "1", "score": 2}]}, "7": {"question": "r", "answers": [], "contexts": []}}').questions.map(({ id }) => id), ['a', '7']);
    assert.equal(read(first).report.counts.questions, 1);
  });

  it('objects over several lines in a file called .jsonl, one with a comma behind it', () => {
    const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
    const reading = read(`${pretty(first)},\n${pretty(second)}\n`, 'run.jsonl');
    assert.deepEqual([reading.report.counts.questions, told(reading)], [2, []]);
  });

  for (const key of ['data', 'results', 'samples', 'examples', 'questions']) {
    it(`a list under \`${key}\``, () => assert.equal(read(`{"meta": {"n": 2}, "${key}": [${first}, ${second}]}`).report.counts.questions, 2));
  }

  it('CR LF at the end of some lines only', () => {
    const reading = read(`${first}\r\n${second}\n${first}\r\n`, 'run.jsonl');
    assert.deepEqual([reading.questions.length, told(reading)], [3, []]);
    assert.deepEqual(reading.report.questions.map(({ place }) => place.line), [0, 1, 2]);
  });

  it('a gzip run that is cut off in its last line', () => {
    const whole = gzipSync('q1 Q0 d1 1 2.5 t\nq1 Q0 d2 2 1.2');
    const reading = read(whole, 'run.trec.gz', 'q1 0 d1 1\n');
    assert.deepEqual([reading.questions[0]?.chunks.map(({ id }) => id), told(reading)], [['d1'], ['line-cut-off at 2']]);
  });
});

describe('oddities: values', () => {
  it('NaN, Infinity and -Infinity', () => {
    const reading = read(`[{"query": "q", "retrieval_list": [{"text": "a fact", "score": NaN}, {"text": "b", "score": -Infinity}], "gold_list": [{"fact": "a fact"}], "m": Infinity}]`);
    assert.deepEqual([reading.questions[0]?.chunks.map(({ score }) => score), told(reading)], [[null, null], ['not-a-number at 1']]);
  });

  it('scores that are text, missing, negative, distances, and in no order', () => {
    const scores = ['0.859', undefined, -3.5, 12, 1e-9];
    const reading = read(JSON.stringify([run('q', scores.map((score, at) => ({ text: `t${at}`, score })))]));
    assert.deepEqual(reading.questions[0]?.chunks.map(({ rank, score }) => [rank, score]), [[1, 0.859], [2, null], [3, -3.5], [4, 12], [5, 1e-9]]);
    assert.deepEqual(told(reading), []);
  });

  it('ids that are numbers or text, and one that stands twice with other content', () => {
    const record = (id: unknown, text: string): unknown => ({ id, question: 'q', answers: ['a'], ctxs: [{ id: 1, title: 't', text, score: '1' }] });
    const reading = read(JSON.stringify([record(7, 'a'), record('7', 'b'), record('x', 'c')]));
    assert.deepEqual(reading.questions.map(({ id, chunks }) => [id, chunks[0]?.text]), [['7', 'a'], ['7', 'b'], ['x', 'c']]);
  });

  it('a cell that numpy printed, without commas between its texts', () => {
    const reading = read(`question,contexts,answer,ground_truth\nq,"['a, one'\n ""b's two"" 'c']",x,y\n`, 'ragas.csv');
    assert.deepEqual(texts(reading), [['a, one', "b's two", 'c']]);
  });

  it('marks and spaces that cannot be seen, and NUL, inside texts', () => {
    const text = 'a\u0000b\ufeffc\u200bd\u00a0e\u2028f\u{1f600}g';
    const reading = read(JSON.stringify([run('q', [{ text }], ['f\u{1f600}g'])]));
    assert.deepEqual([texts(reading), reading.report.questions[0]?.firstHit], [[[text]], 1]);
  });

  it('a byte order mark before the header of a table', () => {
    assert.equal(read('\ufeffquestion,contexts,answer,ground_truth\nq,"[""a""]",x,y\n', 'ragas.csv').questions[0]?.query, 'q');
  });

  it('a null type of a question, and an empty list of chunks', () => {
    const reading = read(JSON.stringify([{ ...(run('q', []) as object), question_type: null }, JSON.parse(first)]));
    assert.deepEqual(reading.questions.map(({ type, chunks }) => [type, chunks.length]), [[null, 0], [null, 1]]);
    assert.equal(reading.report.counts.scored, 2);
  });

  it('answers that are alternatives, one fact and not many', () => {
    const reading = read(JSON.stringify([{ question: 'q', answers: ['yes', 'aye'], ctxs: [{ id: '1', title: 't', text: 'aye, aye', score: '1' }] }]));
    assert.deepEqual([reading.report.questions[0]?.goldCount, reading.report.questions[0]?.metrics['FactRecall@4']], [1, 1]);
  });
});

describe('oddities: lists', () => {
  it('a depth from none to a hundred, and the same chunk twice', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ text: at === 98 ? 'a fact' : `t${at >> 1}` }));
    const reading = read(JSON.stringify([run('none', []), run('one', [{ text: 'a fact' }]), run('many', many)]));
    assert.deepEqual(reading.report.questions.map(({ depth, firstHit }) => [depth, firstHit]), [[0, null], [1, 1], [100, 99]]);
    assert.ok(reading.report.counts.duplicateChunks > 0);
  });

  it('chunks glued into one cell, by name and page', () => {
    const reading = read('{"question": "q", "truth": "t", "answer": "a", "context": "f.pdf#page=4: one text\\n\\ng.pdf#page=1: two text", "latency": 1.5}\n', 'eval_results.jsonl');
    assert.deepEqual(reading.questions[0]?.chunks.map(({ source, text }) => [source, text]), [['f.pdf#page=4', 'one text'], ['g.pdf#page=1', 'two text']]);
  });

  it('a header of metadata before the text, which counts as text', () => {
    const reading = read(JSON.stringify([run('q', [{ text: '[Excerpt from document]\ntitle: The storm\nExcerpt:\n-----\nThe bell rang.\n-----' }], ['title: The storm'])]));
    assert.equal(reading.report.questions[0]?.firstHit, 1);
  });
});

describe('oddities: tables', () => {
  it('ragged rows, a column without a name, empty rows at the end', () => {
    const reading = read(',question,contexts,answer,ground_truth\n0,q,"[""a""]",x,y\n1,r,"[""b""]"\n2,s,"[""c""]",x,y,,\n3,t,"[""d""]",x,y\n\n\n', 'ragas.csv');
    assert.deepEqual([texts(reading), told(reading)], [[['a'], ['b'], ['c'], ['d']], ['row-short at 3']]);
  });

  it('parallel lists, and columns with data', () => {
    assert.deepEqual(texts(read('{"question": ["q", "r"], "contexts": [["a"], ["b"]], "answer": ["x", "y"], "ground_truth": ["x", "y"]}')), [['a'], ['b']]);
    assert.deepEqual(texts(read('{"columns": ["question", "contexts", "answer", "ground_truth"], "index": [0, 1], "data": [["q", ["a"], "x", "y"], ["r", ["b"], "x", "y"]]}')), [['a'], ['b']]);
  });
});

describe('oddities: TREC', () => {
  const gold = 'q1 0 d#1 2\nq1 0 d2 -1\nq1 0 d3 0\nq1 0 d3 1\nq1 0 d3 1\n';

  it('file order against score order, ties, ranks from 0, `#` in ids and before comments, extra columns, CR LF', () => {
    const reading = read('# made by a tool\nq1 Q0 d2 0 1.5 t\r\nq1 Q0 d3 1 1.5 t more\nq1 Q0 d#1 2 9 t\n', 'run.trec', gold);
    assert.deepEqual(reading.questions[0]?.chunks.map(({ id }) => id), ['d#1', 'd3', 'd2']);
  });

  it('grade −1, and three judgements for one document', () => {
    const reading = read('q1 Q0 d2 0 1.5 t\nq1 Q0 d3 1 1 t\n', 'run.trec', gold);
    assert.deepEqual(reading.questions[0]?.gold, { kind: 'judged', judgements: [{ id: 'd#1', grade: 2 }, { id: 'd2', grade: -1 }, { id: 'd3', grade: 1 }] });
    assert.equal(reading.report.counts.unjudged, 0);
    assert.deepEqual(reading.report.problems.map(({ message }) => /^gold.txt, line (\d)/.exec(message)?.[1]), ['4', '5']);
  });

  it('no topic column where it should be: the lines are told', () => {
    const reading = read('q1 Q0 d1 1 2.5 t\nq1 Q0 d2 2 2.25 t\n Q0 d2 2 1.5 t\n', 'run.trec', 'q1 0 d1 1\n');
    assert.deepEqual(told(reading).map((one) => one.replace(/^[\w-]+ /, '')), ['at 3']);
    assert.deepEqual(reading.questions.map(({ id }) => id), ['q1']);
  });

  it('gold by page where the run has passages', () => {
    const reading = read('q1 Q0 d1-3 1 2.5 t\nq2 Q0 d2-1 1 2.5 t\n', 'run.trec', 'q1 0 d1 1\nq2 0 d2 1\n');
    assert.deepEqual(reading.report.problems.map(({ code }) => code), ['no-shared-ids']);
    assert.match(reading.report.problems[0]?.message ?? '', /^0 of 2 questions share a passage id/);
  });
});
