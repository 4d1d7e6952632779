import { strict as assert } from 'node:assert';
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import threads from 'node:worker_threads';
import path from 'node:path';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, inspect, waitForQuestion } from './support/runs';

/** What can go wrong around an open run: it is told, nothing is lost, and it passes when its cause does. */
describe('a run whose file or thread fails', () => {
  needsDriver();
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'faults', name);
  const line = (n: number, words = ''): string => `${JSON.stringify({ query: `Question ${n}?`, retrieval_list: [{ text: `${words}Here is fact ${n}.` }], gold_list: [{ fact: `fact ${n}.` }] })}\n`;
  const lines = (count: number, words = ''): string => Array.from({ length: count }, (_, n) => line(n + 1, words)).join('');
  const put = (name: string, text: string): vscode.Uri => {
    mkdirSync(path.dirname(at(name).fsPath), { recursive: true });
    writeFileSync(at(name).fsPath, text);
    return at(name);
  };
  const position = (text: RegExp): Promise<unknown> => driver.waitFor({ frame: 'report', selector: '#root', text });
  afterEach(closeAll);

  it('is followed while a writer never pauses, and its questions open meanwhile', async () => {
    const uri = put('endless.jsonl', lines(3));
    let written = 3;
    const writer = setInterval(() => appendFileSync(uri.fsPath, line(++written)), 30);
    try {
      await inspect(uri, 'Q1');
      await position(/\(1 of \d\d/);
      await inspect(uri, 'Q10');
      await inspect(uri, 'Q1');
    } finally {
      clearInterval(writer);
    }
    await position(new RegExp(`\\(1 of ${written}\\)`));
  });

  it('says that its thread was killed, and is read when it is tried again', async () => {
    const { Worker } = threads;
    let killed = 0;
    class Doomed extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        if ((args[1]?.workerData as { kind?: string } | undefined)?.kind !== 'analysis') return;
        killed++;
        void this.terminate();
      }
    }
    threads.Worker = Doomed;
    const uri = put('killed.jsonl', lines(300, 'Words. '.repeat(100)));
    try {
      await vscode.commands.executeCommand('goldlens.openRun', uri);
      await driver.waitFor({ frame: 'report', selector: '.notice', text: /stopped \(code \d+\) before it had a result/ });
    } finally {
      threads.Worker = Worker;
    }
    assert.ok(killed > 0);
    await driver.screenshot('thread-killed');
    await driver.click({ frame: 'report', role: 'button', name: 'Try again' });
    await waitForQuestion('Q1');
    await position(/1 of 300/);
  });

  it('says what stands in its place when that is no file, and comes back by itself', async () => {
    const uri = put('replaced.jsonl', lines(2));
    await inspect(uri, 'Q1');
    rmSync(uri.fsPath);
    mkdirSync(uri.fsPath);
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /is not a file but a folder/ });
    rmSync(uri.fsPath, { recursive: true });
    put('replaced.jsonl', lines(4));
    await position(/1 of 4/);
    assert.deepEqual(await driver.query({ frame: 'report', selector: '.notice', text: /folder/ }), []);
  });

  it('is cut short under a question that is being opened, and shows what is left', async () => {
    const uri = put('short.jsonl', lines(3));
    await inspect(uri, 'Q1');
    truncateSync(uri.fsPath, Buffer.byteLength(lines(2)) + 20);
    await vscode.commands.executeCommand('goldlens.inspectQuestion', uri, 'Q3');
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /ends inside this record/ });
    appendFileSync(uri.fsPath, line(3).slice(20));
    await driver.waitFor({ frame: 'report', selector: '[data-question="Q3"]:not([aria-busy="true"]) h1', text: /Question 3\?/ });
  });

  staysQuiet();
});
