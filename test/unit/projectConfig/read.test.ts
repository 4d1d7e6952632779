import assert from 'node:assert/strict';
import { readProjectConfig } from '../../../src/core/projectConfig/read';

/** Entries as the reader leaves them, and problems as `line:column severity code`. */
function read(text: string): { entries: unknown[]; problems: string[]; messages: string[] } {
  const { config, problems } = readProjectConfig(text);
  return {
    entries: config.runs.map(({ entry }) => entry),
    problems: problems.map(({ start, severity, code }) => `${start.line}:${start.column} ${severity} ${code}`),
    messages: problems.map(({ message }) => message),
  };
}

const GOOD = `{
  "$schema": "./schema.json",
  // comments and trailing commas are fine
  "runs": [
    { "files": "runs/**/*.json", "gold": "data/gold.json", "k": 5 },
    {
      "files": ["a.json", "b.json"], "corpus": "../corpus.json", "profile": "trec_eval", "k": [1, 5], "match": "whitespace",
      "ndcg": { "gain": "linear" }, "relevantFrom": 2, "complete": true, "name": "BM25", "stage": "rerank",
      "fields": { "chunks": "hits[]", "chunks.text": "body", "gold": "facts" },
    },
  ],
}`;

describe('reading a config file', () => {
  it('takes every setting', () => {
    assert.deepEqual(read(GOOD), {
      entries: [
        { files: 'runs/**/*.json', gold: 'data/gold.json', k: 5 },
        {
          files: ['a.json', 'b.json'], corpus: '../corpus.json', profile: 'trec_eval', k: [1, 5], match: 'whitespace',
          ndcg: { gain: 'linear' }, relevantFrom: 2, complete: true, name: 'BM25', stage: 'rerank',
          fields: { chunks: 'hits[]', 'chunks.text': 'body', gold: 'facts' },
        },
      ],
      problems: [],
      messages: [],
    });
    assert.deepEqual(read('{}').problems, []);
  });

  it('leaves out what is wrong, at its place, and keeps the rest', () => {
    const text = `{
  "runs": [
    { "gold": "x" },
    { "files": "a", "k": 0, "match": "fuzzy", "gold": "", "name": "A" },
    { "files": ["b"], "ndcg": { "gain": "log", "labels": "binary" },
      "fields": { "gold": "a..b", "id": "qid" } },
    5,
    { "files": "c", "colour": "red",
      "gold": 7 }
  ],
  "rules": []
}`;
    assert.deepEqual(read(text).entries, [{ files: 'a', name: 'A' }, { files: ['b'], ndcg: { labels: 'binary' }, fields: { id: 'qid' } }, { files: 'c' }]);
    assert.deepEqual(read(text).problems.sort(), [
      '11:3 warning config-unknown', '3:5 error config-value', '4:26 error config-value', '4:38 error config-value', '4:55 error config-value',
      '5:41 error config-value', '6:27 error config-value', '7:5 error config-value', '8:21 warning config-unknown', '9:15 error config-value',
    ]);
    assert.equal(read('{"runs": [{"gold": "x"}]}').messages[0], '"files" is missing.');
    assert.equal(read('{"runs": [{"files": "a\\\\b"}]}').messages[0], 'files: paths have forward slashes');
  });

  it('leaves out the wrong elements of a list, and no more of it', () => {
    const text = '{"runs": [\n{"files": ["a", 5, "b\\\\c", "/abs"], "k": [4, 0, 10]},\n{"files": [7], "k": []},\n{"files": [], "k": 1},\n{"files": "d", "k": ["x"], "name": "D"}]}';
    const { entries, problems, messages } = read(text);
    assert.deepEqual(entries, [{ files: ['a', '/abs'], k: [4, 10] }, { files: 'd', name: 'D' }]);
    assert.deepEqual(problems.sort(), [
      '2:17 error config-value', '2:20 error config-value', '2:28 warning config-outside', '2:46 error config-value',
      '3:12 error config-value', '3:21 error config-value', '4:11 error config-value', '5:22 error config-value',
    ]);
    assert.ok(messages.includes('files: paths have forward slashes'));
    assert.deepEqual(readProjectConfig(text).config.runs[0]?.globs, [{ glob: 'a', path: ['runs', 0, 'files', 0] }, { glob: '/abs', path: ['runs', 0, 'files', 3] }]);
  });

  it('keeps the index of each entry in the file', () => {
    assert.deepEqual(readProjectConfig('{"runs": [1, {"files": "a"}, {}, {"files": "b"}]}').config.runs.map(({ index }) => index), [1, 3]);
  });

  it('says what is no config at all', () => {
    for (const [text, place, code] of [
      ['', '1:1', 'config-syntax'],
      ['nope', '1:1', 'config-syntax'],
      ['\n[]', '2:1', 'config-value'],
      ['{"runs":\n {"a": 1}}', '2:2', 'config-value'],
      ['['.repeat(50_000), '1:1', 'config-unreadable'],
      [`{"runs": [${' '.repeat(1_000_000)}]}`, '1:1', 'config-unreadable'],
    ] as const) {
      const { entries, problems } = read(text);
      assert.deepEqual([entries, problems[0]], [[], `${place} error ${code}`], text.slice(0, 20));
    }
  });

  it('reads what stands before a break in the JSON', () => {
    const { entries, problems } = read('{"runs": [{"files": "a", "k": 3},\n{"files": "b" "gold": 1]');
    assert.deepEqual(entries[0], { files: 'a', k: 3 });
    assert.equal(problems[0], '2:15 error config-syntax');
  });

  it('takes no key for more than a key', () => {
    const { entries, problems } = read('{"__proto__": {"runs": []}, "runs": [{"files": "a", "__proto__": {"gold": "x"}, "constructor": 1}]}');
    assert.deepEqual(entries, [{ files: 'a' }]);
    assert.deepEqual(problems, ['1:2 warning config-unknown', '1:53 warning config-unknown', '1:81 warning config-unknown']);
    assert.equal(Object.hasOwn(Object.prototype, 'gold'), false);
  });

  it('tells what has no effect', () => {
    const text = '{"runs": [\n{"files": "../x"},\n{"files": ["ok", "/abs"]},\n{"files": "a", "fields": {"chunks.text": "t"}},\n{"files": "a", "profile": "multihop-rag-script", "match": "exact"},\n{"files": "a", "files": "b"}]}';
    assert.deepEqual(read(text).problems.sort(), ['2:11 warning config-outside', '3:18 warning config-outside', '4:26 warning config-fields', '5:59 warning config-match', '6:16 warning config-repeated']);
  });

  it('tells the first of very many problems, and reads what is good', () => {
    const others = Array.from({ length: 5000 }, (_, at) => `"key${at}": 1`).join(',');
    const { entries, problems } = read(`{${others}, ${others}, "runs": [{"files": "a", ${others}}]}`);
    assert.deepEqual(entries, [{ files: 'a' }]);
    assert.deepEqual([problems.length, problems.at(-1)], [1001, '1:1 info config-more']);
  });
});
