import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { AnalysisRequest, AnalysisResult } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { readFirstBytes } from '../../../src/analysis/recognize';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { zipOf } from '../../support/zip';
import { Folder } from './command';

const PROGRAM = path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'cli.js');
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const record = (id: number): object => ({ query: `question ${id}`, retrieval_list: [{ text: `It is fact ${id}.` }], gold_list: [{ fact: `fact ${id}.` }] });

/** Things that stand where a run file should, given to the program as it ships: one sentence each, soon, and exit code 2. */
describe('goldlens score: what is no run file', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  const cases: readonly (readonly [what: string, make: (path: string) => void, said: RegExp, below?: string])[] = [
    ['an empty file', (at) => writeFileSync(at, ''), /The file is empty/],
    ['an image', (at) => writeFileSync(at, PNG), /The file is not text/],
    ['a program', (at) => writeFileSync(at, Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(3000), PNG])), /The file is not text/],
    ['2 GB of zeros', (at) => void (closeSync(openSync(at, 'w')), truncateSync(at, 2 * 1024 ** 3 + 5)), /The file is not text/],
    ['a path below a file', (at) => writeFileSync(at, ''), /leads through something that is no folder/, '/x.json'],
    ['a folder', (at) => mkdirSync(at), /is not a file but a folder/],
    ['a link to itself', (at) => symlinkSync(at, at), /its links go round in a circle/],
    ['a link to nothing', (at) => symlinkSync(`${at}.gone`, at), /there is no such file/],
    ['a pipe that nobody writes to', (at) => void execFileSync('mkfifo', [at]), /is not a file but a pipe/],
    ['a device without an end', (at) => symlinkSync('/dev/zero', at), /is not a file but a device/],
    ['a gzip bomb', (at) => writeFileSync(at, gzipSync(Buffer.alloc(30_000_000))), /unfolds past the limit \(512 MB, and 200 times its size\)/],
    ['a zip bomb', (at) => writeFileSync(at, zipOf([{ name: 'run.json', packed: { method: 8, bytes: deflateRawSync(Buffer.alloc(30_000_000)) } }])), /unfolds past the limit \(512 MB, and 200 times its size\)/],
    ['gzip of 2 GB', (at) => void (writeFileSync(at, gzipSync('{}')), truncateSync(at, 2 * 1024 ** 3)), /too large to be unfolded \(over 512 MB\)/],
    ['a zip archive of 2 GB', (at) => void (writeFileSync(at, zipOf([])), truncateSync(at, 2 * 1024 ** 3)), /too large to be read \(over 512 MB\)/],
    ['10,000 levels of nesting', (at) => writeFileSync(at, '['.repeat(10_000) + ']'.repeat(10_000)), /No run was recognised/],
  ];
  for (const [at, [what, make, said, below = '']] of cases.entries()) {
    it(what, function () {
      if (process.platform === 'win32' && /pipe|device|link/.test(what)) return this.skip();
      const file = folder.pathOf(`case-${at}.json`);
      make(file);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--max-old-space-size=256', PROGRAM, 'score', `${file}${below}`], { encoding: 'utf8', timeout: 15_000 });
      assert.match(stderr, said);
      assert.match(stderr, /^goldlens: [^\n]+\n$/);
      assert.deepEqual([status, stdout], [2, '']);
    });
  }

  it('a file that one may not read', function () {
    if (process.platform === 'win32' || process.seteuid === undefined || process.geteuid === undefined) return this.skip();
    const file = folder.write('closed.json', [record(1)]);
    chmodSync(path.dirname(file), 0o755);
    chmodSync(file, 0);
    // a root may read everything: the file is opened as somebody else then
    const self = process.geteuid();
    if (self === 0) process.seteuid(65_534);
    try {
      assert.match(refusal(analyzeNow(requestOf(file))), /cannot be read: permission denied\./);
    } finally {
      process.seteuid(self);
    }
  });

  it('a file that exists and gives an error when it is read', function () {
    const file = '/sys/class/net/lo/speed';
    if (!existsSync(file)) return this.skip();
    assert.match(refusal(analyzeNow(requestOf(file))), /The file cannot be read any further: /);
  });
});

describe('run files that change while they are read', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  const large = Array.from({ length: 3000 }, (_, at) => JSON.stringify({ ...record(at), note: 'x'.repeat(3000) })).join('\n');
  for (const [what, change] of [
    ['is deleted', (file: string): void => unlinkSync(file)],
    ['is cut short', (file: string): void => truncateSync(file, 5_000_000)],
    ['is emptied', (file: string): void => truncateSync(file, 0)],
  ] as const) {
    it(`give what was read when the file ${what}`, () => {
      const file = folder.write(`${what}.jsonl`, large);
      let changed = false;
      const progress = (): void => {
        if (!changed) change(file);
        changed = true;
      };
      const result = analyzeNow(requestOf(file), { progress });
      assert.ok(result.kind === 'report' && changed);
      const { counts, problems } = result.report;
      if (what === 'is deleted') assert.deepEqual([counts.scored, problems], [3000, []]);
      else assert.ok(counts.scored > 0 && counts.scored < 3000, `${counts.scored}`);
      if (what !== 'is deleted') assert.deepEqual(problems.map(({ code }) => code), ['cut-off']);
    });
  }
});

describe('lists of files', () => {
  it('wait for no pipe and read no device without an end', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = new Folder();
    try {
      execFileSync('mkfifo', [folder.pathOf('pipe.json')]);
      await assert.rejects(readFirstBytes(folder.pathOf('pipe.json'), 64 * 1024), /not a file but a pipe/);
      await assert.rejects(readFirstBytes('/dev/zero', 64 * 1024), /not a file but a device/);
    } finally {
      folder.remove();
    }
  });
});

function requestOf(file: string): AnalysisRequest {
  return { name: 'x', run: { kind: 'path', name: path.basename(file), path: file }, gold: null, corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null };
}

function refusal(result: AnalysisResult): string {
  assert.ok(result.kind === 'not-a-run');
  return result.what;
}
