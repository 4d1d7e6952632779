// Opens a folder in a real VS Code, in a real Chromium, with an extension loaded from its source folder.
import { launchChromium } from './chromium.mjs';
import { recordConsole } from './console.mjs';
import { ensureInstalled } from './install.mjs';
import { startServer, workbenchUrl } from './server.mjs';

/**
 * @typedef {object} WorkbenchOptions
 * @property {'current' | 'oldest'} version
 * @property {string} folder the workspace, absolute
 * @property {boolean} trusted false opens it in Restricted Mode
 * @property {string} extensionPath absolute
 * @property {string} [testsPath] a module whose `run()` is called in the extension host, absolute
 * @property {Record<string, unknown>} [userSettings]
 * @property {Record<string, string>} [env] added to the extension host's environment
 * @property {boolean} [headless] true when left out
 * @property {{ width: number, height: number }} [viewport] CSS pixels
 *
 * @typedef {object} Workbench
 * @property {string} url
 * @property {import('playwright-core').Page} page
 * @property {import('playwright-core').Browser} browser
 * @property {() => string} serverLog
 * @property {() => import('./console.mjs').ConsoleMessage[]} consoleMessages since the start
 * @property {Promise<number>} exitCode what the suite ended with; rejects when the editor or the browser dies first
 * @property {() => Promise<void>} stop
 */

/** @param {WorkbenchOptions} options @returns {Promise<Workbench>} */
export async function startWorkbench(options) {
  await ensureInstalled();
  const server = await startServer(options);
  let browser;
  const stop = async () => {
    await browser?.close().catch(() => undefined);
    await server.stop();
  };
  try {
    browser = await launchChromium({ headless: options.headless ?? true });
    const context = await browser.newContext({ viewport: options.viewport ?? { width: 1400, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const page = await context.newPage();
    const consoleMessages = recordConsole(page, options.extensionPath);
    const exitCode = watchExit({ page, server });
    await exposeAutomation(page, exitCode.settle);
    const url = workbenchUrl(server.origin, options);
    await page.goto(url);
    return { url, page, browser, serverLog: server.log, consoleMessages, exitCode: exitCode.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The two functions that VS Code calls in a page that tests it; its log is already in the page's console. */
async function exposeAutomation(page, onExit) {
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.exposeFunction('codeAutomationExit', onExit);
}

function watchExit({ page, server }) {
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = resolve;
    const fail = (reason) => reject(new Error(`${reason} before the suite was done.`));
    page.once('crash', () => fail('The browser page crashed'));
    page.once('close', () => fail('The browser page was closed'));
    server.exited.then((code) => fail(`VS Code ended with ${code}`));
  });
  // Whoever only looks at the page never asks for the exit code.
  promise.catch(() => undefined);
  return { promise, settle };
}
