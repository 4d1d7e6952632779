import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, runInTree, runValues, write } from './support/runs';

/** goldlens.config.json decides how the runs below it are read; what is wrong with it stands in Problems. */
describe('the config file of a project', () => {
  needsDriver();
  const at = (...names: string[]): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'project', ...names);
  const config = at('goldlens.config.json');
  const run = at('runs', 'configured.trec');

  before(async () => {
    await write(run, '1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n');
    await write(at('truth', 'main.qrels'), '1 0 b 1\n');
    await write(at('truth', 'other.qrels'), '1 0 a 1\n');
    await write(config, '{ "runs": [{ "files": "runs/*.trec", "gold": "truth/main.qrels", "k": [1, 2], "name": "Configured", "stage": "rerank" }] }');
  });
  after(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(at(), { recursive: true });
  });

  /** Waits until Problems has what it should about the config file, as `line code`; `schema` is what the editor's JSON support tells. */
  async function problems(...expected: string[]): Promise<void> {
    const told = (): string[] => vscode.languages.getDiagnostics(config).map(({ range, code }) => `${range.start.line + 1} ${String(code).startsWith('config-') ? String(code) : 'schema'}`).sort();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (JSON.stringify(told()) !== JSON.stringify(expected)) return;
        listener.dispose();
        resolve();
      };
      const listener = vscode.languages.onDidChangeDiagnostics(look);
      look();
    });
  }

  it('gives the run its gold from another folder, its cuts, its name and its stage', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', run);
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="MRR@2"][data-value="0.5"]' });
    const values = await runValues();
    assert.deepEqual([values['HitRate@1'], values['HitRate@2'], values['HitRate@10']], [0, 1, undefined]);
    await driver.waitFor({ frame: 'report', selector: '.stage', text: /rerank/ });
    await driver.waitFor({ frame: 'report', selector: 'h1', text: /^Configured/ });
    await driver.screenshot('project-config');
  });

  it('scores the run again when it changes, and when it goes', async () => {
    await write(config, '{ "runs": [{ "files": "**/*", "gold": "truth/other.qrels", "k": 1 }] }');
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="MRR@1"][data-value="1"]' });
    await runInTree('configured.trec');
  });

  it('tells what is wrong with it at its line, and uses the rest', async () => {
    await write(config, '{ "runs": [\n{ "files": "**/*", "gold": "truth/main.qrels", "k": 2 },\n{ "files": "none/*", "gold": "gone.qrels" },\n{ "files": "runs/*", "k": 0 },\n{ "files": "runs/*", "corpus": "../../../outside.json" }] }');
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="MRR@2"][data-value="0.5"]' });
    await problems('3 config-gold', '3 config-no-file', '4 config-value', '5 config-corpus');
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /outside the workspace folder/ });
  });

  it('is JSON with comments, whose schema the editor knows: nothing is told twice', async () => {
    const document = await vscode.workspace.openTextDocument(config);
    assert.equal(document.languageId, 'jsonc');
    await vscode.window.showTextDocument(document);
    await problems('3 config-gold', '3 config-no-file', '4 schema', '5 config-corpus');
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    await driver.screenshot('project-config-problems');
    const completions = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', config, new vscode.Position(1, 2));
    assert.ok(completions.items.some(({ label }) => label === 'relevantFrom'));
  });

  staysQuiet();
});
