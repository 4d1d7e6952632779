import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { listFiles, PackageManager } from '@vscode/vsce';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const KB = 1024;

describe('what ships', () => {
  for (const [file, budget] of [
    ['dist/extension.js', 300 * KB],
    ['dist/webview.js', 450 * KB],
    ['dist/compare.js', 200 * KB],
    ['dist/export-pages.js', 250 * KB],
    ['dist/judge.js', 150 * KB],
    ['dist/judge-providers.js', 700 * KB],
  ] as const) {
    it(`${file} is at most ${budget / KB} KB`, () => {
      const { size } = statSync(path.join(ROOT, file));
      assert.ok(size <= budget, `${Math.ceil(size / KB)} KB; build it with \`npm run build\``);
    });
  }

  it('readers beyond JSON are bundles of their own, at most 700 KB together, and in no other bundle', () => {
    const readers = readdirSync(path.join(ROOT, 'dist')).filter((name) => /^readers-.*\.js$/.test(name));
    assert.deepEqual(readers.sort(), ['readers-csv.js', 'readers-parquet.js', 'readers-zip.js']);
    const size = readers.reduce((sum, name) => sum + statSync(path.join(ROOT, 'dist', name)).size, 0);
    assert.ok(size <= 700 * KB, `${Math.ceil(size / KB)} KB`);
    for (const name of ['extension.js', 'worker.js', 'cli.js']) assert.doesNotMatch(readFileSync(path.join(ROOT, 'dist', name), 'utf8'), /CSV_INVALID_CLOSING_QUOTE|parquet file invalid|invalid zip data/, name);
  });

  it('the protocols of judges are in one bundle that is loaded when something is sent', () => {
    const knowing = readdirSync(path.join(ROOT, 'dist')).filter((name) => name.endsWith('.js') && /chat\/completions|anthropic-version/.test(readFileSync(path.join(ROOT, 'dist', name), 'utf8')));
    assert.deepEqual(knowing, ['judge-providers.js']);
  });

  it('is at most 1.5 MB without the samples, and holds no source, test or tool', async () => {
    const files = await listFiles({ cwd: ROOT, packageManager: PackageManager.None });
    for (const needed of ['dist/extension.js', 'dist/worker.js', 'dist/readers-csv.js', 'dist/readers-parquet.js', 'dist/readers-zip.js', 'dist/webview.js', 'dist/webview.css', 'dist/compare.js', 'dist/compare.css', 'dist/export-pages.js', 'dist/sharing.js', 'dist/judge.js', 'dist/judge-providers.js', 'dist/cli.js', 'dist/goldlens.config.schema.json', 'media/goldlens.svg', 'media/sample/runs/bm25.json', 'package.nls.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
      assert.ok(files.includes(needed), `${needed} is missing`);
    }
    for (const file of files) assert.doesNotMatch(file, /^(src|test|webview|scripts|node_modules|dist\/(test|types))\/|\.(ts|tsx|map)$|^\.ci/, `${file} ships`);
    const bytes = files.filter((file) => !file.startsWith('media/sample/')).reduce((sum, file) => sum + deflateRawSync(readFileSync(path.join(ROOT, file))).byteLength, 0);
    assert.ok(bytes <= 1.5 * KB * KB, `${Math.ceil(bytes / KB)} KB`);
  });
});
