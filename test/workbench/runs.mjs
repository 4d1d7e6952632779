import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The editors and trust levels that every suite is run under.
 * @type {readonly { name: string, version: 'current' | 'oldest', trusted: boolean }[]}
 */
export const runs = Object.freeze([
  { name: 'current-trusted', version: 'current', trusted: true },
  { name: 'current-restricted', version: 'current', trusted: false },
  { name: 'oldest-trusted', version: 'oldest', trusted: true },
  { name: 'oldest-restricted', version: 'oldest', trusted: false },
]);

/**
 * A folder of its own for one run, so that suites may write: the fixtures, and the samples in `sample/`.
 * @param {string} projectRoot
 * @returns {{ folder: string, remove: () => void }}
 */
export function createWorkspace(projectRoot) {
  // Resolved, since VS Code reports real paths and a temporary folder is a link on some systems.
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'goldlens-workspace-')));
  const copy = (from, to) => {
    const source = path.join(projectRoot, from);
    if (fs.existsSync(source)) {
      fs.cpSync(source, path.join(folder, to), { recursive: true });
    }
  };
  copy('test/fixtures/workspace', '.');
  copy('media/sample', 'sample');
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
