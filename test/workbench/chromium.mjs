// Finds a Chromium and starts it off the network. A fresh machine needs none: the npm package
// @sparticuz/chromium carries one, with the libraries and fonts that a bare Linux lacks.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';
import { cacheRoot, ensureInstalled, packageRoot } from './install.mjs';
import { withLock } from './lock.mjs';

const installedNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const installedElsewhere = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: [`${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`],
};

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets a test ask an element for the role and name that assistive technology is told.
  '--enable-blink-features=ComputedAccessibilityInfo',
];

/**
 * The Chromium to use: `CHROME_PATH`, else an installed one (unless `GOLDLENS_IGNORE_INSTALLED_BROWSER` is set),
 * else the packaged one, unpacked on first use.
 * @returns {Promise<{ executablePath: string, env: NodeJS.ProcessEnv }>}
 */
export async function resolveChromium() {
  const installed = process.env.CHROME_PATH ?? findInstalled();
  if (installed) {
    return { executablePath: installed, env: process.env };
  }
  await ensureInstalled();
  return unpackPackaged();
}

/**
 * Starts a headless Chromium.
 * @param {import('playwright-core').LaunchOptions} [options]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchChromium(options = {}) {
  const { executablePath, env } = await resolveChromium();
  // Chromium refuses its sandbox to root, and many Linux containers refuse it to everybody.
  const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, env, args: [...flags, ...sandbox], ...options });
}

function findInstalled() {
  if (process.env.GOLDLENS_IGNORE_INSTALLED_BROWSER) {
    return undefined;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => installedNames.map((name) => path.join(folder, name)));
  return [...onPath, ...(installedElsewhere[process.platform] ?? [])].find((file) => fs.existsSync(file));
}

async function unpackPackaged() {
  const source = path.join(packageRoot('@sparticuz/chromium'), 'bin');
  const { version } = JSON.parse(fs.readFileSync(path.join(packageRoot('@sparticuz/chromium'), 'package.json'), 'utf8'));
  const target = path.join(cacheRoot, `chromium-${version}`);
  const executablePath = path.join(target, 'chromium');
  if (!fs.existsSync(target)) {
    fs.mkdirSync(cacheRoot, { recursive: true });
    await withLock(`${target}.lock`, async () => {
      if (!fs.existsSync(target)) {
        await unpackTo(source, target);
      }
    });
  }
  return { executablePath, env: packagedEnvironment(target) };
}

async function unpackTo(source, target) {
  const partial = `${target}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true });
  await decompress(path.join(source, 'chromium.br'), path.join(partial, 'chromium'), 0o755);
  for (const name of ['al2023', 'fonts']) {
    const archive = path.join(partial, `${name}.tar`);
    await decompress(path.join(source, `${name}.tar.br`), archive);
    execFileSync('tar', ['-xf', archive, '-C', partial]);
    fs.rmSync(archive);
  }
  fs.writeFileSync(path.join(partial, 'fonts.conf'), fontsConfiguration(path.join(target, 'fonts')));
  fs.renameSync(partial, target);
}

async function decompress(from, to, mode = 0o644) {
  await pipeline(fs.createReadStream(from), createBrotliDecompress(), fs.createWriteStream(to, { mode }));
}

/** The package's libraries belong together, so they go before the machine's own; its font only where there is none. */
function packagedEnvironment(target) {
  const libraries = [path.join(target, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
  const fonts = fs.existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: path.join(target, 'fonts.conf') };
  return { ...process.env, LD_LIBRARY_PATH: libraries, ...fonts };
}

function fontsConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;
}
