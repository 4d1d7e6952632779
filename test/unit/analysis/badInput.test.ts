import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AnalysisResult } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';

function analyze(text: string | Uint8Array, name = 'x.run.json'): AnalysisResult {
  return analyzeNow({ name, run: { kind: 'bytes', name, bytes: Buffer.from(text as string) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
}

function reportOf(text: string | Uint8Array): RunReport {
  const result = analyze(text);
  assert.equal(result.kind, 'report', result.kind === 'not-a-run' ? result.what : '');
  return (result as AnalysisResult & { kind: 'report' }).report;
}

const good = { query: 'Where?', answer: 'Here', question_type: 'inference_query', retrieval_list: [{ text: 'It is here. Yes.', score: 0.5 }], gold_list: [{ fact: 'It is here.' }] };

/** Line, from 1, of the first place where `part` stands. */
function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  assert.ok(at >= 0);
  return text.slice(0, at).split('\n').length;
}

describe('bad input', () => {
  for (const [what, text, said] of [
    ['an empty file', '', /empty/],
    ['white space only', ' \n\n', /empty/],
    ['an empty list', '[]', /empty list/],
    ['an empty object', '{}', /empty object/],
    ['a list of numbers', '[1, 2, 3]', /No run was recognised/],
    ['an object of other fields', '{"flavour": 12}', /`flavour`/],
    ['prose', 'hello world', /No run was recognised/],
    ['bytes', Buffer.from([0, 1, 2, 3, 0, 255]), /not text/],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n', /git lfs pull/],
    ['a data set', JSON.stringify([{ query: 'q', answer: 'a', question_type: 't', evidence_list: [] }]), /data set/],
    ['a damaged gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), /gzip/],
    ['a gzip bomb', gzipSync(Buffer.alloc(300 * 1024 * 1024)), /ratio|limit/],
  ] as const) {
    it(`says what ${what} is`, () => {
      const result = analyze(text);
      assert.equal(result.kind, 'not-a-run');
      assert.match((result as AnalysisResult & { kind: 'not-a-run' }).what, said);
    });
  }

  it('reads a gzip file that is cut off up to there, and says so', () => {
    const lines = Array.from({ length: 400 }, (_, at) => JSON.stringify({ ...good, query: `Where is ${Math.sin(at)}?` })).join('\n');
    const packed = gzipSync(lines);
    const { counts, problems } = reportOf(packed.subarray(0, packed.byteLength / 2));
    assert.ok(counts.scored > 100 && counts.scored < 300, String(counts.scored));
    assert.match(problems[0]?.message ?? '', /^The gzip file ends too early/);
    assert.equal(problems.at(-1)?.code, 'cut-off');
  });

  it('says why a path cannot be read', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'goldlens-'));
    try {
      mkdirSync(path.join(folder, 'x.json'));
      writeFileSync(path.join(folder, 'a.json'), '');
      for (const [name, said] of [['x.json', /not a file/], ['gone.json', /no such file/], ['a.json/x', /something that is no folder/], ['a'.repeat(5000), /name is too long/]] as const) {
        const result = analyzeNow({ name, run: { kind: 'path', name, path: path.join(folder, name) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
        assert.match((result as AnalysisResult & { kind: 'not-a-run' }).what, said);
      }
      writeFileSync(path.join(folder, 'ok.json'), JSON.stringify([good]));
      assert.equal(analyzeNow({ name: 'ok', run: { kind: 'path', name: 'ok', path: path.join(folder, 'ok.json') }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null }).kind, 'report');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** Among two good records, each bad one is told at its line and the good ones are scored. */
  const records: readonly [what: string, record: unknown, code: string, at: string | null, scored: number][] = [
    ['no chunks', { query: 'bad', gold_list: [{ fact: 'x' }] }, 'chunks-type', null, 2],
    ['chunks that are text', { query: 'bad', retrieval_list: 'oops', gold_list: [{ fact: 'x' }] }, 'chunks-type', '"oops"', 2],
    ['gold that is text', { query: 'bad', retrieval_list: [], gold_list: 'oops' }, 'gold-type', '"oops"', 2],
    ['no question text', { retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact' }] }, 'field-missing', null, 3],
    ['a question that is a number', { query: 12345, retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact' }] }, 'field-type', '12345', 3],
    ['a chunk that is null', { query: 'bad', retrieval_list: [null, { text: 'a fact' }], gold_list: [{ fact: 'fact' }] }, 'chunk-type', 'null', 3],
    ['a chunk that is a number', { query: 'bad', retrieval_list: [{ text: 987654 }, { text: 'a fact' }], gold_list: [{ fact: 'fact' }] }, 'chunk-text', '987654', 3],
    ['an empty chunk', { query: 'bad', retrieval_list: [{ text: '' }, { text: 'a fact' }], gold_list: [{ fact: 'fact' }] }, 'chunk-empty', '""', 3],
    ['a fact that is empty', { query: 'bad', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: '' }, { fact: 'fact' }] }, 'fact-empty', '""', 3],
    ['a fact that is a number', { query: 'bad', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 445566 }, { fact: 'fact' }] }, 'fact-empty', '445566', 3],
    ['a fact that is null', { query: 'bad', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: null }, { fact: 'fact' }] }, 'fact-empty', 'null', 3],
    ['a gold entry that is null', { query: 'bad', retrieval_list: [{ text: 'a fact' }], gold_list: [null, { fact: 'fact' }] }, 'fact-empty', 'null', 3],
    ['nothing but an empty fact', { query: 'bad', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: ' ' }] }, 'fact-empty', '" "', 2],
    ['a record that is a list', ['bad'], 'record-type', '"bad"', 2],
    ['a record that is null', null, 'record-type', null, 2],
    ['a score that is a list', { query: 'bad', retrieval_list: [{ text: 'a fact', score: [5] }], gold_list: [{ fact: 'fact' }] }, 'unexpected-value', null, 3],
  ];
  for (const [what, record, code, at, scored] of records) {
    it(`tells a record with ${what} at its line, and scores the others`, () => {
      const text = JSON.stringify([good, record, good], null, 1);
      const report = reportOf(text);
      const problem = report.problems.find((one) => one.code === code);
      assert.ok(problem, JSON.stringify(report.problems));
      assert.equal(problem.record, 2);
      const start = lineOf(text, '},\n') + 1;
      assert.ok((problem.line ?? 0) >= start - 1, `line ${problem.line}`);
      if (at !== null && !Array.isArray(record)) assert.equal(problem.line, lineOf(text, at));
      assert.equal(report.counts.questions, 3);
      assert.equal(report.counts.scored, scored);
      assert.equal(report.questions[0]?.metrics['AllGold@10'], 1);
      assert.equal(report.questions[2]?.metrics['AllGold@10'], 1);
    });
  }

  it('keeps the rank of an unreadable chunk', () => {
    const report = reportOf(JSON.stringify([{ query: 'q', retrieval_list: [7, null, { text: 'a fact' }], gold_list: [{ fact: 'fact' }] }]));
    assert.equal(report.questions[0]?.firstHit, 3);
  });

  it('never matches an empty fact, and counts a repeated one once', () => {
    const report = reportOf(JSON.stringify([{ query: 'q', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: '' }, { fact: 'fact' }, { fact: 'fact' }, { fact: 'gone' }] }]));
    assert.equal(report.questions[0]?.goldCount, 2);
    assert.equal(report.questions[0]?.metrics['FactRecall@10'], 0.5);
    assert.equal(report.counts.duplicateGold, 1);
  });

  it('scores the good lines around a broken one, and names its place', () => {
    const lines = [JSON.stringify(good), '{"query": "x", "retrieval_list": [}', JSON.stringify(good)];
    const report = reportOf(lines.join('\n'));
    assert.deepEqual(report.counts, { ...report.counts, questions: 3, scored: 2, unreadable: 1 });
    assert.deepEqual(report.problems.map(({ code, line, record }) => [code, line, record]), [['broken-json', 2, 2]]);
    assert.match(report.problems[0]?.message ?? '', /line 2, column 35/);
  });

  it('reads all but a truncated last line, as a warning: it may still be being written', () => {
    const report = reportOf(`${JSON.stringify(good)}\n${JSON.stringify(good).slice(0, 40)}`);
    assert.equal(report.counts.scored, 1);
    assert.deepEqual(report.problems.map(({ code, severity, line }) => [code, severity, line]), [['cut-off', 'warning', 2]]);
  });

  it('reads a byte order mark, CR LF, NaN, NUL, lone surrogates, bidi controls and markup as text', () => {
    const awkward = 'a\u0000b \ud800 \u202Edcba\u202C <script>alert(1)</script> <img src=x onerror=alert(1)> </style> 😀 e\u0301';
    const record = { ...good, retrieval_list: [{ text: `${awkward}. It is here.`, score: 1 }], gold_list: [{ fact: awkward }] };
    const text = `\uFEFF${JSON.stringify([record, record], null, 2).replace('"score": 1', '"score": NaN')}`.replaceAll('\n', '\r\n');
    const report = reportOf(text);
    assert.equal(report.metrics.find(({ name }) => name === 'AllGold@10')?.value, 1);
    assert.equal(report.questions[0]?.place.line, 1);
    assert.deepEqual(report.problems.map(({ code }) => code), ['not-a-number']);
  });

  it('is not fooled by a key `__proto__` or `constructor`', () => {
    const line = '{"query":"q","__proto__":{"retrieval_list":[]},"constructor":"c","retrieval_list":[{"text":"a fact","__proto__":{"x":1}}],"gold_list":[{"fact":"fact"}]}';
    const report = reportOf(`${line}\n${line}\n${line.replace('"c"', '"d"')}`);
    assert.equal(report.counts.scored, 3);
    assert.deepEqual(report.facets.map(({ facet, values }) => [facet, values.map(({ value }) => value)]), [['constructor', ['c', 'd']]]);
    assert.deepEqual(Object.keys(report.questions[0]?.fields ?? {}), ['__proto__', 'constructor']);
    assert.equal(({} as Record<string, unknown>)['retrieval_list'], undefined);
  });

  it('tells ids that several questions have, and counts each question', () => {
    const ids = ['a', '__proto__', 'a', 'constructor', '__proto__', 'a'];
    const run = ids.map((id, at) => ({ user_input: `question ${at}`, id, retrieved_contexts: [`fact ${at}`], reference_contexts: [`fact ${at}`] }));
    const report = reportOf(JSON.stringify(run));
    assert.deepEqual(report.questions.map(({ id, firstHit }) => [id, firstHit]), ids.map((id) => [id, 1]));
    assert.deepEqual(report.problems.map(({ code, severity }) => [code, severity]), [['id-twice', 'warning']]);
    assert.match(report.problems[0]?.message ?? '', /^Ids that several questions have: 2, such as "a" in records 1 and 3\./);
  });

  it('joins gold by an id `__proto__`, and tells two golds of one question that disagree', () => {
    const run = ['__proto__', 'toString', 'b'].map((id) => ({ user_input: '', id, retrieved_contexts: [`fact of ${id}`] }));
    const gold = [['__proto__', 'fact of __proto__'], ['b', 'first'], ['b', 'fact of b']].map(([id, fact]) => ({ user_input: `about ${id}`, id, reference_contexts: [fact] }));
    const source = (name: string, value: unknown): { kind: 'bytes'; name: string; bytes: Buffer } => ({ kind: 'bytes', name, bytes: Buffer.from(JSON.stringify(value)) });
    const result = analyzeNow({ name: 'r', run: source('r.json', run), gold: source('g.json', gold), corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null });
    assert.ok(result.kind === 'report');
    assert.deepEqual(result.report.questions.map(({ id, firstHit, reason }) => [id, firstHit, reason]), [['__proto__', 1, null], ['toString', null, 'gold-missing'], ['b', 1, null]]);
    assert.match(result.report.problems.find(({ code }) => code === 'gold-question-twice')?.message ?? '', /^g\.json: .*with different gold: 1, such as "b"\. The later entry counts\.$/);
  });

  it('takes a thousand chunks and a chunk of five megabytes', () => {
    const many = { ...good, retrieval_list: Array.from({ length: 1000 }, (_, at) => ({ text: `chunk ${at}${at === 998 ? ' It is here.' : ''}` })) };
    const huge = { ...good, retrieval_list: [{ text: `${'x'.repeat(5_000_000)}It is here.` }] };
    const report = reportOf(JSON.stringify([many, huge]));
    assert.equal(report.questions[0]?.firstHit, 999);
    assert.equal(report.questions[1]?.firstHit, 1);
    assert.equal(report.problems.length, 0);
  });

  it('caps the problems it lists and counts the others', () => {
    const report = reportOf(JSON.stringify(Array.from({ length: 1500 }, () => ({ query: 'q', retrieval_list: 'x', gold_list: [] }))));
    assert.equal(report.problems.length, 1001);
    assert.match(report.problems.at(-1)?.message ?? '', /500 further problems/);
  });

  it('says that nothing is scored instead of a number', () => {
    const report = reportOf(JSON.stringify([{ query: 'q', retrieval_list: [{ text: 't' }], gold_list: [], question_type: 'null_query' }]));
    assert.equal(report.primary, null);
    assert.deepEqual(report.metrics, []);
    assert.equal(report.counts.nullQueries, 1);
  });
});

describe('damage at the head of a file', () => {
  const line = JSON.stringify(good);
  for (const [what, text, scored] of [
    ['a line of garbage before the records', `garbage line\n${Array(5).fill(line).join('\n')}`, 5],
    ['a line with a number before the records', `5\n${Array(5).fill(line).join('\n')}`, 5],
    ['nine broken records before good ones', `[${[...Array<string>(9).fill('{"query":"b","retrieval_list":[}'), line, line, line].join(',')}]`, 3],
    ['nine nulls before good ones', `[${[...Array<string>(9).fill('null'), line, line, line].join(',')}]`, 3],
  ] as const) {
    it(`costs no good record: ${what}`, () => assert.equal(reportOf(text).counts.scored, scored));
  }

  it('is given up in time where records never close', () => {
    const report = reportOf(`[${line},${'{"query":"x","retrieval_list":['.repeat(20_000)}`);
    assert.equal(report.counts.scored, 1);
    assert.ok(report.counts.unreadable < 100);
  });
});
