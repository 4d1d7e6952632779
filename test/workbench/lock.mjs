import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `work` while no other process runs work under the same lock file. A lock left by a process that died is
 * taken over.
 * @template T
 * @param {string} file @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(file, work) {
  while (!(await take(file))) {
    await removeIfAbandoned(file);
    await delay(250);
  }
  try {
    return await work();
  } finally {
    await fs.rm(file, { force: true });
  }
}

async function take(file) {
  const mine = `${file}.${process.pid}`;
  await fs.writeFile(mine, String(process.pid));
  try {
    // A link appears together with its content, so nobody reads a lock that names no process yet.
    await fs.link(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    await fs.rm(mine, { force: true });
  }
}

async function removeIfAbandoned(file) {
  const owner = Number(await fs.readFile(file, 'utf8').catch(() => ''));
  if (owner > 0 && !isAlive(owner)) {
    // Renaming has one winner, so a lock taken meanwhile by another process is not the one removed twice.
    const gone = `${file}.${process.pid}.abandoned`;
    await fs.rename(file, gone).catch(() => undefined);
    await fs.rm(gone, { force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
