import assert from 'node:assert/strict';
import { DEFAULT_CONFIG } from '../../src/core/model';
import { readBothWays } from '../support/bothWays';
import { hardRun } from '../support/hardRuns';

/** The engine against parsing, fact by fact and chunk by chunk, a million times. */

const CELLS = Number(process.env['GOLDLENS_CELLS'] ?? 1_000_000);
const WINDOWS = [1 << 20, 128, 256, 1000, 4096, 65536];

describe('the engine gives what parsing gives', () => {
  it(`in ${CELLS} cells`, function () {
    this.timeout(60 * 60_000);
    let plain = 0;
    for (let seed = 10_000, cells = 0; cells < CELLS; seed++) {
      const run = hardRun(seed, 80);
      cells += run.cells;
      plain += readBothWays(run.bytes, { ...DEFAULT_CONFIG, match: seed % 2 === 0 ? 'exact' : 'whitespace' }, WINDOWS[seed % WINDOWS.length]!);
    }
    assert.ok(plain > CELLS / 100, `${plain} records were read without parsing`);
  });
});
