// One VS Code server process with data folders of its own, and the address that opens it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { packageRoot, serverRoot } from './install.mjs';
import { quietSettings } from './settings.mjs';
import { createTemporaryFolder } from './temporary.mjs';

const startTimeout = 60_000;
const stopTimeout = 1_000;

/**
 * @typedef {object} ServerOptions
 * @property {'current' | 'oldest'} version
 * @property {boolean} trusted false opens folders in Restricted Mode
 * @property {number} [port] a free one when left out
 * @property {Record<string, unknown>} [userSettings]
 * @property {Record<string, string>} [env] added to the environment that the extension host sees
 *
 * @typedef {object} Server
 * @property {string} origin such as http://127.0.0.1:41234
 * @property {() => string} log what the server has printed so far
 * @property {Promise<number | null>} exited the process's exit code
 * @property {() => Promise<void>} stop ends the process with its children and removes its data
 */

/** Starts a server and waits until it listens. @param {ServerOptions} options @returns {Promise<Server>} */
export async function startServer({ version, trusted, port = 0, userSettings = {}, env = {} }) {
  const data = createTemporaryFolder('goldlens-vscode-');
  writeSettings(data.folder, userSettings);
  const child = spawn(nodeFor(version), serverArguments({ version, trusted, port, dataFolder: data.folder }), {
    env: { ...process.env, EXTENSIONS_GALLERY: '{}', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the extension hosts it starts end with it.
    detached: process.platform !== 'win32',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const kill = (signal) => killGroup(child, signal);
  const killNow = () => kill('SIGKILL');
  // Before the folder's own handler, so that nothing writes into it any more.
  process.prependOnceListener('exit', killNow);
  const stop = async () => {
    kill('SIGTERM');
    await Promise.race([exited, delay(stopTimeout, undefined, { ref: false })]);
    killNow();
    process.off('exit', killNow);
    data.remove();
  };
  const log = collectOutput(child);
  try {
    return { origin: `http://127.0.0.1:${await waitForPort(child, log, exited)}`, log, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The address that opens a folder with an extension under development, and runs a suite in its extension host when
 * one is given. It works in any browser.
 * @param {string} origin
 * @param {{ folder: string, extensionPath?: string, testsPath?: string }} what absolute paths
 */
export function workbenchUrl(origin, { folder, extensionPath, testsPath }) {
  const { host } = new URL(origin);
  const remote = (file) => `vscode-remote://${host}${pathToFileURL(file).pathname}`;
  const payload = [
    ...(extensionPath ? [['extensionDevelopmentPath', remote(extensionPath)]] : []),
    ...(testsPath ? [['extensionTestsPath', remote(testsPath)]] : []),
  ];
  const query = new URLSearchParams({
    folder: decodeURIComponent(pathToFileURL(folder).pathname),
    payload: JSON.stringify(payload),
  });
  return `${origin}/?${query}`;
}

function serverArguments({ version, trusted, port, dataFolder }) {
  return [
    path.join(serverRoot(version), 'out', 'server-main.js'),
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--server-data-dir', dataFolder],
    '--without-connection-token',
    '--accept-server-license-terms',
    '--disable-telemetry',
    // A built server heeds the address's payload only with this.
    '--enable-smoke-test-driver',
    ...(trusted ? ['--disable-workspace-trust'] : []),
  ];
}

/** The Node that a version needs: the packaged one for the current, the one that runs us for the oldest. */
function nodeFor(version) {
  const packaged = path.join(packageRoot(`node-${process.platform}-${process.arch}`), 'bin', 'node');
  return version === 'current' && fs.existsSync(packaged) ? packaged : process.execPath;
}

function writeSettings(dataFolder, userSettings) {
  const folder = path.join(dataFolder, 'data', 'User');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...quietSettings, ...userSettings }, null, 2));
}

function killGroup(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') {
      throw error;
    }
  }
}

function collectOutput(child) {
  let text = '';
  const onData = (chunk) => {
    text += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', onData);
  child.stderr.setEncoding('utf8').on('data', onData);
  return () => text;
}

/** The port the server listens on; rejects when it says that it cannot, ends, or takes too long. */
async function waitForPort(child, log, exited) {
  const late = new AbortController();
  const nothing = (reason) => {
    throw new Error(`${reason}\n${log()}`);
  };
  const failures = [
    once(child, 'error', { signal: late.signal }).then(([error]) => nothing(error.message)),
    exited.then((code) => nothing(`VS Code ended with ${code}.`)),
    delay(startTimeout, undefined, { signal: late.signal }).then(() => nothing('VS Code did not start.')),
  ];
  try {
    return await Promise.race([readPort(child, log), ...failures]);
  } finally {
    // The race is over; what loses it must neither keep the process alive nor be reported.
    Promise.allSettled(failures);
    late.abort();
  }
}

function readPort(child, log) {
  return new Promise((resolve, reject) => {
    const check = () => {
      const port = /Extension host agent listening on (\d+)/.exec(log());
      // It goes on running without a port, so nothing else would tell.
      const refusal = /Error: listen (E\w+.*)/.exec(log());
      if (port) {
        resolve(port[1]);
      } else if (refusal) {
        reject(new Error(`VS Code cannot listen: ${refusal[1]}`));
      }
    };
    child.stdout.on('data', check);
    child.stderr.on('data', check);
  });
}
