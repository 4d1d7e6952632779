import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { score, sharedFile, sharedJson } from './command';

/** Numbers of an independent reference for real files, each with the options that the command needs for it. */
interface Entry {
  readonly file: string;
  readonly run?: string;
  readonly args?: readonly string[];
  readonly questions?: number;
  readonly scored?: number;
  readonly exact?: Readonly<Record<string, number>>;
  readonly whitespace?: Readonly<Record<string, number>>;
  readonly judged?: Readonly<Record<string, number>>;
}

describe('goldlens score, against expected numbers of real files', () => {
  const path = sharedFile('realdata', 'expected.json');
  const entries = path === null ? [] : Object.entries(sharedJson(path) as Record<string, Entry>).filter(([, { exact, judged }]) => (exact ?? judged) !== undefined);

  it('has entries to hold', function () {
    if (path === null) return this.skip();
    assert.ok(entries.length >= 8, `${entries.length}`);
  });

  for (const [name, { file, run, args = [], questions, scored, exact, whitespace, judged }] of entries) {
    for (const [match, values] of [['exact', exact ?? judged], ['whitespace', whitespace]] as const) {
      if (values === undefined) continue;
      it(`${name}, match ${match}`, () => {
        const report = score(join(dirname(path ?? ''), file), ...(run === undefined ? [] : ['--run', run]), '--match', match, ...args);
        if (questions !== undefined) assert.equal(report.counts['questions'], questions);
        if (scored !== undefined) assert.equal(report.counts['scored'], scored);
        for (const [metric, value] of Object.entries(values)) {
          const ours = report.metrics[metric]?.value ?? NaN;
          assert.ok(Math.abs(ours - value) <= 1e-9, `${metric}: ${ours}, expected ${value}`);
        }
      });
    }
  }
});
