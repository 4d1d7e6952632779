import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new empty folder that is gone when `remove` was called or this process has ended by itself.
 * @param {string} prefix @returns {{ folder: string, remove: () => void }}
 */
export function createTemporaryFolder(prefix) {
  // Resolved, since VS Code reports real paths and the temporary folder is a link on some systems.
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), prefix)));
  const remove = () => {
    process.off('exit', remove);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  process.on('exit', remove);
  return { folder, remove };
}
