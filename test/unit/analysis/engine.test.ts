import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { readBothWays } from '../../support/bothWays';
import { hardRun } from '../../support/hardRuns';

const FILES = 160;
const RECORDS = 50;
/** bytes held at once: in small ones every record crosses an edge */
const WINDOWS = [1 << 20, 256, 1000, 4096];

describe('the engine gives what parsing gives', () => {
  for (const match of ['exact', 'whitespace'] as const) {
    it(`in ${match} matching, over ${FILES} hard files`, () => {
      let cells = 0;
      let plain = 0;
      for (let seed = 1; seed <= FILES; seed++) {
        const run = hardRun(seed, RECORDS);
        cells += run.cells;
        plain += readBothWays(run.bytes, { ...DEFAULT_CONFIG, match }, WINDOWS[seed % WINDOWS.length]!);
      }
      assert.ok(cells > 20_000, `${cells} cells`);
      assert.ok(plain > 900, `${plain} records were read without parsing`);
    });
  }

  it('for whole reports, with what stands before and behind the records', () => {
    for (let seed = 1000; seed < 1012; seed++) {
      const { bytes } = hardRun(seed, 30);
      const request = { name: 'run', run: { kind: 'bytes', name: 'run.json', bytes }, gold: null, config: { ...DEFAULT_CONFIG, match: 'whitespace' }, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null } as const;
      // whoever asks for every question gets it parsed
      assert.deepEqual(analyzeNow(request), analyzeNow(request, { question: () => undefined }), `seed ${seed}`);
    }
  });

  it('its compiled loops are what their sources say', function () {
    this.timeout(180_000);
    execFileSync(process.execPath, ['scripts/kernel.mjs', '--check']);
  });
});
