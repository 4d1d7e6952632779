import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('goldlens as a program', () => {
  let folder: string;
  let program: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'goldlens-'));
    program = join(folder, 'dist/cli.js');
    mkdirSync(join(folder, 'dist'));
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
    await build({ entryPoints: [join(root, 'src/cli/main.ts')], bundle: true, platform: 'node', target: 'node20', format: 'cjs', mainFields: ['module', 'main'], outfile: program, logLevel: 'error' });
    const record = { query: 'Who?', retrieval_list: [{ text: `Ada. ${'x'.repeat(100)}` }], gold_list: [{ fact: 'Ada.' }] };
    writeFileSync(join(folder, 'big.json'), JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ ...record, id: `q${at}` }))));
  });
  after(() => rmSync(folder, { recursive: true }));
  const shell = (command: string) => spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, PROGRAM: program, FOLDER: folder }, maxBuffer: 1 << 28 });

  it('writes all of a large output into a pipe', () => {
    const { stdout, status } = shell('set -o pipefail; node "$PROGRAM" score "$FOLDER/big.json" --questions --format json | cat');
    assert.equal(status, 0);
    assert.equal((JSON.parse(stdout) as { questions: unknown[] }).questions.length, 5000);
  });

  it('leaves quietly when the reader closes the pipe', () => {
    const { stdout, stderr } = shell('node "$PROGRAM" score "$FOLDER/big.json" --questions --format json | head -n 1');
    assert.deepEqual([stdout, stderr], ['{\n', '']);
  });

  it('tells its version and exits 2 for wrong usage', () => {
    assert.match(shell('node "$PROGRAM" --version').stdout, /^\d+\.\d+\.\d+\n$/);
    const { status, stdout, stderr } = shell('node "$PROGRAM" score nowhere.json');
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /no such file/);
  });
});
