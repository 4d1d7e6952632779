import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, runInTree, write } from './support/runs';

/** Results of promptfoo, in which each provider is a run. */
describe('a file of several runs', () => {
  needsDriver();
  const file = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'runs', 'promptfoo-results.json');
  const result = (provider: string, question: string, output: readonly string[]): object => ({
    provider: { id: `python:find.py:${provider}` }, vars: { query: question, correct_chunks: JSON.stringify(['d1', 'd2']) }, response: { output }, success: true, latencyMs: 120,
  });

  before(async () => {
    const results = [
      result('base', 'Who lit the lamp?', ['d9', 'd1']), result('reranked', 'Who lit the lamp?', ['d1', 'd2']),
      result('base', 'Who rang the bell?', ['d2', 'd1']), result('reranked', 'Who rang the bell?', ['d1', 'd2', 'd3']),
    ];
    await write(file(), JSON.stringify({ results: { version: 3, results, stats: {} }, config: {} }, null, 1));
    await vscode.commands.executeCommand('goldlens.refresh');
  });
  after(closeAll);

  it('has a line for each of them in the tree', async () => {
    await runInTree('promptfoo-results.json', /2 runs/);
    await driver.click({ frame: 'workbench', selector: '.pane-body .monaco-list-row .monaco-tl-twistie', nth: await rowOf('promptfoo-results.json') });
    await runInTree('base', /nDCG@10/);
    await runInTree('reranked', /nDCG@10 1\.000/);
  });

  it('opens the first, and leads to the other, each with its own numbers', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', file());
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllRelevant@10"][data-value="0.5"]' });
    await driver.click({ frame: 'report', role: 'combobox', name: 'Run of this file' });
    await driver.screenshot('several-runs-choice');
    await driver.click({ frame: 'report', role: 'option', name: 'run: reranked' });
    await driver.waitFor({ frame: 'report', selector: '[data-question]' });
    await vscode.commands.executeCommand('goldlens.showScorecard');
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllRelevant@10"][data-value="1"]' });
    await driver.screenshot('several-runs-scorecard');
    assert.deepEqual(await driver.axe('report'), []);
  });

  staysQuiet();
});

async function rowOf(name: string): Promise<number> {
  const rows = await driver.query({ frame: 'workbench', selector: '.pane-body .monaco-list-row' });
  return rows.findIndex(({ text }) => text.includes(name));
}
