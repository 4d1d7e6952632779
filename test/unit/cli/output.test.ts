import assert from 'node:assert/strict';
import { Folder, goldlens, score } from './command';

const record = {
  query: 'Who sailed | first?\u001b[31m',
  question_type: 'inference_query',
  retrieval_list: [{ text: 'Ada sailed first.', score: 2 }, { text: 'Nobody knows.', score: 1 }],
  gold_list: [{ fact: 'Ada sailed' }, { fact: 'sailed first' }, { fact: 'Ada sailed' }, { fact: '' }],
};
const bare = { query: '=1+1', question_type: 'null_query', retrieval_list: [], gold_list: [] };

describe('the output of goldlens score', () => {
  let folder: Folder;
  let file: string;
  before(() => {
    folder = new Folder();
    file = folder.write('bm25.run.json', [record, bare]);
  });
  after(() => folder.remove());
  const text = (...argv: string[]) => goldlens('score', file, ...argv);

  describe('JSON', () => {
    it('has every key, in the fixed order', () => {
      const output = JSON.parse(text('--format', 'json', '--questions').out) as Record<string, Record<string, unknown>>;
      assert.deepEqual(Object.keys(output), ['schemaVersion', 'run', 'file', 'format', 'config', 'counts', 'metrics', 'slices', 'missed', 'problems', 'questions']);
      assert.deepEqual(Object.keys(output.config ?? {}), ['match', 'k', 'profile', 'order', 'ndcg', 'relevantFrom', 'complete']);
      assert.deepEqual(Object.keys(output.counts ?? {}), ['questions', 'scored', 'nullQueries', 'goldMissing', 'missingFromRun', 'unreadable', 'duplicateChunks', 'duplicateGold', 'unjudged']);
      const [question] = output.questions as unknown as Record<string, Record<string, unknown>[]>[];
      assert.deepEqual(Object.keys(question ?? {}), ['id', 'query', 'type', 'scored', 'reason', 'firstHit', 'depth', 'facts', 'relevant', 'answer', 'metrics']);
      assert.deepEqual(Object.keys(question?.facts?.[0] ?? {}), ['fact', 'ranks', 'missed', 'spans']);
      for (const problem of output.problems as unknown as object[]) assert.deepEqual(Object.keys(problem), ['code', 'severity', 'message', 'line', 'record']);
    });

    it('lists facts in the order of the file, duplicates and empty ones without ranks', () => {
      const [first, second] = score(file).questions;
      assert.deepEqual(first?.facts.map(({ fact, ranks, spans }) => [fact, ranks, spans]), [
        ['Ada sailed', [1], [{ rank: 1, start: 0, end: 10 }]],
        ['sailed first', [1], [{ rank: 1, start: 4, end: 16 }]],
        ['Ada sailed', [], []],
        ['', [], []],
      ]);
      assert.deepEqual([second?.scored, second?.reason, second?.metrics, second?.firstHit, second?.answer], [false, 'null-query', {}, null, null]);
    });

    it('has null for questions that were not asked for', () => {
      const output = JSON.parse(text('--format', 'json').out) as Record<string, unknown>;
      assert.deepEqual([output.questions, output.missed, output.file, output.run, output.schemaVersion], [null, null, file, 'bm25', 1]);
    });

    it('keeps full precision and the interval', () => {
      const { metrics } = score(folder.write('two.json', [record, { ...record, retrieval_list: [{ text: 'x' }, { text: 'x' }, { text: 'Ada sailed' }] }]));
      assert.equal(metrics['MRR@4']?.value, (1 + 1 / 3) / 2);
      assert.deepEqual(metrics['MRR@4']?.ci95, [1 / 3, 1]);
      assert.equal(score(folder.write('one.json', [record])).metrics['MRR@4']?.ci95, null);
    });
  });

  it('table: the configuration, what was left out, every metric, each question', () => {
    const { out, code, err } = text('--questions', '--k', '2');
    assert.equal(code, 0);
    assert.match(out, /match exact · profile standard · order list · k 2 · ndcg exponential,graded,judged/);
    assert.match(out, /2 questions · 1 scored · 1 null query · 1 duplicate gold fact/);
    assert.match(out, /^AllGold@2 +1\.0000 +none: one question +1$/m);
    assert.match(out, /^✓ {2}Q1 {2}2\/2 {2}first #1 {2}Who sailed \| first\? \[31m$/m);
    assert.match(out, /^· {2}Q2 {2}null query/m);
    assert.ok(!out.includes('\u001b'), 'an escape sequence of the file reached the terminal');
    assert.match(err, /warning: Gold fact F4 is empty/);
  });

  it('CSV: one tidy table, never a formula', () => {
    const lines = text('--format', 'csv', '--questions').out.split('\r\n');
    const width = lines[0]?.split(',').length;
    assert.equal(lines[0], 'run,level,question,query,type,metric,value,ci95_low,ci95_high,n,reason,first_hit,depth,match,profile,order,k,ndcg,relevant_from,complete');
    assert.ok(lines.slice(1, -1).every((line) => line.split(',').length === width));
    assert.ok(lines.includes("bm25,question,Q2,'=1+1,null_query,,,,,,null-query,,0,exact,standard,list,4 10,exponential graded judged,1,no"));
    assert.ok(lines.includes('bm25,run,,,,AllGold@4,1,,,1,,,,exact,standard,list,4 10,exponential graded judged,1,no'));
  });

  it('CSV: quotes what would break a cell', () => {
    const path = folder.write('q.json', [{ ...record, query: 'a "b", c\nd' }]);
    assert.match(goldlens('score', path, '--format', 'csv', '--questions').out, /,"a ""b"", c\nd",/);
    assert.match(goldlens('score', folder.write('q.json', [{ ...record, query: 'a\0b' }]), '--format', 'csv', '--questions').out, /,a\ufffdb,/);
  });

  it('CSV: every beginning that a spreadsheet runs is defused', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '＝']) {
      const path = folder.write('q.json', [{ ...record, query: `${start}cmd` }]);
      assert.ok(goldlens('score', path, '--format', 'csv', '--questions').out.includes(`'${start}cmd`), JSON.stringify(start));
    }
  });

  it('Markdown: tables whose text stays text', () => {
    const path = folder.write('q.json', [{ ...record, query: 'a | <b>*c*</b>\n[d](e)' }]);
    const { out } = goldlens('score', path, '--format', 'md', '--questions');
    assert.match(out, /^## q$/m);
    assert.match(out, /^\| AllGold@4 \| 1\.0000 \| none: one question \| 1 \|$/m);
    assert.match(out, /\| a \\\| \\<b\\>\\\*c\\\*\\<\/b\\> \\\[d\\\]\(e\) \|/);
  });

  describe('what the run cost', () => {
    const timed = (latency_ms: number, used: number, ...tokens: number[]) => ({ ...record, latency_ms, used, retrieval_list: record.retrieval_list.map((chunk, at) => ({ ...chunk, ...(tokens[at] === undefined ? {} : { tokens: tokens[at] }) })) });
    const map = ['--map', 'chunks=retrieval_list', '--map', 'latency=latency_ms', '--map', 'tokens=used', '--k', '1,2'];
    // nearest rank of 100, 200, 300, 400: p50 is the 2nd, p95 the 4th; the second chunk of two questions does not tell its tokens
    const told = (): string => folder.write('timed.json', [timed(400, 10, 5, 7), timed(100, 20, 3), timed(300, 30, 4), timed(200, 40, 8, 9)]);

    it('is a row each in the table, Markdown and CSV, with how many questions tell it', () => {
      const path = told();
      const table = goldlens('score', path, ...map).out;
      for (const row of [/^cost +value +n$/m, /^latency_p50_ms +200 +4$/m, /^latency_p95_ms +400 +4$/m, /^tokens_mean +25 +4$/m, /^tokens_at_1_mean +5 +4$/m, /^tokens_at_2_mean +14\.5 +2$/m]) assert.match(table, row);
      assert.match(goldlens('score', path, ...map, '--format', 'md').out, /^\| latency\\_p50\\_ms \| 200 \| 4 \|$/m);
      const csv = goldlens('score', path, ...map, '--format', 'csv').out;
      assert.match(csv, /^timed,cost,,,,latency_p95_ms,400,,,4,/m);
      assert.match(csv, /^timed,cost,,,,tokens_at_2_mean,14\.5,,,2,/m);
    });

    it('comes after every other key of the JSON', () => {
      const output = JSON.parse(goldlens('score', told(), ...map, '--format', 'json', '--questions').out) as Record<string, unknown> & { questions: Record<string, unknown>[] };
      assert.equal(Object.keys(output).at(-1), 'costs');
      assert.deepEqual(output.costs, { latencyMs: { p50: 200, p95: 400, n: 4 }, tokens: { mean: 25, n: 4 }, tokensAtK: { 1: { mean: 5, n: 4 }, 2: { mean: 14.5, n: 2 } } });
      assert.deepEqual(Object.entries(output.questions[0] ?? {}).slice(-2), [['latencyMs', 400], ['tokens', 10]]);
    });

    it('is not spoken of where the file does not tell', () => {
      for (const format of ['table', 'md', 'csv', 'json']) assert.doesNotMatch(text('--format', format, '--questions').out, /cost|latency/, format);
    });
  });
});
