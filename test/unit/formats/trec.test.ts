import assert from 'node:assert/strict';
import { detectFormat } from '../../../src/core/formats/index';
import { beirQrels, trecQrels } from '../../../src/core/formats/trecQrels';
import { trecRun } from '../../../src/core/formats/trecRun';
import type { Gold } from '../../../src/core/model';
import { plainHead } from './heads';

const readRun = (text: string) => {
  const { questions, problems } = trecRun.readRun(text);
  const topics = Object.fromEntries(questions.map(({ question }) => [question.id, question.chunks.map(({ id }) => id)]));
  return { questions, problems, topics, told: problems.map(({ code, line }) => `${code}:${line ?? ''}`) };
};
const grades = (gold: Gold | undefined) => (gold?.kind === 'judged' ? Object.fromEntries(gold.judgements.map(({ id, grade }) => [id, grade])) : null);

describe('TREC run', () => {
  it('orders a topic by its scores, whatever the file order and the rank column say', () => {
    const { topics, questions } = readRun('1 Q0 low 1 0.5 tag\n1 Q0 high 99 2.5e1 tag\n1 Q0 middle 0 7 tag\n');
    assert.deepEqual(topics, { 1: ['high', 'middle', 'low'] });
    assert.deepEqual(questions[0]?.question.chunks.map(({ rank }) => rank), [1, 2, 3]);
  });

  it('breaks ties by the id descending, in the order of bytes', () => {
    const ids = ['a', 'B', 'é', '\uffee', '😀', 'aa', '10', '9'];
    const { topics } = readRun(ids.map((id) => `1 Q0 ${id} 1 1.0 tag`).join('\n'));
    const byBytes = [...ids].sort((x, y) => Buffer.compare(Buffer.from(y), Buffer.from(x)));
    assert.deepEqual(topics, { 1: byBytes });
  });

  it('compares scores in 64 bits', () => {
    const { topics } = readRun('1 Q0 a 1 16777216.5 t\n1 Q0 b 2 16777216.25 t\n');
    assert.deepEqual(topics, { 1: ['a', 'b'] });
  });

  it('takes interleaved topics, tabs, CRLF, blanks, extra columns and a last line without an end', () => {
    const { topics, questions, problems } = readRun('a\tQ0\td1 1  2 t\r\n  b Q0 d2 1 1 t more junk here\r\n\r\na Q0 d3 0 3 t');
    assert.deepEqual(topics, { a: ['d3', 'd1'], b: ['d2'] });
    assert.deepEqual(problems, []);
    assert.deepEqual(questions.map(({ line, endLine }) => [line, endLine]), [[0, 0], [1, 1]]);
  });

  it('leaves out comment lines and keeps # and no-break spaces inside ids', () => {
    const { topics, problems } = readRun('# a comment line of six words\n  # another\n1 Q0 doc#1 1 1 t\n1 Q0 do\u00a0c 1 2 t\n');
    assert.deepEqual(topics, { 1: ['do\u00a0c', 'doc#1'] });
    assert.deepEqual(problems, []);
  });

  it('says which line is bad and reads the others', () => {
    const { topics, told } = readRun('1 Q0 a 1 2 t\n1 Q0 b\n# c\n1 Q0 c 2 high t\n1 Q0 d 3 1 t\n');
    assert.deepEqual(topics, { 1: ['a', 'd'] });
    assert.deepEqual(told, ['too-few-columns:2', 'bad-score:4']);
  });

  it('ranks NaN last and says so; infinities are scores', () => {
    const { topics, told } = readRun('1 Q0 z 1 nan t\n1 Q0 a 2 -1 t\n1 Q0 b 3 inf t\n1 Q0 c 4 -Infinity t\n');
    assert.deepEqual(topics, { 1: ['b', 'a', 'c', 'z'] });
    assert.deepEqual(told, ['score-nan:1']);
  });

  it('keeps a document that occurs again, and says so', () => {
    const { topics, told } = readRun('1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 a 3 1 t\n');
    assert.deepEqual(topics, { 1: ['a', 'b', 'a'] });
    assert.deepEqual(told, ['document-twice:3']);
  });

  it('does not trust the score of a last line that is cut off', () => {
    const { topics, told } = readRun('1 Q0 a 1 3.5 t\n1 Q0 b 2 2.');
    assert.deepEqual(topics, { 1: ['a'] });
    assert.deepEqual(told, ['line-cut-off:2']);
  });

  it('reads lines of five columns where no line has more', () => {
    assert.deepEqual(readRun('1 Q0 a 1 3.5\n1 Q0 b 2 4').topics, { 1: ['b', 'a'] });
  });

  it('tells the first problems of a kind one by one and counts the rest', () => {
    const { problems } = readRun(`1 Q0 a 1 1 t\n${'bad\n'.repeat(100)}`);
    assert.equal(problems.length, 21);
    assert.match(problems.at(-1)?.message ?? '', /^80 more lines/);
  });
});

describe('TREC judgements', () => {
  it('keeps negative grades, by topic in the order of the file', () => {
    const { entries, problems } = trecQrels.readGoldFile('2 0 a 1\r\n1 0 a -1\n# comment\n2 0 b#1 3\n2 0 c -2.0');
    assert.deepEqual(entries.map(({ id, gold }) => [id, grades(gold)]), [['2', { a: 1, 'b#1': 3, c: -2 }], ['1', { a: -1 }]]);
    assert.deepEqual(problems, []);
  });

  it('lets the later of two judgements count, and says so', () => {
    const { entries, problems } = trecQrels.readGoldFile('1 0 a 1\n1 1 a 0\n1 2 a 2\n');
    assert.deepEqual(grades(entries[0]?.gold), { a: 2 });
    assert.deepEqual(problems.map(({ code, line }) => [code, line]), [['judged-twice', 2], ['judged-twice', 3]]);
  });

  it('refuses grades that are text, NaN, fractions or out of range', () => {
    const { entries, problems } = trecQrels.readGoldFile('1 0 a yes\n1 0 b nan\n1 0 c 0.5\n1 0 d 128\n1 0 e\n1 0 f 1\n');
    assert.deepEqual(grades(entries[0]?.gold), { f: 1 });
    assert.deepEqual(problems.map(({ code }) => code), ['bad-grade', 'bad-grade', 'bad-grade', 'bad-grade', 'too-few-columns']);
  });
});

describe('BEIR judgements', () => {
  it('skips the header and takes ids as they are', () => {
    const { entries, problems } = beirQrels.readGoldFile('query-id\tcorpus-id\tscore\r\n#q<::>2\tdoc 1\t2\r\n#q<::>2\tdoc 2\t0\r\n');
    assert.deepEqual(entries.map(({ id, gold }) => [id, grades(gold)]), [['#q<::>2', { 'doc 1': 2, 'doc 2': 0 }]]);
    assert.deepEqual(problems, []);
  });

  it('names the line of a bad row', () => {
    const { problems } = beirQrels.readGoldFile('query-id\tcorpus-id\tscore\nq\td\n\nq\td\tx\n');
    assert.deepEqual(problems.map(({ code, line }) => [code, line]), [['too-few-columns', 2], ['bad-grade', 4]]);
  });
});

describe('telling text formats apart', () => {
  const cases: readonly [name: string, text: string, format: string | null][] = [
    ['a run', '# made by us\n1 Q0 d 1 0.5 t\n', 'trec-run'],
    ['a run without a tag', '1 Q0 d 1 0.5\n', 'trec-run'],
    ['judgements', '1 0 d 1\n1 0 e -1\n', 'trec-qrels'],
    ['a BEIR table', 'query-id\tcorpus-id\tscore\nq\td\t1\n', 'beir-qrels'],
    ['prose', 'It was the best of times\nand the worst of them too\n', null],
    ['a log', '2024-01-01 10:00:00 INFO took 5 seconds\n2024-01-01 10:00:01 INFO took 6 seconds\n', null],
    ['CSV', 'query,answer\n1,2\n', null],
    ['nothing', '', null],
  ];
  for (const [name, text, format] of cases) {
    it(`${name}: ${format ?? 'none of them'}`, () => assert.equal(detectFormat(plainHead(text))?.id ?? null, format));
  }

  it('does not judge by a line that the head cuts', () => {
    assert.equal(detectFormat({ ...plainHead('1 0 d 1\n1 0 e'), cut: true })?.id, 'trec-qrels');
  });

  it('says what a file is when it is not what was wanted', () => {
    assert.equal(detectFormat(plainHead('1 0 d 1\n'), 'run')?.id, 'trec-qrels');
    assert.equal(detectFormat(plainHead('1 Q0 d 1 0.5 t\n'), 'gold')?.id, 'trec-run');
  });
});
