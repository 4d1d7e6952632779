import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, inspect, runInTree, runValues } from './support/runs';

const shared = process.env['GOLDLENS_SHARED'];

/** A run file of the benchmark itself: the same numbers in tree, report and status bar. */
describe('a real MultiHop-RAG run', () => {
  needsDriver();
  before(async function () {
    if (shared === undefined || shared === '') return this.skip();
    const file = path.join(shared, 'realdata', 'mhr_run_llm-embedder.json');
    assert.ok(existsSync(file), `GOLDLENS_SHARED is set, and ${file} is not there`);
    await vscode.workspace.fs.copy(vscode.Uri.file(file), uri(), { overwrite: true });
  });
  after(closeAll);

  const uri = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'results', 'llm-embedder.json');
  const expected = { 'Hits@4': 0.625, 'Hits@10': 0.75, 'FactRecall@10': 0.3958333333333333, 'AllGold@10': 0, 'MRR@10': 0.5491071428571428, 'MAP@10': 0.2745535714285714 };

  it('is listed with its value', async () => {
    assert.match((await runInTree('llm-embedder.json', /AllGold/)).text, /AllGold@10 0\.0.%/);
  });

  it('has the known values in the report, on the question page and on the scorecard', async () => {
    await inspect(uri(), 'Q2');
    await driver.screenshot('real-question');
    for (const place of ['question', 'scorecard']) {
      if (place === 'scorecard') {
        await vscode.commands.executeCommand('goldlens.showScorecard', uri());
        await driver.waitFor({ frame: 'report', selector: '.tile' });
      }
      const values = await runValues();
      for (const [name, value] of Object.entries(expected)) assert.ok(Math.abs((values[name] ?? NaN) - value) < 1e-12, `${place}: ${name} is ${values[name]}`);
    }
    await driver.screenshot('real-scorecard');
    await driver.waitFor({ frame: 'workbench', selector: '.statusbar-item', text: /AllGold@10 0\.0.% · 8 failed/ });
  });

  it('says on the scorecard why its eleven facts were missed, and lists the questions of a reason', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', uri());
    await driver.waitFor({ frame: 'report', selector: '[data-reason="not-retrieved"][data-count="9"]' });
    await driver.waitFor({ frame: 'report', selector: '[data-reason="wrong-chunk"][data-count="2"]' });
    await driver.screenshot('real-diagnosis');
    await driver.click({ frame: 'report', role: 'button', name: 'wrong chunk of its article: 2 facts' });
    await driver.waitFor({ frame: 'report', selector: '.rows[aria-rowcount="3"]' });
    await driver.screenshot('real-diagnosis-filtered');
  });

  staysQuiet();
});
