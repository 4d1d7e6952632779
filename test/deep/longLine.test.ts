import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { analyzeNow } from '../../src/analysis/analyze';
import type { AnalysisResult } from '../../src/analysis/analysis';
import { DEFAULT_CONFIG } from '../../src/core/model';
import { Folder } from '../unit/cli/command';

/** Lines of 300 MB, of which one part is written at a time. */

const PART = 'A passage of no meaning. '.repeat(40_000);
const PARTS = 300;
const good = '{"query":"q","retrieval_list":[{"text":"a fact"}],"gold_list":[{"fact":"fact"}]}';

describe('a line of 300 MB', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  function analyze(name: string, before: string, after: string): AnalysisResult {
    const path = folder.pathOf(name);
    const file = openSync(path, 'w');
    writeSync(file, before);
    for (let part = 0; part < PARTS; part++) writeSync(file, PART);
    writeSync(file, after);
    closeSync(file);
    return analyzeNow({ name, run: { kind: 'path', name, path }, gold: null, corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null });
  }

  for (const [what, open, close] of [['lines', `${good}\n`, `\n${good}\n`], ['array', `[${good},\n`, `,\n${good}]`]] as const) {
    it(`is a record like any other, in ${what}`, function () {
      this.timeout(300_000);
      const result = analyze(`${what}.json`, `${open}{"query":"long","retrieval_list":[{"text":"`, `a fact"}],"gold_list":[{"fact":"a fact"}]}${close}`);
      assert.ok(result.kind === 'report');
      assert.deepEqual([result.report.counts.scored, result.report.questions.map(({ firstHit }) => firstHit), result.report.problems], [3, [1, 1, 1], []]);
    });
  }

  it('of prose is no run, which is said soon', function () {
    this.timeout(300_000);
    const started = Date.now();
    const result = analyze('prose.txt', '', '');
    assert.match(result.kind === 'not-a-run' ? result.what : '', /No run was recognised/);
    assert.ok(Date.now() - started < 30_000);
  });
});
