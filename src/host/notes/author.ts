import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 3000;

/**
 * Who writes a note about a file: `user.name` of git, of the repository that the file is in or of the person, else the
 * name of the person's account. Git is started in the home folder and only reads: nothing of the workspace is run.
 * @param file path of the run, null when it is on no disk
 */
export async function noteAuthor(file: string | null): Promise<string | null> {
  const config = file === null ? null : await repositoryConfig(dirname(file));
  const ofRepository = config === null ? null : await userName(['--file', config]);
  return ofRepository ?? (await userName([])) ?? accountName();
}

async function userName(where: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['config', ...where, '--get', 'user.name'], { cwd: homedir(), timeout: PATIENCE_MS, windowsHide: true });
    return stdout.trim() || null;
  } catch {
    // there is no git, or it knows no name
    return null;
  }
}

/** The config of the repository that a folder is in. */
async function repositoryConfig(folder: string): Promise<string | null> {
  const config = join(folder, '.git', 'config');
  if ((await stat(config).catch(() => null))?.isFile() === true) return config;
  const parent = dirname(folder);
  return parent === folder ? null : repositoryConfig(parent);
}

function accountName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
