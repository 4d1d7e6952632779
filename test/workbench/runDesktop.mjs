#!/usr/bin/env node
/**
 * Runs the integration suites in the desktop VS Code, which @vscode/test-electron downloads. There is no page to drive
 * there: suites that need one are skipped and counted.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { bundleSuites } from './bundleSuites.mjs';
import { createWorkspace } from './runs.mjs';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const workspace = createWorkspace(projectRoot);
try {
  await runTests({
    version: 'stable',
    extensionDevelopmentPath: projectRoot,
    extensionTestsPath: await bundleSuites(projectRoot),
    extensionTestsEnv: { GOLDLENS_RUN: 'desktop-trusted' },
    launchArgs: [workspace.folder, '--disable-extensions', '--disable-workspace-trust', '--disable-telemetry'],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  workspace.remove();
}
