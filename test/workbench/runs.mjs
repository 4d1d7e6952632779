import fs from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from './temporary.mjs';

/** What has to be there in Restricted Mode: nothing else in the product asks for trust. */
const withoutTrust = ['smoke', 'mainJob', 'badFiles', 'projectConfig'];

/**
 * The editors and trust levels that suites are run under; `suites` names them where it is not all.
 * @type {readonly { name: string, version: 'current' | 'oldest', trusted: boolean, suites?: readonly string[] }[]}
 */
export const runs = Object.freeze([
  { name: 'current-trusted', version: 'current', trusted: true },
  { name: 'current-restricted', version: 'current', trusted: false, suites: withoutTrust },
  { name: 'oldest-trusted', version: 'oldest', trusted: true },
  { name: 'oldest-restricted', version: 'oldest', trusted: false, suites: withoutTrust },
]);

/**
 * A folder of its own for one run, so that suites may write: the fixtures, and the samples in `sample/`.
 * @param {string} projectRoot
 * @returns {{ folder: string, remove: () => void }}
 */
export function createWorkspace(projectRoot) {
  const { folder: parent, remove } = createTemporaryFolder('goldlens-workspace-');
  // Its name is in every screenshot's title, so it is the same in all.
  const folder = path.join(parent, 'rag-evaluation');
  fs.mkdirSync(folder);
  const copy = (from, to) => {
    const source = path.join(projectRoot, from);
    if (fs.existsSync(source)) {
      fs.cpSync(source, path.join(folder, to), { recursive: true });
    }
  };
  copy('test/fixtures/workspace', '.');
  copy('media/sample', 'sample');
  return { folder, remove };
}
