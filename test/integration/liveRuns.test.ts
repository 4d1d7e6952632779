import { strict as assert } from 'node:assert';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { badges, closeAll, inspect, runInTree, waitForQuestion, type RunRecord } from './support/runs';

/** A run that another program changes on disk (the editor's own file operations would close its tab): tree, report and status bar follow. */
describe('a run that is written again', () => {
  needsDriver();
  const uri = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'runs', 'live.json');
  const record = (n: number, found: boolean): RunRecord => ({
    query: `Question ${n}?`,
    retrieval_list: [{ text: 'Nothing to see.' }, { text: found ? `Here is fact ${n}.` : 'Still nothing.' }],
    gold_list: [{ fact: `fact ${n}.` }],
  });
  const text = (...found: boolean[]): string => JSON.stringify(found.map((is, at) => record(at + 1, is)), null, 2);

  /** Writes beside the file and renames over it, as careful programs do. */
  const replace = (content: string): void => {
    mkdirSync(path.dirname(uri().fsPath), { recursive: true });
    writeFileSync(`${uri().fsPath}.tmp`, content);
    renameSync(`${uri().fsPath}.tmp`, uri().fsPath);
  };

  before(() => replace(text(false, true)));
  after(closeAll);

  it('appears in the tree by itself', async () => {
    const item = await runInTree('live.json', /AllGold@10/);
    assert.match(item.text, /AllGold@10 50\.0.%/);
  });

  it('is scored again when it is replaced, and the report keeps its question', async () => {
    await inspect(uri(), 'Q1');
    assert.equal((await badges())['AllGold@10'], 0);
    replace(text(true, true));
    await driver.waitFor({ frame: 'report', selector: 'button[data-metric="AllGold@10"][data-value="1"]' });
    await waitForQuestion('Q1');
    await runInTree('live.json', /100\.0/);
    await driver.waitFor({ frame: 'workbench', selector: '.statusbar-item', text: /AllGold@10 100\.0.% · 0 failed/ });
    await driver.screenshot('updated');
  });

  it('follows its question when another one is put before it', async () => {
    await inspect(uri(), 'Q1');
    replace(JSON.stringify([record(9, true), record(1, true), record(2, true)]));
    await driver.waitFor({ frame: 'report', selector: '[data-question="Q2"]:not([aria-busy="true"]) h1', text: /Question 1\?/ });
    replace(text(true, true));
    await driver.waitFor({ frame: 'report', selector: '[data-question="Q1"]:not([aria-busy="true"]) h1', text: /Question 1\?/ });
  });

  it('takes what is good of a file that is being written', async () => {
    writeFileSync(uri().fsPath, text(true, false, true).slice(0, -60));
    await driver.waitFor({ frame: 'report', text: /ends inside this record/ , selector: '.notice' });
    const problems = vscode.languages.getDiagnostics(uri());
    assert.deepEqual(problems.map(({ source, severity }) => [source, severity]), [['Goldlens', vscode.DiagnosticSeverity.Warning]]);
  });

  it('says that it was deleted, and comes back with the file', async () => {
    rmSync(uri().fsPath);
    await driver.waitFor({ frame: 'report', text: /live\.json/, selector: '.notice' });
    await driver.screenshot('deleted');
    await driver.waitFor({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /live\.json/ }, { state: 'detached' });
    replace(text(false));
    await driver.waitFor({ frame: 'report', selector: '[data-question="Q1"]:not([aria-busy="true"]) button[data-metric="AllGold@10"][data-value="0"]' });
    assert.deepEqual(await driver.query({ frame: 'report', selector: '.notice', text: /not there any more/ }), []);
  });

  staysQuiet();
});
