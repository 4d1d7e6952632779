import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { format } from 'node:util';
import type MochaModule from 'mocha';
import { driver } from './support/driver';

const testTimeout = 60_000;

/**
 * Runs the bundled suites beside this file in the extension host; VS Code calls it. Rejects when a test failed or
 * when there was none. A whole editor and a browser stand around each test, so one that fails is tried once more; that
 * is told, so that it is not overlooked.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const { default: Mocha } = (await import('mocha')) as { default: typeof MochaModule };
  const output = new Output();
  // The reporter's own hook for where its lines go.
  Object.assign(Mocha.reporters.Base, { consoleLog: (...args: unknown[]) => output.print(format(...args)) });
  const grep = process.env['GOLDLENS_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    forbidOnly: true,
    timeout: testTimeout,
    retries: 1,
    rootHooks: { afterEach: photographFailure },
    ...(grep === undefined ? {} : { fgrep: grep }),
  });
  for (const file of suiteFiles()) {
    mocha.addFile(file);
  }
  const counts = await runToEnd(mocha, output);
  await output.flush();
  if (driver.isAvailable) {
    await driver.finish(counts);
  } else {
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
  if (counts.failed > 0 || counts.passed === 0) {
    throw new Error(`${counts.passed} passed, ${counts.failed} failed`);
  }
}

/** All suites, or those that the launcher names; throws when it names one that is not there. */
function suiteFiles(): string[] {
  const names = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.js')).sort();
  const wanted = process.env['GOLDLENS_SUITES']?.split(',').map((name) => `${name}.test.js`);
  const gone = wanted?.filter((name) => !names.includes(name)) ?? [];
  if (gone.length > 0) throw new Error(`no suite ${gone.join(', ')}`);
  return (wanted ?? names).map((name) => path.join(__dirname, name));
}

function runToEnd(mocha: MochaModule, output: Output): Promise<{ passed: number; failed: number; skipped: number }> {
  return new Promise((resolve) => {
    const runner = mocha.run((failed) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed, skipped: pending });
    });
    runner.on('retry', (test: MochaModule.Test, error: Error) => output.print(`    tried once more: ${test.fullTitle()}: ${error.message.slice(0, 300)}`));
  });
}

async function photographFailure(this: MochaModule.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state === 'failed' && driver.isAvailable) {
    await driver.screenshot(`failed/${test.fullTitle().replace(/[^\w-]+/g, '-').slice(0, 120)}`);
  }
}

/** Prints in the terminal that started the run, in order; where there is no such terminal, on the console. */
class Output {
  private sent: Promise<void> = Promise.resolve();

  print(line: string): void {
    if (driver.isAvailable) {
      this.sent = this.sent.then(() => driver.report(line));
    } else {
      console.log(line);
    }
  }

  async flush(): Promise<void> {
    await this.sent;
  }
}
