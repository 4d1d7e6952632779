import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, runInTree, waitForQuestion, write } from './support/runs';

/** Two sample runs, selected in the tree and compared; a broken question opened in its report. */
describe('comparing two runs', () => {
  needsDriver();
  after(closeAll);

  const row = (name: RegExp) => ({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: name }) as const;
  const sample = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'sample', 'runs', name);

  it('compares what is selected in the tree', async () => {
    await runInTree('bm25.json', /AllGold@10/);
    await runInTree('lsa.jsonl', /AllGold@10/);
    await driver.click(row(/lsa\.jsonl/));
    await driver.click(row(/bm25\.json/), { modifiers: ['ControlOrMeta'] });
    await driver.click(row(/bm25\.json/), { button: 'right' });
    // a menu that has just opened takes no clicks yet, but keys
    await driver.hover({ frame: 'workbench', selector: '.monaco-menu', role: 'menuitem', name: 'Compare Runs' });
    await driver.press('Enter');
    await driver.waitFor({ frame: 'report', selector: '[data-change="AllGold@10"]' });
    await closeAll();
  });

  it('shows changes, cells and the questions that broke', async () => {
    await vscode.commands.executeCommand('goldlens.compareRuns', sample('lsa.jsonl'), [sample('lsa.jsonl'), sample('bm25.json')]);
    const [change] = await driver.waitFor({ frame: 'report', selector: '[data-change="AllGold@10"]' });
    assert.match(change?.text ?? '', /6\.8.pp/);
    const cells = await driver.query({ frame: 'report', selector: '.cells .filter strong' });
    assert.equal(cells.map(({ text }) => Number(text)).reduce((sum, count) => sum + count, 0), 44);
    await driver.waitFor({ frame: 'report', selector: '[data-pair]' });
    await driver.click({ frame: 'report', selector: '.cell-broke' });
    await driver.waitFor({ frame: 'report', selector: '.list-reasons', text: /Why facts are missed now/ });
    await driver.screenshot('comparison');
    assert.deepEqual(await driver.axe('report'), []);
  });

  it('exports what it shows', async () => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(workspaceFolder(), 'sample/runs/*.md'));
    const written = new Promise<vscode.Uri>((resolve) => watcher.onDidCreate(resolve));
    await vscode.commands.executeCommand('goldlens.compareRuns', sample('lsa.jsonl'), [sample('lsa.jsonl'), sample('bm25.json')]);
    await driver.click({ frame: 'report', role: 'button', name: 'Export…' });
    await driver.click({ frame: 'workbench', selector: '.quick-input-list .monaco-list-row', text: /Markdown/ });
    // the dialog proposes a place beside the runs
    await driver.waitFor({ frame: 'workbench', selector: '.quick-input-action', text: /OK/ });
    await driver.press('Enter', { frame: 'workbench', selector: '.quick-input-box input' });
    const file = await written;
    watcher.dispose();
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), /\| broke \| Q\d+ \|/);
    await vscode.workspace.fs.delete(file);
  });

  it('is readable for everybody in the four themes', async () => {
    const workbench = vscode.workspace.getConfiguration('workbench');
    const dark = workbench.inspect('colorTheme')?.globalValue;
    for (const [theme, kind] of [['Default Light Modern', 'vscode-light'], ['Default High Contrast', 'vscode-high-contrast'], ['Default High Contrast Light', 'vscode-high-contrast-light'], [dark, 'vscode-dark']] as const) {
      await workbench.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
      await driver.waitFor({ frame: 'report', selector: `body.${kind}` });
      await driver.screenshot(`comparison-${kind}`);
      assert.deepEqual(await driver.axe('report'), [], kind);
    }
  });

  it('opens a question of the list in the report of its run', async () => {
    const [pair] = await driver.query({ frame: 'report', selector: '[data-pair]' });
    const id = pair?.attributes['data-pair'] ?? '';
    await driver.click({ frame: 'report', role: 'button', name: `Open question ${id} in B`, exact: true });
    await waitForQuestion(id);
    await driver.press('k', { frame: 'report', selector: 'body' });
    await driver.waitFor({ frame: 'report', selector: `[data-question]:not([data-question="${id}"]):not([aria-busy="true"])` });
  });

  it('holds several runs against one, and tells when that one is gone', async () => {
    const copy = vscode.Uri.joinPath(workspaceFolder(), 'sample', 'runs', 'copy.jsonl');
    await vscode.workspace.fs.copy(sample('lsa.jsonl'), copy);
    const runs = [sample('lsa.jsonl'), sample('bm25.json'), copy];
    await vscode.commands.executeCommand('goldlens.compareRuns', copy, runs);
    const line = (name: string): string => `[data-board="sample/runs/${name}"]`;
    await driver.waitFor({ frame: 'report', selector: line('bm25.json'), text: /pp/ });
    await driver.click({ frame: 'report', role: 'radio', name: 'Take sample/runs/copy.jsonl as the baseline' });
    await driver.waitFor({ frame: 'report', selector: line('copy.jsonl'), text: /the baseline/ });
    await driver.waitFor({ frame: 'report', selector: line('lsa.jsonl'), text: /\b0\.0.pp/ });
    await driver.screenshot('leaderboard');
    await vscode.workspace.fs.delete(copy);
    await driver.waitFor({ frame: 'report', selector: line('copy.jsonl'), text: /not there/ });
    await driver.waitFor({ frame: 'report', selector: line('bm25.json'), text: /baseline cannot be read/ });
  });

  it('follows a run that is written again, that shares nothing, is deleted, and is there again', async () => {
    const [a, b] = ['before.json', 'after.json'].map((name) => vscode.Uri.joinPath(workspaceFolder(), name)) as [vscode.Uri, vscode.Uri];
    const run = (id: string, ...texts: string[]): string => JSON.stringify(texts.map((text, at) => ({ id: `${id}${at}`, query: `Question ${id}${at}?`, retrieval_list: [{ text }], gold_list: [{ fact: 'The ferry left.' }] })));
    const found = 'The ferry left.';
    await write(a, run('q', found, 'Nothing.'));
    await write(b, run('q', found, 'Nothing.'));
    await vscode.commands.executeCommand('goldlens.compareRuns', a, [a, b]);
    await driver.waitFor({ frame: 'report', selector: '[role="status"]', text: /may be the same run/ });
    await write(b, run('q', found, found));
    await driver.waitFor({ frame: 'report', selector: '[data-change="AllGold@10"]', text: /\+50\.0.pp/ });
    await write(b, run('other', found, found));
    await driver.waitFor({ frame: 'report', selector: '.refused', text: /no question in common/ });
    await vscode.workspace.fs.delete(a);
    await driver.waitFor({ frame: 'report', selector: '.refused', text: /before\.json is not there any more/ });
    await Promise.all([write(a, run('q', found, found)), write(b, run('q', found, 'Nothing.'))]);
    await driver.waitFor({ frame: 'report', selector: '[data-change="AllGold@10"]', text: /−50\.0.pp/ });
    await closeAll();
    for (const file of [a, b]) await vscode.workspace.fs.delete(file);
  });

  staysQuiet();
});
