#!/usr/bin/env node
/**
 * Runs the tests: `node scripts/test.mjs [unit|webview|integration|deep|desktop]…`, by default everything of a normal run.
 * Suites are found by glob; a suite that ran nothing fails. What failed is told once more at the end, and the last line
 * sums up.
 */
import { spawn } from 'node:child_process';

const suites = {
  types: [['npx', 'tsc', '-b', '--pretty', 'false']],
  lint: [['npx', 'eslint', '.']],
  build: [['node', 'scripts/build.mjs']],
  unit: [mocha('test/unit/**/*.test.ts')],
  // each file has a browser of its own, so two run at once
  webview: [mocha('test/webview/**/*.test.ts', '--parallel', '--jobs', '2')],
  integration: [['node', 'test/workbench/runIntegration.mjs']],
  deep: [mocha('test/deep/**/*.test.ts')],
  desktop: [['node', 'test/workbench/runDesktop.mjs']],
};
const normal = ['types', 'lint', 'build', 'unit', 'webview', 'integration'];
const needsBuild = ['unit', 'webview', 'integration', 'desktop', 'deep'];

function mocha(glob, ...options) {
  return ['npx', 'mocha', ...options, glob];
}

/** Runs one command with its output shown; gives its exit code and the counts its runner printed. */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data) => {
      process.stdout.write(data);
      output += data;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, failures: failuresIn(output), retries: retriesIn(output), ...counted(output) }));
  });
}

/** Tests of a real editor are tried once more; that should not be overlooked. */
function retriesIn(output) {
  return output.match(/^ *tried once more: .*$/gm) ?? [];
}

/** mocha tells its failures after "2 failing", as the last thing it prints; the next editor begins with a rule. */
function failuresIn(output) {
  return [...output.matchAll(/^\s*\d+ failing\n[^]*?(?=^── |^\d+ passed, \d+ failed|(?![^]))/gm)].map(([told]) => short(told.trim()));
}

/** A failure may quote a whole file. */
function short(told) {
  const lines = told.split('\n').map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line));
  return (lines.length > 150 ? [...lines.slice(0, 150), '…'] : lines).join('\n');
}

/** mocha prints "12 passing"; the integration launcher prints "12 passed, 0 failed". */
function counted(output) {
  const sum = (pattern) => [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
  const launcher = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1);
  if (launcher) return { passed: Number(launcher[1]), failed: Number(launcher[2]), skipped: Number(launcher[3] ?? 0) };
  return { passed: sum(/^\s*(\d+) passing/gm), failed: sum(/^\s*(\d+) failing/gm), skipped: sum(/^\s*(\d+) pending/gm) };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`unknown suite: ${unknown.join(', ')} (there are ${Object.keys(suites).join(', ')})`);
  process.exit(2);
}
const chosen = asked.length === 0 ? normal : asked.some((name) => needsBuild.includes(name)) ? ['build', ...asked] : asked;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retries = [];
let broken = false;
for (const name of chosen) {
  console.log(`\n── ${name}`);
  for (const command of suites[name]) {
    const result = await run(command);
    failures.push(...result.failures.map((told) => `── failed in ${name}: ${told}`));
    retries.push(...result.retries);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    const ranNothing = !['types', 'lint', 'build'].includes(name) && result.passed + result.failed === 0;
    if (ranNothing) console.error(`${name}: no test ran`);
    if (result.code !== 0 || ranNothing) broken = true;
  }
  if (broken && ['types', 'build'].includes(name)) break;
}
if (retries.length > 0) console.log(`\n${retries.join('\n')}`);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped${process.env.GOLDLENS_SHARED ? '' : ' (GOLDLENS_SHARED is not set: the tests on real files did not run)'}`);
console.log(`\n${total.passed} passed, ${total.failed + (broken && total.failed === 0 ? 1 : 0)} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(broken ? 1 : 0);
