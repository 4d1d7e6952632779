import fs from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles every `*.test.ts` of `test/integration` and the entry that runs them into `dist/test/integration`.
 * @param {string} projectRoot
 * @returns {Promise<string>} the entry, as VS Code wants it for `extensionTestsPath`
 */
export async function bundleSuites(projectRoot) {
  const outdir = path.join(projectRoot, 'dist', 'test', 'integration');
  // A suite that was removed or renamed must not run on as its old bundle.
  await fs.rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['test/integration/run.ts', 'test/integration/**/*.test.ts'],
    outbase: 'test/integration',
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // jsonc-parser's CommonJS build cannot be bundled
    mainFields: ['module', 'main'],
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(outdir, 'run.js');
}
