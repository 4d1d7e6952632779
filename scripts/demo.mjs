#!/usr/bin/env node
/**
 * Shows the extension at work: `npm run demo [-- --port N --folder DIR]`. Builds it, then opens a folder (by default the
 * samples) with it loaded: in the desktop VS Code where there is one, else in VS Code's server build, whose printed
 * address opens in any browser of this machine; `--port` asks for the latter. Ctrl-C ends it.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../test/workbench/install.mjs';
import { startServer, workbenchUrl } from '../test/workbench/server.mjs';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const { port, folder } = readOptions();
build();
const desktop = findDesktop();
if (desktop) {
  await showInDesktop(desktop);
} else {
  await showInBrowser();
}

function readOptions() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    fail(`--port takes a port number, not ${values.port}.`);
  }
  const folder = path.resolve(values.folder ?? path.join(projectRoot, 'media', 'sample'));
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    fail(`There is no folder ${folder}.`);
  }
  return { port, folder };
}

function build() {
  const { status } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts', 'build.mjs')], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) {
    fail('The build failed.');
  }
}

/** The desktop editor's command, unless a port was asked for or there is no display to show it on. */
function findDesktop() {
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  if (port !== undefined || !hasDisplay) {
    return undefined;
  }
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((each) => names.map((name) => path.join(each, name))).find((file) => fs.existsSync(file));
}

async function showInDesktop(command) {
  console.log(`Opening ${folder} in the desktop VS Code. Close its window, or press Ctrl-C, to end.`);
  const child = spawn(command, [`--extensionDevelopmentPath=${projectRoot}`, '--new-window', '--wait', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.once('SIGINT', () => child.kill());
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}

async function showInBrowser() {
  await ensureInstalled();
  // Listened for before the server starts, so that no signal ends us and leaves it running.
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => resolve('asked'));
    }
  });
  const server = await startServer({ version: 'current', trusted: true, port }).catch((error) => fail(error.message));
  const url = workbenchUrl(server.origin, { folder, extensionPath: projectRoot });
  console.log(`\nGoldlens runs in VS Code. Open this address:\n\n  ${url}\n\nCtrl-C ends it.`);
  const reason = await Promise.race([asked, server.exited]);
  await server.stop();
  if (reason !== 'asked') {
    fail(`VS Code ended by itself.\n${server.log().split('\n').slice(-20).join('\n')}`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
