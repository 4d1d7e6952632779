#!/usr/bin/env node
/**
 * Runs the integration suites in real editors: `node test/workbench/runIntegration.mjs [--only current-trusted]…
 * [--grep TEXT]`. It bundles the suites, but expects `npm run build` to have built the extension. A run that executes
 * no test fails. The last line sums up.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleSuites } from './bundleSuites.mjs';
import { startDriver } from './driver.mjs';
import { startWorkbench } from './launch.mjs';
import { createOperations } from './operations.mjs';
import { createWorkspace, runs } from './runs.mjs';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const screenshots = path.join(projectRoot, 'test', 'screenshots');
const runTimeout = 15 * 60_000;

// Ends by itself when a signal asks it to, so that the `exit` handlers stop editors and remove folders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => process.exit(1));
}

const { only, grep } = readOptions();
const testsPath = await bundleSuites(projectRoot);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const run of runs.filter(({ name }) => only.length === 0 || only.includes(name))) {
  console.log(`\n── VS Code, ${run.name}`);
  const counts = await runIn(run);
  for (const key of Object.keys(total)) {
    total[key] += counts[key];
  }
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

function readOptions() {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] }, grep: { type: 'string' } },
  });
  const unknown = values.only.filter((name) => !runs.some((run) => run.name === name));
  if (unknown.length > 0) {
    console.error(`No run ${unknown.join(', ')}. There are ${runs.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  if (!fs.existsSync(path.join(projectRoot, 'dist', 'extension.js'))) {
    console.error('There is no dist/extension.js: run `npm run build` first.');
    process.exit(2);
  }
  return values;
}

/** One editor, from start to end. Whatever goes wrong outside of a test counts as one failure. */
async function runIn({ name, version, trusted, suites }) {
  const workspace = createWorkspace(projectRoot);
  const driver = await startDriver();
  let workbench;
  try {
    const suite = receiveSuite();
    workbench = await startWorkbench({
      version,
      trusted,
      testsPath,
      folder: workspace.folder,
      extensionPath: projectRoot,
      env: { ...driver.env, GOLDLENS_RUN: name, ...(suites ? { GOLDLENS_SUITES: suites.join() } : {}), ...(grep ? { GOLDLENS_GREP: grep } : {}) },
    });
    driver.provide({ ...createOperations(workbench, path.join(screenshots, name)), ...suite.operations });
    const counts = await withTimeout(waitForSuite(workbench, suite));
    if (counts.passed + counts.failed === 0) {
      console.error(`${name}: no test ran.`);
      return { ...counts, failed: 1 };
    }
    return counts;
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    await explain(workbench, name);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await workbench?.stop();
    await driver.stop();
    workspace.remove();
  }
}

/** What the suite's reporter sends: its lines as they come, and its counts at the end. */
function receiveSuite() {
  let counts;
  return {
    counts: () => counts,
    operations: {
      report: async ({ text }) => console.log(text),
      finish: async (received) => {
        counts = received;
      },
    },
  };
}

async function waitForSuite(workbench, suite) {
  const code = await workbench.exitCode;
  const counts = suite.counts();
  if (!counts || (code !== 0 && counts.failed === 0)) {
    throw new Error(`the suite ended with ${code} and did not say why.`);
  }
  return counts;
}

function withTimeout(work) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`not done after ${runTimeout / 60_000} minutes.`));
    const timer = setTimeout(late, runTimeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What is left to see when a run broke down. */
async function explain(workbench, name) {
  const file = path.join(screenshots, name, 'broken.png');
  await workbench?.page.screenshot({ path: file, timeout: 5_000 }).catch(() => undefined);
  const errors = workbench?.consoleMessages().filter(({ kind, ours }) => ours && kind !== 'log') ?? [];
  console.error(errors.map(({ kind, text }) => `${kind}: ${text}`).join('\n'));
  console.error(workbench?.serverLog().split('\n').slice(-30).join('\n') ?? '');
}
