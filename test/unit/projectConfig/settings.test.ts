import assert from 'node:assert/strict';
import { readProjectConfig } from '../../../src/core/projectConfig/read';
import { matches, meansRun, scoreOptionsOf, settingsOf } from '../../../src/core/projectConfig/settings';

describe('the settings of a run', () => {
  const { config } = readProjectConfig(`{"runs": [
    {"files": "**/*.json", "gold": "gold.json", "k": [5], "ndcg": {"gain": "linear", "labels": "binary"}},
    {"files": "runs/*.json", "name": "In runs", "ndcg": {"ideal": "returned"}},
    {"files": "runs/a.json", "gold": "other.json"}
  ]}`);

  it('come from the last entry that has them, and say from which', () => {
    assert.deepEqual(settingsOf(config, 'runs/a.json'), {
      settings: { gold: 'other.json', k: [5], ndcg: { ideal: 'returned' }, name: 'In runs' },
      from: { gold: 2, k: 0, ndcg: 1, name: 1 },
    });
    assert.deepEqual(settingsOf(config, 'x.json')?.settings, { gold: 'gold.json', k: [5], ndcg: { gain: 'linear', labels: 'binary' } });
    assert.equal(settingsOf(config, 'x.trec'), null);
  });

  it('that decide on numbers are options of scoring', () => {
    assert.deepEqual(scoreOptionsOf(settingsOf(config, 'runs/a.json')!.settings), { k: [5], ndcg: { ideal: 'returned' } });
  });

  it('belong to files that a pattern names', () => {
    const cases: readonly [glob: string, file: string, yes: boolean][] = [
      ['*.json', 'a.json', true],
      ['*.json', 'runs/a.json', false],
      ['./*.json', 'a.json', true],
      ['**/*.json', 'a.json', true],
      ['**/*.json', 'x/.hidden/a.json', true],
      ['runs/**', 'runs/x/y.trec', true],
      ['runs/{a,b}?.{json,jsonl}', 'runs/b1.jsonl', true],
      ['runs/[ab].json', 'runs/c.json', false],
      ['c[1].json', 'c[1].json', true],
      ['A.json', 'a.json', false],
      ['!a.json', 'b.json', false],
      ['#a.json', '#a.json', true],
      ['+(a).json', 'a.json', false],
      ['../a.json', 'a.json', false],
      ['/a.json', 'a.json', false],
    ];
    for (const [glob, file, yes] of cases) assert.equal(matches(glob, file), yes, `${glob} on ${file}`);
  });

  it('are found in no time whatever the pattern', () => {
    const start = performance.now();
    assert.equal(matches(`**/${'*a'.repeat(200)}b`, 'a'.repeat(4000)), false);
    assert.equal(matches(`${'**/*a*/'.repeat(100)}b`, 'aa/'.repeat(500)), false);
    assert.equal(matches('{a,b}'.repeat(100), 'x'), false);
    assert.ok(performance.now() - start < 2000, 'patterns are matched without backtracking');
  });

  it('mean a file as a run where they say how to read it, or what such files are called', () => {
    const { config } = readProjectConfig(JSON.stringify({
      runs: [
        { files: '**/*', gold: './data/truth.txt', corpus: 'data/passages.bin' },
        { files: ['out/*.log', 'exact'] },
        { files: 'mapped/*', fields: { question: 'q', chunks: 'c[]' } },
        { files: 'unfit/*', fields: { 'chunks.text': 't' } },
      ],
    }));
    const expected = { 'README.md': null, 'out/a.log': 'named', 'out/a.txt': null, exact: 'named', 'mapped/x': 'mapped', 'data/truth.txt': null, 'data/passages.bin': null, 'unfit/x': null };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((file) => [file, meansRun(config, file)])), expected);
  });
});
